import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { sendDeliveryAgain } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { deleteWebhook, sendTest, switchSchema, switchWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'

export const handle = { act: 'settings of money' }

const webhooks = '/admin/settings/webhooks'

const { loader, action } = actRoutes({
	'settings/webhooks/:id/switch': actRoute({
		back: webhooks,
		schema: switchSchema,
		act: async (admin, { id, values }) => {
			const isOn = values.isOn === 'on'
			await switchWebhook(admin, id, isOn)
			return isOn ? 'The address is told again.' : 'The address is told nothing any more.'
		},
		unexpected: 'The address could not be changed.',
	}),
	'settings/webhooks/:id/delete': actRoute({
		back: webhooks,
		act: (admin, { id }) => deleteWebhook(admin, id),
		done: 'The address has been deleted.',
		unexpected: 'The address could not be deleted.',
	}),
	'settings/webhooks/:id/test': actRoute({
		back: webhooks,
		act: (admin, { id }) => sendTest(admin, id),
		done: 'The test is on its way: its answer is in the list below in a few seconds.',
		unexpected: 'The test could not be sent.',
	}),
	'settings/webhooks/deliveries/:id/send': actRoute({
		back: webhooks,
		act: (admin, { id }) => sendDeliveryAgain(admin, id),
		done: 'It is on its way again.',
		unexpected: 'It could not be sent again.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
