import { useArrival } from './use-arrival.ts'
import { useFirstError } from './use-first-error.ts'

/** Stands after what it looks at, whose effects come first. */
export function Focus() {
	useArrival()
	useFirstError()
	return null
}
