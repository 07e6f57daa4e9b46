import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { receiveSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { receiveReturn, sendOtherSize } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { returnStep } from './_step.server.ts'

export const handle = { act: 'orders' }

const { loader, action } = actRoutes({
	'returns/:id/receive': returnStep(receiveSchema, 'has come back', (admin, id, { restock }) =>
		receiveReturn(admin, id, restock),
	),
	'returns/:id/send': actRoute({
		back: ({ id }) => `/admin/returns/${id}`,
		act: async (admin, { id }) => {
			await sendOtherSize(admin, id)
			return `The other size for return #${id} is on its way.`
		},
		unexpected: 'Nothing was saved.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
