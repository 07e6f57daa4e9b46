import { redirect } from 'react-router'
import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import {
	getBackPath,
	findConfirmationPage,
	findShipPage,
	expectedStatus,
} from '#app/http/admin/order-actions.server.ts'
import { addOrderNote, setShipment } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { cancelShipment } from '#app/shop/orders/fulfillment/shipment-jobs.server.ts'
import { getFulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { shipmentSchema, staffNoteSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { renewOrderLink, revokeOrderLinks } from '#app/shop/orders/links/order-link.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { setOrderPageSize, setSavedFilter } from '#app/shop/orders/admin-order-list.server.ts'
import { CANCELLED, isOrderStatus, SHIPPED } from '#app/shop/values/order-status.ts'
import { orderPageSizes } from '#app/shop/values/paging.ts'
import { buildOrderListQuery, parseOrderListState } from '#app/ui/admin/list/admin-list-state.ts'

export const handle = { permission: 'orders' }

const getOrderPath = ({ id }: { id: number }) => `/admin/orders/${id}`

/**
 * Parses the query of the order list and rebuilds it from the known filters, so that any other content of the form is
 * dropped. The page number becomes 1.
 */
const filterQuery = z
	.string()
	.max(2_000)
	.transform((text) => buildOrderListQuery({ ...parseOrderListState(new URLSearchParams(text)), page: 1 }))

const unknownSize = 'Please choose one of the listed numbers.'

/**
 * Returns the path of the first page of the order list with the filters in the form's field `query`. Without a valid
 * `query`, the path has no filters.
 */
const getListPath = ({ form }: { form: FormData | undefined }) =>
	`/admin/orders${filterQuery.safeParse(form?.get('query')).data ?? ''}`

const { loader, action } = actionRoutes({
	'orders/:id/note': actionRoute({
		back: getOrderPath,
		schema: staffNoteSchema,
		run: (admin, { id, values }) => addOrderNote(admin, id, values.note),
		done: 'Note added.',
		unexpected: 'The note was not saved.',
	}),
	'orders/:id/link': actionRoute({
		back: getOrderPath,
		schema: z.object({ change: z.enum(['renew', 'revoke']) }),
		run: async (admin, { id, values: { change } }) => {
			if (change === 'renew') await renewOrderLink(admin, id)
			else await revokeOrderLinks(admin, id)
			return change === 'renew' ? 'New order link created. Earlier links no longer work.' : 'Order links revoked.'
		},
		unexpected: 'The order link was not changed.',
	}),
	'orders/:id/shipment': actionRoute({
		back: getOrderPath,
		schema: shipmentSchema,
		run: (admin, { id, values }) => setShipment(admin, id, values),
		done: 'Courier and tracking number saved.',
		unexpected: 'The courier was not saved.',
	}),
	'orders/:id/booking': actionRoute({
		back: getOrderPath,
		schema: z.object({ change: z.enum(['cancel']) }),
		run: (admin, { id }) => cancelShipment(admin, id),
		done: 'Booking cancelled.',
		unexpected: 'The booking was not cancelled.',
	}),
	'orders/:id/status': actionRoute({
		back: ({ id, form }) => getBackPath(form?.get('redirectTo'), id),
		// A value that is not a number becomes 0. `changeOrderStatus` refuses 0, as it does every number that is not a
		// status, with its own message.
		schema: z.object({ status: z.number().catch(0), seen: expectedStatus }),
		run: async (admin, { id, values: { status, seen }, back }) => {
			if (status === CANCELLED) {
				const query = new URLSearchParams({ redirectTo: back, ...(seen !== undefined && { seen: String(seen) }) })
				return redirect(`/admin/orders/${id}/cancel?${query}`, 303)
			}
			const expectedStage = seen === undefined ? undefined : getFulfillmentStatus(seen, null)
			const confirmationPage =
				isOrderStatus(status) &&
				(await findConfirmationPage(id, getFulfillmentStatus(status, null), expectedStage, back))
			if (confirmationPage) return confirmationPage
			const shipPage = status === SHIPPED && (await findShipPage(id, seen, back))
			if (shipPage) return shipPage
			await changeOrderStatus(admin, id, status, { expectedStatus: seen })
			return 'Order status updated successfully!'
		},
		unexpected: 'Failed to update order status.',
	}),
	'orders/filter': actionRoute({
		back: getListPath,
		schema: z.object({ query: filterQuery, saved: z.enum(['yes', 'no']) }),
		run: async (actor, { values: { query, saved } }) => {
			await setSavedFilter(actor, query, saved === 'yes')
			return saved === 'yes' ? 'Filter saved.' : 'Filter deleted.'
		},
		unexpected: 'The filter was not saved.',
	}),
	'orders/page-size': actionRoute({
		back: getListPath,
		schema: z.object({
			pageSize: z.number().refine((size) => orderPageSizes.some((one) => one === size), unknownSize),
		}),
		run: async (actor, { values: { pageSize } }) => {
			await setOrderPageSize(actor, pageSize)
			return `Showing ${pageSize} orders per page.`
		},
		unexpected: 'The number of orders per page was not saved.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
