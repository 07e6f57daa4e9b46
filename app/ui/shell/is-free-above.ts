/**
 * Where a floating element is probed, as shares of its width and height: closer together than a line of text is high.
 */
const steps = [0.02, 0.26, 0.5, 0.74, 0.98]
const controls = 'a, button, input, select, textarea, summary, label, video'

/**
 * Whether a floating element covers nothing that somebody may want to read or click. It may cover a corner of an image
 * link.
 */
export function isFreeAbove(element: HTMLElement): boolean {
	const box = element.getBoundingClientRect()
	const points = steps.flatMap((across) =>
		steps.map((down) => [box.left + across * box.width, box.top + down * box.height] as const),
	)
	return points.every(([x, y]) => {
		const below = document.elementsFromPoint(x, y).find((found) => !element.contains(found))
		return !below || !(hasWords(below) || isCovered(below.closest(controls), box))
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
