import { createQrCode } from '../../../qr-code.server.ts'
import { findUpiPayee } from '#app/shop/settings/online-payment/active-payment-service.server.ts'
import { type PayableOrder, getPayablePaise, isUnpaidOnline } from '../payment-state.ts'
import { buildUpiLink } from './upi-link.ts'

type UnpaidOrder = PayableOrder & { id: number }

/**
 * Returns what the staff sends or shows to the buyer of an online order, who may have no account (rule: upi-for-staff);
 * null where the shop takes no UPI payments or nothing is due.
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
