import { read } from '#app/adapters/db/db.server.ts'
import { SHIPPED } from '../../words/order-status.ts'
import { shopContacts } from '../../settings/shop-settings.server.ts'
import type { AgreedPayment } from './agreed-payment.ts'
import { serviceNow, upiPayee } from '../../settings/online-payment/service-now.server.ts'
import { payablePaise, payableSelect } from './payable.ts'

/**
 * Returns whether online payments are only recorded. The shop then tells the customer how to pay (rule:
 * agreed-payment).
 */
export function isAgreed(): boolean {
	return serviceNow() === null && upiPayee() === null
}

/**
 * Returns how the customer's own online order is paid by agreement. `null` when nothing is due or the order belongs to
 * another customer.
 */
export async function agreedPaymentOf(userId: number, orderId: number): Promise<AgreedPayment | null> {
	if (!isAgreed()) return null
	const order = await read.order.findFirst({
		where: { id: orderId, userId, paymentMethod: 'online' },
		select: payableSelect,
	})
	const amountPaise = order ? payablePaise(order) : 0
	if (!order || amountPaise === 0) return null
	const { whatsapp = null, email = null } = shopContacts()
	return { orderId, amountPaise, isSent: order.status >= SHIPPED, whatsapp, email }
}
