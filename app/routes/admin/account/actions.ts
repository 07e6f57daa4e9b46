import { z } from 'zod'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { newPasskeySchema } from '#app/shop/people/account/account.schema.ts'
import { addPasskey } from '#app/shop/people/passkeys/passkeys.server.ts'
import { startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { endOwnSession } from '#app/shop/people/session/session.server.ts'
import { setOrderEmails } from '#app/shop/people/staff/staff.server.ts'

export const handle = { permission: 'own account' }

const { loader, action } = actionRoutes({
	'account/order-alerts': actionRoute({
		back: '/admin/account',
		schema: z.object({ wanted: z.enum(['yes', 'no']) }),
		run: async (actor, { values: { wanted } }) => {
			await setOrderEmails(actor, wanted === 'yes')
			return wanted === 'yes' ? 'New orders will be emailed to you.' : 'New orders will no longer be emailed to you.'
		},
		unexpected: 'The setting was not saved.',
	}),
	'account/passkeys/add': actionRoute({
		back: '/admin/account/passkeys',
		schema: newPasskeySchema,
		run: async ({ userId }, { values, url, context }) => {
			await addPasskey(userId, values, getOrigin(url))
			recordAccountEvent('passkey-added', context.get(requestContext), userId)
		},
		done: 'The passkey was added. You can log in with it now.',
		unexpected: 'The passkey was not added.',
	}),
	'account/two-step-login/start': actionRoute({
		back: '/admin/account/two-step-login',
		run: async ({ userId }) => {
			await startSecondFactor(userId)
			return undefined
		},
		unexpected: 'Two-step login could not be set up.',
	}),
	// When the user ends the current session, `adminMiddleware` redirects the next request to the log-in page.
	'account/sessions/:id/end': actionRoute({
		back: '/admin/account',
		run: async ({ userId }, { id, context }) => {
			await endOwnSession(userId, id)
			recordAccountEvent('session-ended', context.get(requestContext), userId)
		},
		done: 'The session was logged out.',
		unexpected: 'The session could not be logged out.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
