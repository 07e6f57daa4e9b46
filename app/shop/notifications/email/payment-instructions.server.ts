import { getSettings } from '#app/adapters/settings.server.ts'
import type { PaymentInstructions } from './order-confirmation-email.ts'
import { type ManualPayment, describeManualPayment, listContactOptions } from '../../orders/payments/manual-payment.ts'
import { findManualPayment } from '../../orders/payments/manual-payment.server.ts'
import { findOnlinePayment } from '../../orders/payments/online/online-payment.server.ts'
import { findUpiPayment } from '../../orders/payments/upi/upi-payment.server.ts'

/** Returns the payment instructions and the shop's contact details as text for the HTML and plain-text parts. */
function formatForEmail(payment: ManualPayment): string {
	const asking = listContactOptions(payment).map(({ label }) => label)
	return [describeManualPayment(payment), ...(asking.length > 0 ? [`Contact us: ${asking.join(', ')}.`] : [])].join(' ')
}

/**
 * Returns the payment instructions in the confirmation of a customer's online order (rules: payment-received-mail,
 * agreed-payment). `null` when nothing is due.
 */
export async function getPaymentInstructions(
	userId: number | null,
	orderId: number,
): Promise<PaymentInstructions | null> {
	if (userId === null) return null
	const agreed = await findManualPayment(userId, orderId)
	if (agreed) return { amountPaise: agreed.amountPaise, until: null, url: null, agreed: formatForEmail(agreed) }
	const paying = (await findOnlinePayment(userId, orderId)) ?? (await findUpiPayment(userId, orderId))
	if (!paying || paying.isInstead || paying.amountPaise === 0 || ('isOver' in paying && paying.isOver)) return null
	return {
		amountPaise: paying.amountPaise,
		until: 'until' in paying ? paying.until : null,
		url: `${getSettings().publicUrl}/profile?tab=order&order=${orderId}`,
	}
}
