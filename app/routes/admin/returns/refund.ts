import { actRoute } from '#app/http/admin/act-route.server.ts'
import { refundReturn } from '#app/shop/orders/after-sale/returns/refund-return.server.ts'
import { returnRefundSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'payments' }

const route = actRoute({
	back: ({ id }) => `/admin/returns/${id}`,
	schema: returnRefundSchema,
	act: async (admin, { id, values }) => {
		await refundReturn(admin, id, values)
		return `Return #${id} is given back.`
	},
	unexpected: 'Nothing was saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
