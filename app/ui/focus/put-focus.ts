/** Focuses what is no control, without a ring: one goes on reading there. */
export function putFocus(element: HTMLElement | null | undefined) {
	if (!element) return
	if (!element.hasAttribute('tabindex')) {
		element.tabIndex = -1
		element.style.outline = 'none'
	}
	element.focus({ preventScroll: true })
}

export const headingOfPage = () =>
	document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Dialogs and open panels manage the focus themselves. */
export const isBehind = () =>
	document.querySelector('dialog:modal') !== null ||
	('popover' in HTMLElement.prototype && document.querySelector('[popover]:popover-open:not(.toasts)') !== null)
