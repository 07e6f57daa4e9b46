import { z } from 'zod'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { endOwnSession } from '#app/shop/people/session/session.server.ts'
import { setOrderNews } from '#app/shop/people/staff/staff.server.ts'

export const handle = { act: 'own account' }

const { loader, action } = actRoutes({
	'account/order-news': actRoute({
		back: '/admin/account',
		schema: z.object({ wanted: z.enum(['yes', 'no']) }),
		act: async (actor, { values: { wanted } }) => {
			await setOrderNews(actor, wanted === 'yes')
			return wanted === 'yes' ? 'Each new order is mailed to you.' : 'New orders are mailed to you no more.'
		},
		unexpected: 'It was not saved.',
	}),
	'account/second-factor/start': actRoute({
		back: '/admin/account/second-factor',
		act: async ({ userId }) => {
			await startSecondFactor(userId)
			return undefined
		},
		unexpected: 'The second factor could not be set up.',
	}),
	// After the current session ends, the guard redirects to the login.
	'account/sessions/:id/end': actRoute({
		back: '/admin/account',
		act: async ({ userId }, { id, context }) => {
			await endOwnSession(userId, id)
			noteEvent('session-ended', context.get(requestContext), userId)
		},
		done: 'The session has been ended.',
		unexpected: 'The session could not be ended.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
