import { actRoute } from '#app/http/admin/act-route.server.ts'
import { receiveSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { receiveReturn } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

const route = actRoute({
	back: ({ id }) => `/admin/returns/${id}`,
	schema: receiveSchema,
	act: async (admin, { id, values }) => {
		await receiveReturn(admin, id, values.restock)
		return `Return #${id} has come back.`
	},
	unexpected: 'Nothing was saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
