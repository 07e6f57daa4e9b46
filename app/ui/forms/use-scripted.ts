import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether script runs: false on the server and in the first image of the page, true from then on. */
export function useScripted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
