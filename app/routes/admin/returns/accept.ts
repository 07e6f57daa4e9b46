import { actRoute } from '#app/http/admin/act-route.server.ts'
import { answerSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { acceptReturn } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'payments' }

const route = actRoute({
	back: ({ id }) => `/admin/returns/${id}`,
	schema: answerSchema,
	act: async (admin, { id, values }) => {
		await acceptReturn(admin, id, values.answer)
		return `Return #${id} is accepted.`
	},
	unexpected: 'Nothing was saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
