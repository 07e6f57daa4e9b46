import { redirect } from 'react-router'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/logout.ts'

const isCartLogout = (pattern: string) => pattern.endsWith('cart/logout')

export function loader({ pattern }: Route.LoaderArgs) {
	return redirect(isCartLogout(pattern) ? '/cart' : '/login', 303)
}

/** Logs the user out. The cart has its own message (rule: log-out-message). */
export async function action({ context, pattern }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	await session.logOut()
	session.flash(getRequestTranslate(context)(isCartLogout(pattern) ? 'login.loggedOutOfCart' : 'login.loggedOut'))
	return redirect('/login', 303)
}

// Without a default export, React Router would return errors as JSON instead of a page.
export default ErrorMessage
// A component that is only re-exported would not receive the error.
export const ErrorBoundary = ErrorMessage
