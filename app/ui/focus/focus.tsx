import { useFirstError } from './use-first-error.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { headingOfPage, isBehind, isFocusLost, putFocus } from './put-focus.ts'

/** Stands last in the page, for its effects come after those of what it looks at. */
export function Focus() {
	useFocusOnNavigation()
	useFirstError()
	return null
}

/**
 * A page without a reload puts the reader at its heading, as after one. On the same page (filter, editor) the focus
 * stays unless lost.
 */
function useFocusOnNavigation() {
	const { pathname, key, hash } = useLocation()
	const last = useRef<{ pathname: string; key: string; heading: string | null }>(undefined)
	useEffect(() => {
		const heading = headingOfPage()?.textContent ?? null
		const before = last.current
		last.current = { pathname, key, heading }
		if (!before || before.key === key || isBehind()) return
		const isSame = before.pathname === pathname || (before.heading === heading && isPartOf(before.pathname, pathname))
		if (!isSame)
			return putFocus((hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || headingOfPage())
		// Closing dialogs and disabled buttons give the focus back first.
		const frame = requestAnimationFrame(() => isFocusLost() && !isBehind() && putFocus(headingOfPage()))
		return () => cancelAnimationFrame(frame)
	}, [pathname, key, hash])
}

/** An editor's address is below its list's. */
const isPartOf = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
