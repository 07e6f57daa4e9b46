/** The labels of the payment methods that can be offered (rule: offered-payments). */
export const waysToPay = { both: 'Online and cash', online: 'Only online', cod: 'Only cash on delivery' } as const

/** The labels of how an online payment is received (rule: online-payment-by). */
export const onlineWays = { recorded: 'Recorded only', provider: 'Razorpay', upi: 'UPI to your bank' } as const

/** Returns 'Online Payment' or 'Cash on Delivery' (rule: payment-methods). */
export function paymentLabel(method: string): string {
	return method === 'online' ? 'Online Payment' : 'Cash on Delivery'
}

/** Returns true when an order is paid in cash: on delivery or at the point of sale. */
export function isCash({ paymentMethod }: { paymentMethod?: string | null | undefined }): boolean {
	return paymentMethod === 'cod'
}

/** The help text for online payment when neither a payment service nor a UPI ID is set (rule: agreed-payment). */
export const agreedHelp = 'We write to you how to pay. No card details are asked for on this page.'
