import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** What has the focus first when its panel opens: without script by the attribute, with it by `usePanels`, for React sets none in the browser. */
export const focusedFirst = { autoFocus: true, 'data-focused-first': true } as const

/**
 * What the browser does not do by itself for the panels of the header. It opens, closes and excludes them, closes on Escape and a press outside,
 * and brings the focus back; here the focus goes into a panel that opens, leaving one by the keyboard closes it, and so does going to another page.
 */
export function usePanels() {
	const { key } = useLocation()
	const { location: next } = useNavigation()
	const last = useRef(key)
	useEffect(() => {
		// Not at first: a panel may have been opened before the script came.
		if (next || key !== last.current) closePanels()
		last.current = key
	}, [key, next])
	useEffect(() => {
		document.addEventListener('toggle', focusInside, true)
		document.addEventListener('focusout', closeWhenLeft)
		return () => {
			document.removeEventListener('toggle', focusInside, true)
			document.removeEventListener('focusout', closeWhenLeft)
		}
	}, [])
}

/** The panels that are open; none in a browser that does not know them. */
export function openPanels(): HTMLElement[] {
	return 'popover' in HTMLElement.prototype ? [...document.querySelectorAll<HTMLElement>('.panel:popover-open')] : []
}

function closePanels() {
	for (const panel of openPanels()) panel.hidePopover()
}

function focusInside({ target, newState }: ToggleEvent) {
	if (newState !== 'open' || !(target instanceof HTMLElement) || !target.matches('.panel')) return
	if (!target.contains(document.activeElement)) target.querySelector<HTMLElement>('[data-focused-first]')?.focus()
}

function closeWhenLeft({ target, relatedTarget }: FocusEvent) {
	if (!(target instanceof Node && relatedTarget instanceof Node)) return
	for (const panel of openPanels()) if (panel.contains(target) && !panel.contains(relatedTarget)) panel.hidePopover()
}
