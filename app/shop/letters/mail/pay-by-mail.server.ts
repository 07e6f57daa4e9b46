import { settings } from '#app/adapters/settings.server.ts'
import type { PayByMail } from './mail-templates.ts'
import { type AgreedPayment, describeAgreed, waysToAsk } from '../../orders/payments/agreed-payment.ts'
import { agreedPaymentOf } from '../../orders/payments/agreed-payment.server.ts'
import { payingOf } from '../../orders/payments/online/paying.server.ts'
import { upiOfOrder } from '../../orders/payments/upi/upi-of-order.server.ts'

/** Returns the payment instructions and the shop's contact details as text for the HTML and plain-text parts. */
function writeForMail(payment: AgreedPayment): string {
	const asking = waysToAsk(payment).map(({ label }) => label)
	return [describeAgreed(payment), ...(asking.length > 0 ? [`Ask us: ${asking.join(', ')}.`] : [])].join(' ')
}

/**
 * Returns the payment instructions in the confirmation of a customer's online order (rules: payment-received-mail,
 * agreed-payment). `null` when nothing is due.
 */
export async function payByMail(userId: number | null, orderId: number): Promise<PayByMail | null> {
	if (userId === null) return null
	const agreed = await agreedPaymentOf(userId, orderId)
	if (agreed) return { amountPaise: agreed.amountPaise, until: null, url: null, agreed: writeForMail(agreed) }
	const paying = (await payingOf(userId, orderId)) ?? (await upiOfOrder(userId, orderId))
	if (!paying || paying.isInstead || paying.amountPaise === 0 || ('isOver' in paying && paying.isOver)) return null
	return {
		amountPaise: paying.amountPaise,
		until: 'until' in paying ? paying.until : null,
		url: `${settings().publicUrl}/profile?tab=order&order=${orderId}`,
	}
}
