/** The ways to pay that can be offered, in words (rule: offered-payments). */
export const waysToPay = { both: 'Online and cash', online: 'Only online', cod: 'Only cash on delivery' } as const

/** How an online payment is taken, in words (rule: online-payment-by). */
export const onlineWays = { recorded: 'Recorded only', provider: 'Razorpay', upi: 'UPI to your bank' } as const

/** 'Online Payment' or 'Cash on Delivery' (rule: payment-methods). */
export function paymentLabel(method: string): string {
	return method === 'online' ? 'Online Payment' : 'Cash on Delivery'
}

/** Whether an order is paid in cash: on delivery, or at the counter. */
export function isCash({ paymentMethod }: { paymentMethod?: string | null | undefined }): boolean {
	return paymentMethod === 'cod'
}

/** What the choice of paying online means where no service takes it and no UPI ID is set (rule: agreed-payment). */
export const agreedHelp = 'We write to you how to pay. No card details are asked for on this page.'
