import { redirect } from 'react-router'
import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { pageBefore, questionPageOf, seenStatus } from '#app/http/admin/asked-first.server.ts'
import { addOrderNote, setParcel } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { stageOf } from '#app/shop/orders/fulfilment/order-stage.ts'
import { parcelSchema, staffNoteSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { setSavedFilter } from '#app/shop/orders/saved-filters.server.ts'
import { CANCELLED, isOrderStatus } from '#app/shop/words/order-status.ts'
import { orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'

export const handle = { act: 'orders' }

const orderPage = ({ id }: { id: number }) => `/admin/orders/${id}`

/** The filters come from the URL only, whatever the form contains. */
const filterQuery = z
	.string()
	.max(2_000)
	.transform((text) => orderListStateQuery({ ...readOrderListState(new URLSearchParams(text)), page: 1 }))

const { loader, action } = actRoutes({
	'orders/:id/note': actRoute({
		back: orderPage,
		schema: staffNoteSchema,
		act: (admin, { id, values }) => addOrderNote(admin, id, values.note),
		done: 'Note added.',
		unexpected: 'The note was not saved.',
	}),
	'orders/:id/parcel': actRoute({
		back: orderPage,
		schema: parcelSchema,
		act: (admin, { id, values }) => setParcel(admin, id, values),
		done: 'Courier and tracking number saved.',
		unexpected: 'The courier was not saved.',
	}),
	'orders/:id/status': actRoute({
		back: ({ id, form }) => pageBefore(form?.get('redirectTo'), id),
		// `changeOrderStatus` refuses any other number with its own message.
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
	}),
	'orders/filter': actRoute({
		back: ({ form }) => `/admin/orders${filterQuery.safeParse(form?.get('query')).data ?? ''}`,
		schema: z.object({ query: filterQuery, saved: z.enum(['yes', 'no']) }),
		act: async (actor, { values: { query, saved } }) => {
			await setSavedFilter(actor, query, saved === 'yes')
			return saved === 'yes' ? 'The filter is saved.' : 'The filter is forgotten.'
		},
		unexpected: 'The filter was not saved.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
