import { isCash } from '../../../words/ways-to-pay.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { qrCode } from '../../../qr-code.server.ts'
import { upiPayee } from '../../../settings/online-payment/service-now.server.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { upiLink } from './upi-link.ts'

/** What the page of an order shows of paying by UPI. */
export interface UpiOfOrder {
	orderId: number
	/** '' where nothing is to be paid by it. */
	link: string
	qr: { size: number; path: string } | null
	payee: { id: string; name: string } | null
	amountPaise: number
	/** What the order becomes cheaper by being paid now (rule: prepaid-discount). */
	discountPaise: number
	/** Whether it is an order in cash, which may be paid by UPI instead. */
	isInstead: boolean
	/** That the owner compares with the bank; null without one. */
	claimed: string | null
	/** That the owner did not find in the bank; null without one. */
	rejected: string | null
}

const upiSelect = {
	id: true,
	...toPaySelect,
	claims: { orderBy: { id: 'desc' }, take: 1, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * How a customer's own order is paid by UPI (rule: upi-code); null where there is nothing to say, and for another's
 * order.
 */
export async function upiOfOrder(userId: number, orderId: number): Promise<UpiOfOrder | null> {
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
		link,
		qr: link ? qrCode(link) : null,
		payee: payee && { id: payee.id, name: payee.name },
		amountPaise,
		discountPaise,
		isInstead: isCash(order),
		claimed: isClaimed ? claim.utr : null,
		rejected: claim?.state === 'rejected' ? claim.utr : null,
	}
}
