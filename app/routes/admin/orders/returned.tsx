import { redirect } from 'react-router'
import { z } from 'zod'
import { getOrderToConfirm } from '#app/http/admin/status-change-confirmation.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { getRestockPreview, markReturnedToOrigin } from '#app/shop/orders/fulfillment/return-to-origin.server.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { ordersFailed } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/returned.ts'

export const handle = { permission: 'orders' }

const { loader, action } = confirmRoute({
	back: (_, id) => `/admin/orders/${id}`,
	find: async (id) => {
		const order = await getOrderToConfirm(id)
		if (order.status === CANCELLED) throw redirect(`/admin/orders/${id}`, 303)
		return { ...order, restockLines: await getRestockPreview(id) }
	},
	schema: z.object({ soldAgain: z.enum(['yes', 'no'], 'Choose whether to restock the items.') }),
	remove: (actor, id, { values }) => markReturnedToOrigin(actor, id, { shouldRestock: values.soldAgain === 'yes' }),
	done: 'The order was cancelled as returned to origin (RTO).',
	unexpected: 'Failed to update order status.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
	title: 'Returned to origin (RTO)',
	...ordersFailed,
	question: 'Did this shipment come back undelivered?',
	note: ({ restockLines, creditNote }) => (
		<>
			<ul className="mt-1 list-disc space-y-0.5 pl-5">
				{restockLines.map(({ label }, index) => (
					<li key={index} className="[overflow-wrap:anywhere]">
						{label}
					</li>
				))}
			</ul>
			{creditNote && <p className="mt-2">{creditNote}</p>}
		</>
	),
	labels: { yes: 'Mark as returned', pending: 'Saving...', no: 'Cancel' },
	choices: () => (
		<fieldset className="w-full">
			<legend className="text-sm">Items</legend>
			<RadioRow
				name="soldAgain"
				choices={[
					['yes', 'Restock'],
					['no', 'Do not restock: damaged or lost'],
				]}
				chosen="yes"
			/>
		</fieldset>
	),
})
export { meta, ErrorBoundary }
export default Page
