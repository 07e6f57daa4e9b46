import { read } from '#app/adapters/db/db.server.ts'
import { SHIPPED } from '../../words/order-status.ts'
import { shopContacts } from '../../settings/shop-settings.server.ts'
import type { AgreedPayment } from './agreed-payment.ts'
import { serviceNow, upiPayee } from '../../settings/online-payment/service-now.server.ts'
import { payablePaise, payableSelect } from './payable.ts'

/** Whether an online payment is only recorded: the shop writes to the customer how to pay (rule: agreed-payment). */
export function isAgreed(): boolean {
	return serviceNow() === null && upiPayee() === null
}

/** How an own online order is paid where that is agreed on; null where nothing is due, and for another's. */
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
