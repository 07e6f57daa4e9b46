import { isCash, paymentLabel } from '../words/ways-to-pay.ts'

/** How an order came that the staff took (rule: taken-order). */
export const TAKEN_BY = { whatsapp: 'WhatsApp', phone: 'Phone', instagram: 'Instagram' } as const
export type TakenBy = keyof typeof TAKEN_BY

/** How an order that the staff takes is paid. */
export const TAKEN_WAYS = { cod: 'Cash on delivery', online: 'Not paid yet', paid: 'Has paid' } as const

/** Where it was ordered: in the shop on the web, or at the counter of an outlet (rule: counter-sale). */
export type OrderSource = 'web' | 'outlet'

interface Came {
	source: string
	/** How an order came that the staff took; null for others. */
	takenBy: string | null
}

/** Why an order has no account. */
export function accountWords({ source, takenBy }: Came): string {
	if (takenBy !== null) return `None: taken by ${TAKEN_BY[takenBy as TakenBy]}`
	return source === 'outlet' ? 'None: sold at the counter' : 'Deleted'
}

/** 'Web', 'Counter', 'WhatsApp' */
export function sourceWords({ source, takenBy }: Came): string {
	if (takenBy !== null) return TAKEN_BY[takenBy as TakenBy]
	return source === 'outlet' ? 'Counter' : 'Web'
}

export const PAYMENT_METHODS = ['online', 'cod'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** `paymentLabel` of an order; at the counter 'Cash' or 'UPI'. */
export function wayOf({ paymentMethod, source }: { paymentMethod: string; source: string }): string {
	if (source === 'web') return paymentLabel(paymentMethod)
	return isCash({ paymentMethod }) ? 'Cash' : 'UPI'
}
