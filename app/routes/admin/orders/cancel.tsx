import { redirect } from 'react-router'
import { backFromQuestion, orderAsked, readSeenStatus, seenStatus } from '#app/http/admin/asked-first.server.ts'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { piecesBack } from '#app/shop/orders/fulfilment/pieces-back.server.ts'
import { reasonSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { CANCELLED } from '#app/shop/words/order-status.ts'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'
import { cancelQuestion } from '#app/ui/admin/orders/order-status-form.tsx'
import { ordersFailed } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/cancel.ts'

export const handle = { act: 'orders' }

const { loader, action } = confirmRoute({
	back: backFromQuestion,
	find: async (id, _, url) => {
		const order = await orderAsked(id)
		if (order.status === CANCELLED) throw redirect(backFromQuestion(url, id), 303)
		const seen = readSeenStatus(url.searchParams.get('seen')) ?? order.status
		return { ...order, seen, pieces: await piecesBack(id) }
	},
	schema: reasonSchema.extend({ seen: seenStatus }),
	remove: (actor, id, { values: { seen, reason } }) => changeOrderStatus(actor, id, CANCELLED, { seen, note: reason }),
	done: 'Order status updated successfully!',
	unexpected: 'Failed to update order status.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	title: 'Cancel order',
	...ordersFailed,
	ask: ({ id, seen, subject, cancelTo, pieces, creditNote }) => ({
		...cancelQuestion(id, seen, cancelTo, { pieces, creditNote }),
		subject,
	}),
})
export { meta, ErrorBoundary }
export default Page
