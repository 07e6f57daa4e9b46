import { isCod } from '#app/shop/values/payment-methods.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { createQrCode } from '../../../qr-code.server.ts'
import { findUpiPayee } from '#app/shop/settings/online-payment/active-payment-service.server.ts'
import { getPrepaidPercent } from '../../../settings/shop-settings.server.ts'
import { computeAmountDue, amountDueSelect } from '../prepaid/prepaid-discount.ts'
import { buildUpiLink } from './upi-link.ts'

/** The UPI payment data of an order's page. */
export type UpiPaymentDetails = NonNullable<Awaited<ReturnType<typeof findUpiPayment>>>

const upiOrderSelect = {
	id: true,
	...amountDueSelect,
	claims: { orderBy: { id: 'desc' }, take: 1, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Returns how a customer pays their own order by UPI (rule: upi-code). `null` when there is nothing to show or the
 * order belongs to another customer.
 */
export async function findUpiPayment(userId: number, orderId: number) {
	const order = await read.order.findFirst({ where: { id: orderId, userId }, select: upiOrderSelect })
	if (!order) return null
	const [claim] = order.claims
	const payee = findUpiPayee()
	const { amountPaise, discountPaise } = payee
		? computeAmountDue(order, getPrepaidPercent())
		: { amountPaise: 0, discountPaise: 0 }
	const isClaimed = order.paymentState === 'claimed' && claim?.state === 'open'
	if (!isClaimed && amountPaise === 0) return null
	const link = payee && amountPaise > 0 ? buildUpiLink(payee, { orderId, amountPaise }) : ''
	return {
		orderId,
		/** `''` when nothing can be paid with it. */
		link,
		qr: link ? createQrCode(link) : null,
		payee: payee && { id: payee.id, name: payee.name },
		amountPaise,
		/** The discount for paying the order now (rule: prepaid-discount). */
		discountPaise,
		/** A COD order may be paid by UPI instead. */
		isInstead: isCod(order),
		/** The reference that the owner will compare with the bank account. */
		claimed: isClaimed ? claim.utr : null,
		/** The reference that the owner did not find in the bank account. */
		rejected: claim?.state === 'rejected' ? claim.utr : null,
	}
}
