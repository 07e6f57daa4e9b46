import { redirect } from 'react-router'
import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { pageBefore, questionPageOf, seenStatus } from '#app/http/admin/asked-first.server.ts'
import { stageOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { CANCELLED, isOrderStatus } from '#app/shop/words/order-status.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

const route = actRoute({
	back: ({ id, form }) => pageBefore(form?.get('redirectTo'), id),
	// Any other number is refused by `changeOrderStatus`, in its words.
	schema: z.object({ status: z.number().catch(0), seen: seenStatus }),
	act: async (admin, { id, values: { status, seen }, back }) => {
		if (status === CANCELLED) {
			const query = new URLSearchParams({ redirectTo: back, ...(seen !== undefined && { seen: String(seen) }) })
			return redirect(`/admin/orders/${id}/cancel?${query}`, 303)
		}
		const seenStage = seen === undefined ? undefined : stageOf(seen, null)
		const asked = isOrderStatus(status) && (await questionPageOf(id, stageOf(status, null), seenStage, back))
		if (asked) return asked
		await changeOrderStatus(admin, id, status, { seen })
		return 'Order status updated successfully!'
	},
	unexpected: 'Failed to update order status.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
