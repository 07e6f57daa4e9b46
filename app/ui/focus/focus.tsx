import { useArrival } from './use-arrival.ts'
import { useFirstError } from './use-first-error.ts'

/** Where the focus goes on every page: stands after what it looks at, whose own effects come first. */
export function Focus() {
	useArrival()
	useFirstError()
	return null
}
