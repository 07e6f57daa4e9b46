import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { openCopyAsShop } from '#app/shop/backup/silent-copy.server.ts'
import { skipFirstStep } from '#app/shop/desk/first-steps.server.ts'
import { sendDeliveryAgain } from '#app/shop/letters/webhooks/deliveries.server.ts'
import { deleteWebhook, sendTest, switchSchema, switchWebhook } from '#app/shop/letters/webhooks/webhooks.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const webhooks = '/admin/settings/webhooks'

const route = actRoutes({
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
	'first-steps/:step/skip': actRoute({
		back: '/admin',
		act: (admin, { params }) => skipFirstStep(admin, params.step!),
		done: 'It is off the list.',
	}),
	'this-shop': actRoute({
		back: '/admin',
		schema: z.object({ holdsBack: z.literal('on').optional() }),
		act: async (admin, { values }) =>
			(await openCopyAsShop(admin, { holdsBack: values.holdsBack === 'on' }))
				? 'This is the shop now. What comes is sent again.'
				: 'This is the shop already.',
		unexpected: 'This could not be saved.',
	}),
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
