import { redirect } from 'react-router'
import { comeBack } from '#app/shop/orders/payments/online/come-back.server.ts'
import type { Route } from './+types/come-back.ts'

/**
 * Handles the return of the customer's browser from the payment service's page. Its parameters are verified (rule:
 * service-confirms).
 */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const said = (name: string) => searchParams.get(`razorpay_${name}`) ?? ''
	const brought = {
		linkId: said('payment_link_id'),
		reference: said('payment_link_reference_id'),
		status: said('payment_link_status'),
		paymentId: said('payment_id'),
	}
	const orderId = await comeBack(brought, said('signature'))
	return redirect(orderId ? `/order-confirmation?orderId=${orderId}` : '/profile?tab=order', 303)
}
