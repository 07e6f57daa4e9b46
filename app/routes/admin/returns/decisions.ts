import { actionRoutes } from '#app/http/admin/action-route.server.ts'
import { returnAnswerSchema, returnRefundSchema } from '#app/shop/orders/returns/return.schema.ts'
import { refundReturn } from '#app/shop/orders/returns/refund-return.server.ts'
import { acceptReturn, closeReturn, declineReturn } from '#app/shop/orders/returns/advance-return.server.ts'
import { createReturnAction } from './_return-action.server.ts'

export const handle = { act: 'payments' }

const { loader, action } = actionRoutes({
	'returns/:id/accept': createReturnAction(returnAnswerSchema, 'is accepted', (admin, id, { answer }) =>
		acceptReturn(admin, id, answer),
	),
	'returns/:id/decline': createReturnAction(returnAnswerSchema, 'is declined', (admin, id, { answer }) =>
		declineReturn(admin, id, answer),
	),
	'returns/:id/refund': createReturnAction(returnRefundSchema, 'is given back', refundReturn),
	'returns/:id/close': createReturnAction(returnAnswerSchema, 'is closed', (admin, id, { answer }) =>
		closeReturn(admin, id, answer),
	),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
