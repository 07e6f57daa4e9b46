import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { undoCount } from '#app/shop/inventory/count-stock.server.ts'
import { markNotified, getBackInStockRequest } from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { getRequestsPath } from './_stock-parts.tsx'

export const handle = { permission: 'stock' }

const { loader, action } = actionRoutes({
	'stock/undo': actionRoute({
		back: '/admin/stock',
		schema: z.object({ count: z.number().int().positive() }),
		run: (admin, { values }) => undoCount(admin, values.count),
		done: 'Count undone',
	}),
	'stock/requests/:id/notified': actionRoute({
		back: async ({ id }) => getRequestsPath(await getBackInStockRequest(id)),
		run: async (admin, { id }) => `${await markNotified(admin, id)} was marked as notified`,
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
