import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { endOwnSession } from '#app/shop/people/session/own-sessions.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'own account' }

/** After ending the present one, the guard redirects to the log-in. */
const route = actRoute({
	back: '/admin/account',
	act: async ({ userId }, { id, context }) => {
		await endOwnSession(userId, id)
		noteEvent('session-ended', context.get(requestContext), userId)
		return 'The session has been ended.'
	},
	unexpected: 'The session could not be ended.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
