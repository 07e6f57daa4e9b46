/** The labels of the payment methods that can be offered (rule: offered-payments). */
export const paymentMethodOptions = {
	both: 'Online and cash on delivery',
	online: 'Online only',
	cod: 'Cash on delivery only',
} as const

/** The labels of how an online payment is received (rule: online-payment-by). */
export const onlinePaymentOptions = {
	recorded: 'No online payment',
	provider: 'Razorpay',
	upi: 'UPI to your bank',
} as const

/** Returns 'Online Payment' or 'Cash on Delivery' (rule: payment-methods). */
export function getPaymentLabel(method: string): string {
	return method === 'online' ? 'Online Payment' : 'Cash on Delivery'
}

/** Returns true when an order is paid in cash: on delivery or at the point of sale. */
export function isCod({ paymentMethod }: { paymentMethod?: string | null | undefined }): boolean {
	return paymentMethod === 'cod'
}

/** The help text for online payment when neither a payment service nor a UPI ID is set (rule: agreed-payment). */
export const manualPaymentHelp = 'We will contact you about how to pay. No card details are requested on this page.'
