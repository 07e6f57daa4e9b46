import { useEffect, useRef } from 'react'

/** For the lines of the list: letters work where the focus is on one of them, and nowhere else. */
export function useLineKeys() {
	const lines = useRef<HTMLTableSectionElement>(null)
	useEffect(() => {
		const end = new AbortController()
		lines.current?.addEventListener('keydown', pressByKey, { signal: end.signal })
		return () => end.abort()
	}, [])
	return lines
}

/** j and k go along the lines, x ticks one, c presses its act. */
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
