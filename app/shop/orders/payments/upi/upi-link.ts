import type { UpiPayee } from '../../../words/upi-id.ts'

interface UpiOrder {
	orderId: number
	amountPaise: number
}

/** Returns the address that UPI apps open, with payee, order and amount filled in (rule: upi-code). */
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
	// UPI apps expect %20 instead of +, and an unencoded @ in the ID.
	return `upi://pay?${fields.map(([key, value]) => `${key}=${encodeURIComponent(value!).replace('%40', '@')}`).join('&')}`
}
