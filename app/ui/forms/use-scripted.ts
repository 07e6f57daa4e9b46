import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** false on the server and at hydration, then true. */
export function useScripted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
