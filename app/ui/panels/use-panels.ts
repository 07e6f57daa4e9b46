import { useEffect } from 'react'
import { managePanels } from '#app/enhance/shell/panels.ts'

/** Focused first: by the attribute, or by script when a panel opens, for React sets none in the browser. */
export const focusedFirst = { autoFocus: true, 'data-focused-first': '' } as const

export function usePanels() {
	useEffect(() => {
		const end = new AbortController()
		managePanels(end.signal)
		return () => end.abort()
	}, [])
}
