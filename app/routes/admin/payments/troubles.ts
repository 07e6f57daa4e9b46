import { actRoute } from '#app/http/admin/act-route.server.ts'
import { endTrouble } from '#app/shop/orders/payments/trouble/troubles.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'payments' }

const { loader, action } = actRoute({
	back: '/admin/payments',
	act: (admin, { id }) => endTrouble(admin, id),
	done: 'The payment is off the list.',
	unexpected: 'The payment is still on the list.',
})
export { loader, action }
export const ErrorBoundary = ErrorMessage
