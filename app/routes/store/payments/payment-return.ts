import { redirect } from 'react-router'
import { handlePaymentReturn } from '#app/shop/orders/payments/online/payment-callbacks.server.ts'
import type { Route } from './+types/payment-return.ts'

/**
 * Handles the return of the customer's browser from the payment service's page. Its parameters are verified (rule:
 * service-confirms).
 */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const getParam = (name: string) => searchParams.get(`razorpay_${name}`) ?? ''
	const brought = {
		linkId: getParam('payment_link_id'),
		reference: getParam('payment_link_reference_id'),
		status: getParam('payment_link_status'),
		paymentId: getParam('payment_id'),
	}
	const orderId = await handlePaymentReturn(brought, getParam('signature'))
	return redirect(orderId ? `/order-confirmation?orderId=${orderId}` : '/profile?tab=order', 303)
}
