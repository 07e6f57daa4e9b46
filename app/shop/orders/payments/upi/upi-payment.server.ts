import { isCod } from '#app/shop/values/payment-methods.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { createQrCode } from '../../../barcodes.server.ts'
import { findSavedUpiPayee, findUpiPayee } from '#app/shop/settings/active-payment-service.server.ts'
import { type OrderAccess, whereAccessible } from '../../links/order-access.server.ts'
import { getPrepaidPercent } from '../../../settings/shop-settings.server.ts'
import { computeAmountDue, amountDueSelect } from '../prepaid-discount.server.ts'
import type { UpiPayee } from '#app/shop/settings/checkout.ts'
import { type PayableOrder, getPayablePaise, isCancelledUnpaid, isUnpaidOnline } from '../payment-state.ts'
import { currency } from '../../../region/india.ts'
import { formatDecimal } from '#app/shop/values/money.ts'

/** The UPI payment data of an order's page. */
export type UpiPaymentDetails = NonNullable<Awaited<ReturnType<typeof findUpiPayment>>>

const upiOrderSelect = {
	id: true,
	...amountDueSelect,
	paymentExpiresAt: true,
	claims: { orderBy: { id: 'desc' }, take: 1, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Returns how a customer pays their own order by UPI (rule: upi-code). `null` when nothing can be paid or reported by
 * UPI, or the order belongs to another customer.
 */
export async function findUpiPayment(access: OrderAccess, orderId: number) {
	const where = { id: orderId, ...whereAccessible(access) }
	const order = await read.order.findFirst({ where, select: upiOrderSelect })
	if (!order) return null
	const [claim] = order.claims
	const payee = findUpiPayee()
	const { amountPaise, discountPaise } = payee
		? computeAmountDue(order, getPrepaidPercent())
		: { amountPaise: 0, discountPaise: 0 }
	const isLate = payee !== null && isCancelledUnpaid(order)
	const isClaimed = order.paymentState === 'claimed' && claim?.state === 'open'
	if (!isClaimed && !isLate && amountPaise === 0) return null
	const link = payee && amountPaise > 0 ? buildUpiLink(payee, { orderId, amountPaise }) : ''
	return {
		orderId,
		/** The UPI payment link. `''` when nothing can be paid by UPI. */
		link,
		qr: link ? createQrCode(link) : null,
		payee: payee && { id: payee.id, name: payee.name },
		amountPaise: isLate ? order.totalPaise : amountPaise,
		/** The payment deadline. `null` when the order does not expire. */
		until: order.paymentExpiresAt,
		/** True if the order was cancelled unpaid. Then only a payment made before the cancellation can be reported. */
		isLate,
		/** The discount for paying the order now (rule: prepaid-discount). */
		discountPaise,
		/** True if the payment by UPI replaces cash on delivery. */
		replacesCod: isCod(order),
		/** The reference that the owner still has to compare with the bank account. `null` when there is none. */
		claimed: isClaimed ? claim.utr : null,
		/** The last reference, if the owner did not find it in the bank account. `null` otherwise. */
		rejected: claim?.state === 'rejected' ? claim.utr : null,
	}
}

type UnpaidOrder = PayableOrder & { id: number }

/**
 * Returns the UPI payment link that staff send to the buyer of an unpaid online order or show as a QR code, with payee
 * and amount (rule: upi-for-staff). The buyer needs no account. `null` when the shop takes no UPI payments or nothing
 * is due.
 */
export function buildUpiRequest(order: UnpaidOrder) {
	const payee = findUpiPayee()
	const amountPaise = isUnpaidOnline(order) ? getPayablePaise(order) : 0
	if (!payee || amountPaise === 0) return null
	return { payee, amountPaise, link: buildUpiLink(payee, { orderId: order.id, amountPaise }) }
}

/** Returns `buildUpiRequest` with its QR code. */
export function upiCodeForStaff(order: UnpaidOrder) {
	const request = buildUpiRequest(order)
	return request && { ...request, qr: createQrCode(request.link) }
}

export type StaffUpi = NonNullable<ReturnType<typeof upiCodeForStaff>>

/**
 * Returns the UPI QR code of an in-person sale, which has no order number before it is completed (rule: pos-upi).
 * `null` without a UPI ID or when nothing is due.
 */
export function buildPosUpiCode(amountPaise: number) {
	const payee = findSavedUpiPayee()
	if (!payee || amountPaise === 0) return null
	return { payee, qr: createQrCode(buildUpiLink(payee, { orderId: null, amountPaise })) }
}

export type PosUpiCode = NonNullable<ReturnType<typeof buildPosUpiCode>>

interface UpiAmount {
	/** `null` for an in-person sale. */
	orderId: number | null
	amountPaise: number
}

/** Returns the URL that UPI apps open, with payee, order and amount filled in (rule: upi-code). */
export function buildUpiLink({ id, name, code }: UpiPayee, { orderId, amountPaise }: UpiAmount): string {
	const fields = [
		['pa', id],
		['pn', name],
		...(code ? [['mc', code]] : []),
		...(orderId === null
			? [['tn', 'In-person sale']]
			: [
					['tr', `ORDER${orderId}`],
					['tn', `Order ${orderId}`],
				]),
		['am', formatDecimal(amountPaise)],
		['cu', currency.code],
	]
	// UPI apps expect %20 instead of +, and an unencoded @ in the ID.
	return `upi://pay?${fields.map(([key, value]) => `${key}=${encodeURIComponent(value!).replace('%40', '@')}`).join('&')}`
}
