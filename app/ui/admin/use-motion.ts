import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: no-preference)'

/** Whether things may move; false without script and with `prefers-reduced-motion`. */
export function useMotion(): boolean {
	return useSyncExternalStore(
		listen,
		() => matchMedia(query).matches,
		() => false,
	)
}

function listen(changed: () => void) {
	const media = matchMedia(query)
	media.addEventListener('change', changed)
	return () => media.removeEventListener('change', changed)
}
