import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/logout.ts'

export function loader() {
	return redirect('/login', 303)
}

export async function action({ context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	await session.logOut()
	session.flash('Logged out')
	return redirect('/login', 303)
}

// Renders errors only: without a component the route would answer them as JSON.
export default ErrorMessage
// A re-export would be given no error to show.
export const ErrorBoundary = ErrorMessage
