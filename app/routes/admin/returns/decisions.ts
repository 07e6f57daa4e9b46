import { actionRoutes } from '#app/http/admin/action-route.server.ts'
import {
	returnAnswerSchema,
	returnDeductionSchema,
	returnRefundSchema,
} from '#app/shop/orders/returns/return.schema.ts'
import { setReturnDeduction } from '#app/shop/orders/returns/return-details.server.ts'
import { refundReturn } from '#app/shop/orders/returns/refund-return.server.ts'
import { acceptReturn, closeReturn, declineReturn } from '#app/shop/orders/returns/advance-return.server.ts'
import { createReturnAction } from '../../../http/admin/order-actions.server.ts'

export const handle = { permission: 'payments' }

const { loader, action } = actionRoutes({
	'returns/:id/accept': createReturnAction(returnAnswerSchema, 'was accepted', (admin, id, { answer }) =>
		acceptReturn(admin, id, answer),
	),
	'returns/:id/decline': createReturnAction(returnAnswerSchema, 'was declined', (admin, id, { answer }) =>
		declineReturn(admin, id, answer),
	),
	'returns/:id/deduct': createReturnAction(
		returnDeductionSchema,
		(id) => `The deduction of return #${id} was saved.`,
		setReturnDeduction,
	),
	'returns/:id/refund': createReturnAction(returnRefundSchema, 'was refunded', refundReturn),
	'returns/:id/close': createReturnAction(returnAnswerSchema, 'was closed', (admin, id, { answer }) =>
		closeReturn(admin, id, answer),
	),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
