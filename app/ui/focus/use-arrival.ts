import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { headingOfPage, isBehind, isFocusLost, putFocus } from './put-focus.ts'

/**
 * A page that arrives without a reload puts the reader at its heading, as a screen reader begins at it after a reload.
 * On the same page (a filter, the next part of a list, an editor over it) the focus stays where it is, unless what had
 * it is gone.
 */
export function useArrival() {
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
		// A dialog that closes and a button that was disabled give the focus back first.
		const frame = requestAnimationFrame(() => isFocusLost() && !isBehind() && putFocus(headingOfPage()))
		return () => cancelAnimationFrame(frame)
	}, [pathname, key, hash])
}

/** An editor stands at an address below its list. */
const isPartOf = (one: string, other: string) => one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
