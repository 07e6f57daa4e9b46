import { actRoute } from '#app/http/admin/act-route.server.ts'
import { sendDeliveryAgain } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin/settings/webhooks',
	act: async (admin, { id }) => {
		await sendDeliveryAgain(admin, id)
		return 'It is on its way again.'
	},
	unexpected: 'It could not be sent again.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
