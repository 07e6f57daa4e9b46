/** Milliseconds of rest before the button comes back. */
const restMs = 150

/** Floats where it covers nothing, and hides while the page scrolls down. */
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

/** Probes as shares of width and height, from just outside on, closer than a line of text. */
const steps = [-0.04, 0.18, 0.39, 0.61, 0.82, 1.04]
const controls = 'a, button, input, select, textarea, summary, label, video'

/** Whether an element covers nothing to read or click, but for corners of image links. */
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
