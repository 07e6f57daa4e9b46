import { useActionData } from 'react-router'
import type { TwoVersions } from '#app/shop/two-versions/differences.ts'

/** Both versions, when somebody else saved the form of this page first. */
export function useVersions(): TwoVersions | undefined {
	return useActionData<{ versions?: TwoVersions } | undefined>()?.versions
}
