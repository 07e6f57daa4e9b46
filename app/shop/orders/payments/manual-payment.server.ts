import { read } from '#app/adapters/db/db.server.ts'
import { SHIPPED } from '../../values/order-status.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import type { ManualPayment } from './manual-payment.ts'
import { getActivePaymentService, findUpiPayee } from '../../settings/online-payment/active-payment-service.server.ts'
import { getPayablePaise, payableSelect } from './payment-state.ts'

/**
 * Returns whether online payments are only recorded. The shop then tells the customer how to pay (rule:
 * agreed-payment).
 */
export function isManualPayment(): boolean {
	return getActivePaymentService() === null && findUpiPayee() === null
}

/**
 * Returns how the customer's own online order is paid by agreement. `null` when nothing is due or the order belongs to
 * another customer.
 */
export async function findManualPayment(userId: number, orderId: number): Promise<ManualPayment | null> {
	if (!isManualPayment()) return null
	const order = await read.order.findFirst({
		where: { id: orderId, userId, paymentMethod: 'online' },
		select: payableSelect,
	})
	const amountPaise = order ? getPayablePaise(order) : 0
	if (!order || amountPaise === 0) return null
	const { whatsapp = null, email = null } = getShopContacts()
	return { orderId, amountPaise, isSent: order.status >= SHIPPED, whatsapp, email }
}
