import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { dismissPaymentIssue } from '#app/shop/orders/payments/payment-issues/payment-issues.server.ts'

export const handle = { permission: 'payments' }

const { loader, action } = actionRoute({
	back: '/admin/payments',
	run: (admin, { id }) => dismissPaymentIssue(admin, id),
	done: 'Payment issue dismissed.',
	unexpected: 'The payment issue was not dismissed.',
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
