import { actRoute } from '#app/http/admin/act-route.server.ts'
import { sendTest } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin/settings/webhooks',
	act: async (admin, { id }) => {
		await sendTest(admin, id)
		return 'The test is on its way: its answer is in the list below in a few seconds.'
	},
	unexpected: 'The test could not be sent.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
