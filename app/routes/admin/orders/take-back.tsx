import { redirect } from 'react-router'
import { z } from 'zod'
import { backFromQuestion, orderAsked, seenStatus } from '#app/http/admin/asked-first.server.ts'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { isStage, statusOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { hasGone, PENDING, PROCESSING, statusLabel } from '#app/shop/words/order-status.ts'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'
import { ordersFailed } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/take-back.ts'

export const handle = { act: 'orders' }

const isUnsent = (status: number) => status === PENDING || status === PROCESSING
const unlisted = 'Please choose one of the listed statuses.'

const { loader, action } = confirmRoute({
	back: backFromQuestion,
	find: async (id, _, url) => {
		const order = await orderAsked(id)
		const wanted = url.searchParams.get('to')
		const toStatus = isStage(wanted) ? statusOf(wanted) : order.status
		if (!isUnsent(toStatus) || !hasGone(order.status)) throw redirect(backFromQuestion(url, id), 303)
		return { ...order, toStatus }
	},
	schema: z.object({ status: z.number(unlisted).refine(isUnsent, unlisted), seen: seenStatus }),
	remove: (actor, id, { values: { status, seen } }) => changeOrderStatus(actor, id, status, { seen }),
	done: 'Order status updated successfully!',
	unexpected: 'Failed to update order status.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	title: 'Take back',
	...ordersFailed,
	note: ({ creditNote }) => (
		<>
			<p>Its customer may have been told that it is on its way. Its pieces stay out of stock.</p>
			<p className="mt-2">{creditNote ?? 'No invoice is taken back by it.'}</p>
		</>
	),
	ask: ({ id, status, toStatus, cancelTo }) => {
		const [from, to] = [statusLabel(status), statusLabel(toStatus)]
		return {
			to: `/admin/orders/${id}/take-back`,
			question: `Set this order from ${from} back to ${to}?`,
			fields: { status: String(toStatus), seen: String(status), redirectTo: cancelTo },
			words: { yes: `Set it to ${to}`, pending: 'Saving...', no: `Keep it ${from}` },
		}
	},
})
export { meta, ErrorBoundary }
export default Page
