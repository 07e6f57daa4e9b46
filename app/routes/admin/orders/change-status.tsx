import { redirect } from 'react-router'
import {
	getConfirmationBackPath,
	getOrderToConfirm,
	parseExpectedStatus,
	expectedStatus,
} from '#app/http/admin/order-actions.server.ts'
import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { getRestockPreview, markReturnedToOrigin } from '#app/shop/orders/fulfillment/return-to-origin.server.ts'
import { cancellationSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { CANCELLED, isShipped, PENDING, PROCESSING, getStatusLabel } from '#app/shop/values/order-status.ts'
import { createConfirmPages } from '#app/ui/admin/confirm.tsx'
import { buildCancelConfirmation } from '#app/ui/admin/orders/order-status-form.tsx'
import { ordersFailed } from '#app/ui/admin/error-page.tsx'
import { z } from 'zod'
import { isFulfillmentStatus, toOrderStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'

export const handle = { permission: 'orders' }

const isUnshipped = (status: number) => status === PENDING || status === PROCESSING
const unlisted = 'Please choose one of the listed statuses.'

const routes = {
	'orders/:id/cancel': confirmRoute({
		back: getConfirmationBackPath,
		find: async (id, _, url) => {
			const order = await getOrderToConfirm(id)
			if (order.status === CANCELLED) throw redirect(getConfirmationBackPath(url, id), 303)
			const shownStatus = parseExpectedStatus(url.searchParams.get('seen')) ?? order.status
			return { ...order, seen: shownStatus, restockLines: await getRestockPreview(id) }
		},
		schema: cancellationSchema.extend({ seen: expectedStatus }),
		remove: (actor, id, { values: { seen: shownStatus, reason } }) =>
			changeOrderStatus(actor, id, CANCELLED, { expectedStatus: shownStatus, note: reason }),
		done: 'Order status updated successfully!',
		unexpected: 'Failed to update order status.',
	}),
	'orders/:id/revert-shipping': confirmRoute({
		back: getConfirmationBackPath,
		find: async (id, _, url) => {
			const order = await getOrderToConfirm(id)
			const wanted = url.searchParams.get('to')
			const toStatus = isFulfillmentStatus(wanted) ? toOrderStatus(wanted) : order.status
			if (!isUnshipped(toStatus) || !isShipped(order.status)) throw redirect(getConfirmationBackPath(url, id), 303)
			return { ...order, toStatus }
		},
		schema: z.object({ status: z.number(unlisted).refine(isUnshipped, unlisted), seen: expectedStatus }),
		remove: (actor, id, { values: { status, seen } }) => changeOrderStatus(actor, id, status, { expectedStatus: seen }),
		done: 'Order status updated successfully!',
		unexpected: 'Failed to update order status.',
	}),
	'orders/:id/returned': confirmRoute({
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
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'orders/:id/cancel': {
		title: 'Cancel order',
		...ordersFailed,
		ask: ({ id, seen: shownStatus, subject, cancelTo, restockLines, creditNote }) => ({
			...buildCancelConfirmation(id, shownStatus, cancelTo, { restockLines, creditNote }),
			subject,
		}),
	},
	'orders/:id/revert-shipping': {
		title: 'Change status back',
		...ordersFailed,
		note: ({ creditNote }) => (
			<>
				<p>The customer may have been notified that it shipped. The items are not restocked.</p>
				<p className="mt-2">{creditNote ?? 'The invoice stays valid.'}</p>
			</>
		),
		ask: ({ id, status, toStatus, cancelTo }) => {
			const [from, to] = [getStatusLabel(status), getStatusLabel(toStatus)]
			return {
				to: `/admin/orders/${id}/revert-shipping`,
				question: `Change the status from ${from} back to ${to}?`,
				fields: { status: String(toStatus), seen: String(status), redirectTo: cancelTo },
				labels: { yes: `Set to ${to}`, pending: 'Saving...', no: `Keep ${from}` },
			}
		},
	},
	'orders/:id/returned': {
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
	},
})
export { meta, ErrorBoundary }
export default Page
