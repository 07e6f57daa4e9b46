import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { resendDelivery } from '#app/shop/notifications/webhooks/webhook-deliveries.server.ts'
import {
	deleteWebhook,
	sendTestWebhook,
	webhookSwitchSchema,
	setWebhookEnabled,
} from '#app/shop/notifications/webhooks/webhooks.server.ts'

export const handle = { act: 'settings of money' }

const webhooks = '/admin/settings/webhooks'

const { loader, action } = actionRoutes({
	'settings/webhooks/:id/switch': actionRoute({
		back: webhooks,
		schema: webhookSwitchSchema,
		act: async (admin, { id, values }) => {
			const isOn = values.isOn === 'on'
			await setWebhookEnabled(admin, id, isOn)
			return isOn ? 'The address is told again.' : 'The address is told nothing any more.'
		},
		unexpected: 'The address could not be changed.',
	}),
	'settings/webhooks/:id/delete': actionRoute({
		back: webhooks,
		act: (admin, { id }) => deleteWebhook(admin, id),
		done: 'The address has been deleted.',
		unexpected: 'The address could not be deleted.',
	}),
	'settings/webhooks/:id/test': actionRoute({
		back: webhooks,
		act: (admin, { id }) => sendTestWebhook(admin, id),
		done: 'The test is on its way: its answer is in the list below in a few seconds.',
		unexpected: 'The test could not be sent.',
	}),
	'settings/webhooks/deliveries/:id/send': actionRoute({
		back: webhooks,
		act: (admin, { id }) => resendDelivery(admin, id),
		done: 'It is on its way again.',
		unexpected: 'It could not be sent again.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
