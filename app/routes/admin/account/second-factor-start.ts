import { actRoute } from '#app/http/admin/act-route.server.ts'
import { startSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'own account' }

const route = actRoute({
	back: '/admin/account/second-factor',
	act: async ({ userId }) => {
		await startSecondFactor(userId)
		return undefined
	},
	unexpected: 'The second factor could not be set up.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
