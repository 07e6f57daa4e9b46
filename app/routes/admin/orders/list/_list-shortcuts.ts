import { useEffect, useRef } from 'react'

/** Adds keyboard shortcuts to the list. They work only while a row has the focus. */
export function useListShortcuts() {
	const lines = useRef<HTMLTableSectionElement>(null)
	useEffect(() => {
		const end = new AbortController()
		lines.current?.addEventListener('keydown', handleShortcut, { signal: end.signal })
		return () => end.abort()
	}, [])
	return lines
}

/** Handles a shortcut: j and k move between rows, x selects a row, c performs its next action. */
function handleShortcut(event: KeyboardEvent) {
	const line = (event.target as HTMLElement).closest('tr')
	const findIn = (selector: string, of: Element | null | undefined) => of?.querySelector<HTMLElement>(selector)
	const keys: Record<string, () => void> = {
		j: () => findIn('.o-number a', line?.nextElementSibling)?.focus(),
		k: () => findIn('.o-number a', line?.previousElementSibling)?.focus(),
		x: () => findIn('.o-tick input', line)?.click(),
		c: () => findIn('.o-act :is(a, button)', line)?.click(),
	}
	if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
	event.preventDefault()
	keys[event.key]!()
}
