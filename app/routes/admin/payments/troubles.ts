import { actRoute } from '#app/http/admin/act-route.server.ts'
import { endTrouble } from '#app/shop/orders/payments/trouble/troubles.server.ts'

export const handle = { act: 'payments' }

const { loader, action } = actRoute({
	back: '/admin/payments',
	act: (admin, { id }) => endTrouble(admin, id),
	done: 'The payment is off the list.',
	unexpected: 'The payment is still on the list.',
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
