import type { UpiPayee } from '../../../words/upi-id.ts'

interface UpiOrder {
	orderId: number
	amountPaise: number
}

/** The address that UPI apps open, with payee, order and amount filled in (rule: upi-code). */
export function upiLink({ id, name, code }: UpiPayee, { orderId, amountPaise }: UpiOrder): string {
	const fields = [
		['pa', id],
		['pn', name],
		...(code ? [['mc', code]] : []),
		['tr', `ORDER${orderId}`],
		['tn', `Order ${orderId}`],
		['am', (amountPaise / 100).toFixed(2)],
		['cu', 'INR'],
	]
	// Apps read %20, not +, and the ID as it is.
	return `upi://pay?${fields.map(([key, value]) => `${key}=${encodeURIComponent(value!).replace('%40', '@')}`).join('&')}`
}
