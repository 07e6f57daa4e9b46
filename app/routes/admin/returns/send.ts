import { actRoute } from '#app/http/admin/act-route.server.ts'
import { answerSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { sendOtherSize } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

const route = actRoute({
	back: ({ id }) => `/admin/returns/${id}`,
	schema: answerSchema,
	act: async (admin, { id }) => {
		await sendOtherSize(admin, id)
		return `The other size for return #${id} is on its way.`
	},
	unexpected: 'Nothing was saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
