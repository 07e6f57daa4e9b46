import { isRouteErrorResponse } from 'react-router'
import { Problem } from '../problem.tsx'

/** Says that a list failed to load, and why as far as the browser may know (rule: unreadable-list). */
export function FailedToLoad({ what, error }: { what: string; error: unknown }) {
	return (
		<Problem
			error={error}
			otherwise={`Failed to load ${what}: ${reason(error)}`}
			back={{ to: '/admin', label: 'To Today' }}
		/>
	)
}

/** The error page of a list. */
export function failedToLoad(what: string) {
	return ({ error }: { error: unknown }) => <FailedToLoad what={what} error={error} />
}

function reason(error: unknown): string {
	if (isRouteErrorResponse(error)) return error.statusText
	return error instanceof Error ? error.message : 'Unknown error'
}
