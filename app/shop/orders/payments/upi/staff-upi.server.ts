import { qrCode } from '../../../qr-code.server.ts'
import { upiPayee } from '../../../settings/online-payment/service-now.server.ts'
import { type PayableOrder, payablePaise } from '../payable.ts'
import { isUnpaidOnline } from '../payment-state.ts'
import { upiLink } from './upi-link.ts'

type UnpaidOrder = PayableOrder & { id: number }

/**
 * Returns what the staff sends or shows to the buyer of an online order, who may have no account (rule: upi-for-staff);
 * null where the shop takes no UPI payments or nothing is due.
 */
export function buildUpiRequest(order: UnpaidOrder) {
	const payee = upiPayee()
	const amountPaise = isUnpaidOnline(order) ? payablePaise(order) : 0
	if (!payee || amountPaise === 0) return null
	return { payee, amountPaise, link: upiLink(payee, { orderId: order.id, amountPaise }) }
}

/** Returns `buildUpiRequest` with its QR code. */
export function upiCodeForStaff(order: UnpaidOrder) {
	const request = buildUpiRequest(order)
	return request && { ...request, qr: qrCode(request.link) }
}

export type StaffUpi = NonNullable<ReturnType<typeof upiCodeForStaff>>
