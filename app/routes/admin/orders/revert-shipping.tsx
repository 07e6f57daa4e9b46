import { redirect } from 'react-router'
import { z } from 'zod'
import {
	getConfirmationBackPath,
	getOrderToConfirm,
	expectedStatus,
} from '#app/http/admin/status-change-confirmation.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { isFulfillmentStatus, toOrderStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { isShipped, PENDING, PROCESSING, getStatusLabel } from '#app/shop/values/order-status.ts'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import { ordersFailed } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/revert-shipping.ts'

export const handle = { permission: 'orders' }

const isUnshipped = (status: number) => status === PENDING || status === PROCESSING
const unlisted = 'Please choose one of the listed statuses.'

const { loader, action } = confirmRoute({
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
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
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
})
export { meta, ErrorBoundary }
export default Page
