import { actRoutes } from '#app/http/admin/act-route.server.ts'
import { answerSchema, returnRefundSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { refundReturn } from '#app/shop/orders/after-sale/returns/refund-return.server.ts'
import {
	acceptReturn,
	closeReturn,
	declineReturn,
} from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { returnStep } from './_step.server.ts'

export const handle = { act: 'payments' }

const { loader, action } = actRoutes({
	'returns/:id/accept': returnStep(answerSchema, 'is accepted', (admin, id, { answer }) =>
		acceptReturn(admin, id, answer),
	),
	'returns/:id/decline': returnStep(answerSchema, 'is declined', (admin, id, { answer }) =>
		declineReturn(admin, id, answer),
	),
	'returns/:id/refund': returnStep(returnRefundSchema, 'is given back', refundReturn),
	'returns/:id/close': returnStep(answerSchema, 'is closed', (admin, id, { answer }) => closeReturn(admin, id, answer)),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
