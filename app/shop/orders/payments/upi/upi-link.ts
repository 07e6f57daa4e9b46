import type { UpiPayee } from '#app/shop/values/upi-id.ts'

interface UpiAmount {
	orderId: number
	amountPaise: number
}

/** Returns the address that UPI apps open, with payee, order and amount filled in (rule: upi-code). */
export function buildUpiLink({ id, name, code }: UpiPayee, { orderId, amountPaise }: UpiAmount): string {
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
