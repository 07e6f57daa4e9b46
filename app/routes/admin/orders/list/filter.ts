import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { setSavedFilter } from '#app/shop/orders/saved-filters.server.ts'
import { orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

/** What is read of a list is what its address says, whatever was sent. */
const query = z
	.string()
	.max(2_000)
	.transform((text) => orderListStateQuery({ ...readOrderListState(new URLSearchParams(text)), page: 1 }))

const route = actRoute({
	back: ({ form }) => {
		const sent = form?.get('query')
		return `/admin/orders${query.safeParse(sent).data ?? ''}`
	},
	schema: z.object({ query, saved: z.enum(['yes', 'no']) }),
	act: async (actor, { values: { query: filter, saved } }) => {
		await setSavedFilter(actor, filter, saved === 'yes')
		return saved === 'yes' ? 'The filter is saved.' : 'The filter is forgotten.'
	},
	unexpected: 'The filter was not saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
