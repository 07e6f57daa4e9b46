import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { undoCount } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'stock' }

const route = actRoute({
	back: '/admin/stock',
	schema: z.object({ count: z.number().int().positive() }),
	act: async (admin, { values }) => {
		await undoCount(admin, values.count)
		return 'Count undone'
	},
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
