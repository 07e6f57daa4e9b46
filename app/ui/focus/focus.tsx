import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useFirstError } from './use-first-error.ts'

/** Stands after what it looks at, whose effects come first. */
export function Focus() {
	useFocusOnNavigation()
	useFirstError()
	return null
}
