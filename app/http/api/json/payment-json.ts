import type { z } from 'zod'
import { toRupees } from '#app/shop/money.ts'
import type { PaymentOfOrder } from '#app/shop/orders/payments/payment-of.server.ts'
import type { getPayment } from '../calls/payment-calls.ts'

/** A payment with amounts in rupees and times as text. */
export function paymentJson(of: PaymentOfOrder): z.input<(typeof getPayment)['answer']>['payment'] {
	return {
		orderId: of.orderId,
		state: of.state,
		total: toRupees(of.totalPaise),
		received: toRupees(of.receivedPaise),
		refunded: toRupees(of.refundedPaise),
		refundNeeded: toRupees(of.refundNeededPaise),
		payableUntilAt: of.heldUntil?.toISOString() ?? null,
	}
}
