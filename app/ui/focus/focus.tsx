import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Manages the focus after navigations and rejected forms. It must be the last component of the page, so that its
 * effects run after those of the elements it checks.
 */
export function Focus() {
	useFocusOnNavigation()
	useFirstError()
	return null
}

/**
 * After a navigation to another page without a reload, moves the focus to the element of the URL's fragment or else to
 * the heading. A filter or an editor counts as the same page: the focus then stays unless it was lost.
 */
function useFocusOnNavigation() {
	const { pathname, key, hash } = useLocation()
	const last = useRef<{ pathname: string; key: string; heading: string | null }>(undefined)
	useEffect(() => {
		const heading = getHeading()?.textContent ?? null
		const before = last.current
		last.current = { pathname, key, heading }
		if (!before || before.key === key || isBehindDialog()) return
		const isSame =
			before.pathname === pathname || (before.heading === heading && isPathWithin(before.pathname, pathname))
		if (!isSame)
			return focusWithoutRing((hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || getHeading())
		// Waits a frame, because a dialog that closes or a button that is disabled moves the focus first.
		const frame = requestAnimationFrame(() => isFocusLost() && !isBehindDialog() && focusWithoutRing(getHeading()))
		return () => cancelAnimationFrame(frame)
	}, [pathname, key, hash])
}

/** Returns whether one path is below the other, as the URL of an editor is below that of its list. */
const isPathWithin = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

const controls = 'input:not([type=hidden]), select, textarea, button'

/** Focuses the first error of a rejected form. If the form is gone, focuses an alert or the heading instead. */
function useFirstError() {
	const { state } = useNavigation()
	const isBusy = state !== 'idle'
	const sent = useRef<HTMLFormElement>(null)
	useEffect(() => {
		const rememberForm = ({ target }: Event) => {
			sent.current = target as HTMLFormElement
		}
		// Without a response, the errors in the form are those of an earlier response, which the user has seen.
		const clearForm = (event: Event) => {
			if ((event as CustomEvent<unknown>).detail) sent.current = null
		}
		document.addEventListener('submit', rememberForm, true)
		document.addEventListener('shop:lost', clearForm)
		return () => {
			document.removeEventListener('submit', rememberForm, true)
			document.removeEventListener('shop:lost', clearForm)
		}
	}, [])
	useEffect(() => {
		if (isBusy || !sent.current) return
		const form = sent.current
		// The check runs a frame later, because errors are rendered and buttons take their focus back after this effect.
		const frame = requestAnimationFrame(() => {
			sent.current = null
			if (form.isConnected) return focusFirstError(form)
			const heading = getHeading()
			// A new page may have moved the focus to its heading.
			if ((isFocusLost() || document.activeElement === heading) && !isBehindDialog())
				focusWithoutRing(findAlert(document, 'main ') ?? heading)
		})
		return () => cancelAnimationFrame(frame)
	}, [isBusy])
}

function focusFirstError(form: HTMLFormElement) {
	const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
	if (wrong?.contains(document.activeElement)) return
	if (wrong) return (wrong.matches(controls) ? wrong : wrong.querySelector<HTMLElement>(controls))?.focus()
	focusWithoutRing(findAlert(form))
}

/** Returns the first alert with a text in a part of the page, and scrolls to it. */
function findAlert(part: ParentNode, within = ''): HTMLElement | undefined {
	const alert = [...part.querySelectorAll<HTMLElement>(`${within}[role=alert]`)].find((one) => one.textContent?.trim())
	alert?.scrollIntoView({ block: 'nearest' })
	return alert
}

/** Focuses an element that is not a control, without a focus ring, so that reading continues there. */
function focusWithoutRing(element: HTMLElement | null | undefined) {
	if (!element) return
	if (!element.hasAttribute('tabindex')) {
		element.tabIndex = -1
		element.style.outline = 'none'
	}
	element.focus({ preventScroll: true })
}

const getHeading = () =>
	document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector<HTMLElement>('main')

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Returns whether a modal dialog or a popover other than the toasts is open. These manage the focus themselves. */
const isBehindDialog = () =>
	document.querySelector('dialog:modal') !== null ||
	('popover' in HTMLElement.prototype && document.querySelector('[popover]:popover-open:not(.toasts)') !== null)
