import { formatPaise } from '../../values/money.ts'

/** The customer's own online order whose payment is arranged with the shop, while it is due. */
export interface ManualPayment {
	orderId: number
	amountPaise: number
	isSent: boolean
	/** The shop's number: digits including the country code. */
	whatsapp: string | null
	email: string | null
}

/** Returns how and by when the order is paid, without the shop's contact details. */
export function describeManualPayment({ amountPaise, isSent }: Pick<ManualPayment, 'amountPaise' | 'isSent'>): string {
	const byWhen = isSent
		? 'We will contact you about how to pay.'
		: 'We will contact you about how to pay. Please pay before we ship your order.'
	return `${formatPaise(amountPaise)} is still unpaid. ${byWhen}`
}

/** Returns the contact links that customers can use to ask about the payment. */
export function listContactOptions({ orderId, whatsapp, email }: ManualPayment): { label: string; to: string }[] {
	const text = encodeURIComponent(`How do I pay my order #${orderId}?`)
	return [
		...(whatsapp ? [{ label: `WhatsApp +${whatsapp}`, to: `https://wa.me/${whatsapp}?text=${text}` }] : []),
		...(email ? [{ label: email, to: `mailto:${email}?subject=${text}` }] : []),
	]
}
