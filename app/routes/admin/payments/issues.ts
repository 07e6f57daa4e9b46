import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { dismissPaymentIssue } from '#app/shop/orders/payments/payment-issues/payment-issues.server.ts'

export const handle = { act: 'payments' }

const { loader, action } = actionRoute({
	back: '/admin/payments',
	act: (admin, { id }) => dismissPaymentIssue(admin, id),
	done: 'The payment is off the list.',
	unexpected: 'The payment is still on the list.',
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
