import { redirect } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { endOwnSession } from '#app/shop/people/session/own-sessions.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/session-end.ts'

export const handle = { act: 'own account' }

export function loader() {
	return redirect('/admin/account', 303)
}

/** After ending the present one, the guard redirects to the log-in. */
export function action({ context, params }: Route.ActionArgs) {
	const end = async () => {
		const { userId } = await adminOf(context)
		await endOwnSession(userId, rowId(params.id))
		noteEvent('session-ended', context.get(requestContext), userId)
		return 'The session has been ended.'
	}
	return runAction(context.get(sessionContext), '/admin/account', end, {
		unexpected: 'The session could not be ended.',
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
