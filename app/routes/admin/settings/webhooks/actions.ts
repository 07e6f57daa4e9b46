import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { resendDelivery } from '#app/shop/notifications/webhooks/deliver-webhooks.server.ts'
import {
	deleteWebhook,
	sendTestWebhook,
	webhookSwitchSchema,
	setWebhookEnabled,
} from '#app/shop/notifications/webhooks/webhooks.server.ts'

export const handle = { permission: 'financial settings' }

const webhooks = '/admin/settings/webhooks'

const { loader, action } = actionRoutes({
	'settings/webhooks/:id/switch': actionRoute({
		back: webhooks,
		schema: webhookSwitchSchema,
		run: async (admin, { id, values }) => {
			const isOn = values.isOn === 'on'
			await setWebhookEnabled(admin, id, isOn)
			return isOn ? 'The endpoint is on.' : 'The endpoint is off.'
		},
		unexpected: 'The endpoint could not be updated.',
	}),
	'settings/webhooks/:id/delete': actionRoute({
		back: webhooks,
		run: (admin, { id }) => deleteWebhook(admin, id),
		done: 'The endpoint was deleted.',
		unexpected: 'The endpoint could not be deleted.',
	}),
	'settings/webhooks/:id/test': actionRoute({
		back: webhooks,
		run: (admin, { id }) => sendTestWebhook(admin, id),
		done: 'Test sent. The response appears in the list below in a few seconds.',
		unexpected: 'The test could not be sent.',
	}),
	'settings/webhooks/deliveries/:id/send': actionRoute({
		back: webhooks,
		run: (admin, { id }) => resendDelivery(admin, id),
		done: 'The delivery will be sent again.',
		unexpected: 'The delivery could not be sent again.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
