import { formatPaise } from '../../money.ts'

/** The customer's own online order whose payment is arranged with the shop, while it is due. */
export interface AgreedPayment {
	orderId: number
	amountPaise: number
	isSent: boolean
	/** The shop's number: digits including the country code. */
	whatsapp: string | null
	email: string | null
}

/** Returns how and by when the order is paid, without the shop's contact details. */
export function describeAgreed({ amountPaise, isSent }: Pick<AgreedPayment, 'amountPaise' | 'isSent'>): string {
	const byWhen = isSent ? 'We write to you how.' : 'We write to you how; please pay before we send your order.'
	return `${formatPaise(amountPaise)} is still to be paid. ${byWhen}`
}

/** Returns the contact links that customers can use to ask about the payment. */
export function waysToAsk({ orderId, whatsapp, email }: AgreedPayment): { label: string; to: string }[] {
	const text = encodeURIComponent(`How do I pay my order #${orderId}?`)
	return [
		...(whatsapp ? [{ label: `WhatsApp +${whatsapp}`, to: `https://wa.me/${whatsapp}?text=${text}` }] : []),
		...(email ? [{ label: email, to: `mailto:${email}?subject=${text}` }] : []),
	]
}
