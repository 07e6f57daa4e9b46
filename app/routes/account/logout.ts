import { redirect } from 'react-router'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/logout.ts'

const isCartLogout = (pattern: string) => pattern.endsWith('cart/logout')

export function loader({ pattern }: Route.LoaderArgs) {
	return redirect(isCartLogout(pattern) ? '/cart' : '/login', 303)
}

/**
 * Logs the user out. The log-out in the cart has another message than the log-out elsewhere (rule: log-out-message).
 */
export async function action({ context, pattern }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	await session.logOut()
	session.flash(getRequestTranslate(context)(isCartLogout(pattern) ? 'login.loggedOutOfCart' : 'login.loggedOut'))
	return redirect('/login', 303)
}

// React Router treats a module that exports neither a component nor an `ErrorBoundary` as a resource route. The errors
// of a resource route are JSON or plain text instead of a page.
export default ErrorMessage
// Declared here, because React Router passes no `error` to an `ErrorBoundary` that is re-exported with `export … from`.
export const ErrorBoundary = ErrorMessage
