import { actRoute } from '#app/http/admin/act-route.server.ts'
import { deleteWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin/settings/webhooks',
	act: async (admin, { id }) => {
		await deleteWebhook(admin, id)
		return 'The address has been deleted.'
	},
	unexpected: 'The address could not be deleted.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
