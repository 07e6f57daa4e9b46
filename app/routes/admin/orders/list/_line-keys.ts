import { useEffect, useRef } from 'react'

/** Adds keyboard shortcuts to the list. They work only while a row has the focus. */
export function useLineKeys() {
	const lines = useRef<HTMLTableSectionElement>(null)
	useEffect(() => {
		const end = new AbortController()
		lines.current?.addEventListener('keydown', pressByKey, { signal: end.signal })
		return () => end.abort()
	}, [])
	return lines
}

/** Handles a shortcut: j and k move between rows, x selects a row, c performs its next action. */
function pressByKey(event: KeyboardEvent) {
	const line = (event.target as HTMLElement).closest('tr')
	const find = (selector: string, of: Element | null | undefined) => of?.querySelector<HTMLElement>(selector)
	const keys: Record<string, () => void> = {
		j: () => find('.o-number a', line?.nextElementSibling)?.focus(),
		k: () => find('.o-number a', line?.previousElementSibling)?.focus(),
		x: () => find('.o-tick input', line)?.click(),
		c: () => find('.o-act :is(a, button)', line)?.click(),
	}
	if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
	event.preventDefault()
	keys[event.key]!()
}
