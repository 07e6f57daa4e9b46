import { redirect } from 'react-router'
import { sessionContext } from '#app/http/session/contexts.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/cart-logout.ts'

export function loader() {
	return redirect('/cart', 303)
}

/** Logs out with words of its own (rule: log-out-words). */
export async function action({ context }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	await session.logOut()
	session.flash('Logged out successfully!')
	return redirect('/login', 303)
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
