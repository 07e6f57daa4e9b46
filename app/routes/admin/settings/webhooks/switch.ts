import { actRoute } from '#app/http/admin/act-route.server.ts'
import { switchSchema, switchWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin/settings/webhooks',
	schema: switchSchema,
	act: async (admin, { id, values }) => {
		const isOn = values.isOn === 'on'
		await switchWebhook(admin, id, isOn)
		return isOn ? 'The address is told again.' : 'The address is told nothing any more.'
	},
	unexpected: 'The address could not be changed.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
