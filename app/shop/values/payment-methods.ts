import { getOwn } from '../get-own.ts'

/** The labels of the payment methods that can be offered (rule: offered-payments). */
export const paymentMethodOptions = {
	both: 'Online and cash on delivery',
	online: 'Online only',
	cod: 'Cash on delivery only',
} as const

/** The labels of how an online payment is received (rule: online-payment-by). */
export const onlinePaymentOptions = {
	none: 'Not set up: not offered',
	recorded: 'By agreement: you tell customers how to pay',
	provider: 'Razorpay',
	upi: 'UPI to your bank',
} as const

const paymentLabels: Record<string, string> = { online: 'Online Payment', cod: 'Cash on Delivery' }

/** Returns 'Online Payment' or 'Cash on Delivery', and 'Other (voucher)' for any other method (rule: payment-methods). */
export function getPaymentLabel(method: string): string {
	return getOwn(paymentLabels, method) ?? labelOtherMethod(method)
}

/** Returns the label of a method that the shop does not know, so that it does not pass for one that it knows. */
export function labelOtherMethod(method: string): string {
	return method ? `Other (${method})` : 'Other'
}

/** Returns true when an order is paid in cash: on delivery or at the point of sale. */
export function isCod({ paymentMethod }: { paymentMethod?: string | null | undefined }): boolean {
	return paymentMethod === 'cod'
}

/** The help text for online payment when neither a payment service nor a UPI ID is set (rule: agreed-payment). */
export const manualPaymentHelp =
	'We will contact you by email or WhatsApp about how to pay. No card details are requested on this page.'
