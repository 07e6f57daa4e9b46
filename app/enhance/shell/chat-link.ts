/** The milliseconds without scrolling before the button reappears. */
const restMs = 150

/** Shows the floating button where it covers nothing, and hides it while the page scrolls down. */
export function offerChat(element: HTMLElement) {
	let last = scrollY
	let timer = 0
	const land = () => delete element.dataset.floats
	const settle = () => {
		element.dataset.floats = ''
		if (!isFreeAbove(element)) land()
	}
	const rest = () => {
		clearTimeout(timer)
		timer = window.setTimeout(settle, restMs)
	}
	const follow = () => {
		const isDown = scrollY > last
		last = scrollY
		if (!isDown) return rest()
		clearTimeout(timer)
		land()
	}
	addEventListener('scroll', follow, { passive: true })
	addEventListener('resize', rest)
	rest()
}

/**
 * The positions to check, as fractions of width and height. They begin just outside and are closer together than lines
 * of text.
 */
const steps = [-0.04, 0.18, 0.39, 0.61, 0.82, 1.04]
const controls = 'a, button, input, select, textarea, summary, label, video'

/** Returns whether an element covers nothing to read or click, except corners of image links. */
function isFreeAbove(element: HTMLElement): boolean {
	const box = element.getBoundingClientRect()
	const points = steps.flatMap((across) =>
		steps.map((down) => [box.left + across * box.width, box.top + down * box.height] as const),
	)
	return points.every(([x, y]) => {
		const below = document.elementsFromPoint(x, y).filter((found) => !element.contains(found))
		return !below.some((found) => hasWords(found) || isCovered(found.closest(controls), box))
	})
}

function hasWords(element: Element): boolean {
	return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

function isCovered(control: Element | null, { width, height }: DOMRect): boolean {
	if (!control) return false
	const box = control.getBoundingClientRect()
	return box.width < 2 * width || box.height < 2 * height
}
