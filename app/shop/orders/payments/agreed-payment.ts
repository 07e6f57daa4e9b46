import { formatPaise } from '../../money.ts'

/** An own online order whose payment is agreed on with the shop, as long as it is due. */
export interface AgreedPayment {
	orderId: number
	amountPaise: number
	isSent: boolean
	/** Digits with the country, of the shop. */
	whatsapp: string | null
	email: string | null
}

/** How and by when it is paid, without where the shop is reached. */
export function describeAgreed({ amountPaise, isSent }: Pick<AgreedPayment, 'amountPaise' | 'isSent'>): string {
	const byWhen = isSent ? 'We write to you how.' : 'We write to you how; please pay before we send your order.'
	return `${formatPaise(amountPaise)} is still to be paid. ${byWhen}`
}

/** Ways in which the customer asks first. */
export function waysToAsk({ orderId, whatsapp, email }: AgreedPayment): { label: string; to: string }[] {
	const text = encodeURIComponent(`How do I pay my order #${orderId}?`)
	return [
		...(whatsapp ? [{ label: `WhatsApp +${whatsapp}`, to: `https://wa.me/${whatsapp}?text=${text}` }] : []),
		...(email ? [{ label: email, to: `mailto:${email}?subject=${text}` }] : []),
	]
}
