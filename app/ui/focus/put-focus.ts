/**
 * Puts the focus on what is no control, and draws no ring around it: nothing can be done there, it is where one goes on
 * reading.
 */
export function putFocus(element: HTMLElement | null | undefined) {
	if (!element) return
	if (!element.hasAttribute('tabindex')) {
		element.tabIndex = -1
		element.style.outline = 'none'
	}
	element.focus({ preventScroll: true })
}

/** The heading of the page, or its beginning where it has none. */
export const headingOfPage = () =>
	document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** A dialog in front of the page and an open panel manage the focus themselves. */
export const isBehind = () =>
	document.querySelector('dialog:modal') !== null ||
	('popover' in HTMLElement.prototype && document.querySelector('[popover]:popover-open:not(.toasts)') !== null)
