import { isCash } from '../../../words/ways-to-pay.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { qrCode } from '../../../qr-code.server.ts'
import { upiPayee } from '../../../settings/online-payment/service-now.server.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { upiLink } from './upi-link.ts'

/** The UPI payment data of an order's page. */
export type UpiOfOrder = NonNullable<Awaited<ReturnType<typeof upiOfOrder>>>

const upiSelect = {
	id: true,
	...toPaySelect,
	claims: { orderBy: { id: 'desc' }, take: 1, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Returns how a customer pays their own order by UPI (rule: upi-code). `null` when there is nothing to show or the
 * order belongs to another customer.
 */
export async function upiOfOrder(userId: number, orderId: number) {
	const order = await read.order.findFirst({ where: { id: orderId, userId }, select: upiSelect })
	if (!order) return null
	const [claim] = order.claims
	const payee = upiPayee()
	const { amountPaise, discountPaise } = payee
		? reckonToPayNow(order, prepaidPercent())
		: { amountPaise: 0, discountPaise: 0 }
	const isClaimed = order.paymentState === 'claimed' && claim?.state === 'open'
	if (!isClaimed && amountPaise === 0) return null
	const link = payee && amountPaise > 0 ? upiLink(payee, { orderId, amountPaise }) : ''
	return {
		orderId,
		/** `''` when nothing can be paid with it. */
		link,
		qr: link ? qrCode(link) : null,
		payee: payee && { id: payee.id, name: payee.name },
		amountPaise,
		/** The discount for paying the order now (rule: prepaid-discount). */
		discountPaise,
		/** A COD order may be paid by UPI instead. */
		isInstead: isCash(order),
		/** The reference that the owner will compare with the bank account. */
		claimed: isClaimed ? claim.utr : null,
		/** The reference that the owner did not find in the bank account. */
		rejected: claim?.state === 'rejected' ? claim.utr : null,
	}
}
