import { redirect } from 'react-router'
import {
	getConfirmationBackPath,
	getOrderToConfirm,
	parseExpectedStatus,
	expectedStatus,
} from '#app/http/admin/status-change-confirmation.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { getRestockPreview } from '#app/shop/orders/fulfillment/return-to-origin.server.ts'
import { cancellationSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { CANCELLED } from '#app/shop/values/order-status.ts'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import { buildCancelConfirmation } from '#app/ui/admin/orders/order-status-form.tsx'
import { ordersFailed } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/cancel.ts'

export const handle = { permission: 'orders' }

const { loader, action } = confirmRoute({
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
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
	title: 'Cancel order',
	...ordersFailed,
	ask: ({ id, seen: shownStatus, subject, cancelTo, restockLines, creditNote }) => ({
		...buildCancelConfirmation(id, shownStatus, cancelTo, { restockLines, creditNote }),
		subject,
	}),
})
export { meta, ErrorBoundary }
export default Page
