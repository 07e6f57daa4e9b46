import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: no-preference)'

/** Whether things may move by themselves: false without script and for whoever asks for less motion. */
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
