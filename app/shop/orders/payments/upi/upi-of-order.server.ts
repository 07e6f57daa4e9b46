import { isCash } from '../../../words/ways-to-pay.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { qrCode } from '../../../qr-code.server.ts'
import { upiPayee } from '../../../settings/online-payment/service-now.server.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { upiLink } from './upi-link.ts'

/** What the page of an order shows of paying by UPI. */
export type UpiOfOrder = NonNullable<Awaited<ReturnType<typeof upiOfOrder>>>

const upiSelect = {
	id: true,
	...toPaySelect,
	claims: { orderBy: { id: 'desc' }, take: 1, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * How a customer's own order is paid by UPI (rule: upi-code); null where there is nothing to say, and for another's
 * order.
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
		/** '' where nothing is to be paid by it. */
		link,
		qr: link ? qrCode(link) : null,
		payee: payee && { id: payee.id, name: payee.name },
		amountPaise,
		/** What the order becomes cheaper by being paid now (rule: prepaid-discount). */
		discountPaise,
		/** An order in cash may be paid so instead. */
		isInstead: isCash(order),
		/** The reference that the owner compares with the bank. */
		claimed: isClaimed ? claim.utr : null,
		/** The reference that the owner did not find there. */
		rejected: claim?.state === 'rejected' ? claim.utr : null,
	}
}
