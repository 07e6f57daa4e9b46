import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { undoCount } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import { markTold, stockRequestForAdmin } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { requestsAddress } from './_demand-address.ts'

export const handle = { act: 'stock' }

const { loader, action } = actRoutes({
	'stock/undo': actRoute({
		back: '/admin/stock',
		schema: z.object({ count: z.number().int().positive() }),
		act: (admin, { values }) => undoCount(admin, values.count),
		done: 'Count undone',
	}),
	'stock/requests/:id/told': actRoute({
		back: async ({ id }) => requestsAddress(await stockRequestForAdmin(id)),
		act: async (admin, { id }) => `${await markTold(admin, id)} was told`,
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
