import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteOrder, unnamedActor } from '../../../journal/journal.server.ts'
import { formatPaise } from '../../../money.ts'
import { runLimited, rateLimit } from '../../../rate-limit.server.ts'
import { claimLimit, type Requester } from '../../../rate-limits.ts'
import { refuse } from '../../../refusal.ts'
import { prepaidPercent } from '../../../settings/shop-settings.server.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { upiPayee } from '../../../settings/online-payment/service-now.server.ts'

const limit = rateLimit(claimLimit)

const claimedSelect = {
	...toPaySelect,
	claims: { orderBy: { id: 'asc' }, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Stores a customer's claim to have paid their own order by UPI, with the 12 digits of the reference. Repeating it
 * writes nothing (rule: upi-claim).
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 * @throws conflict: nothing can be paid by UPI, another reference was already given, or (on `utr`) the reference was
 * not found in the bank account or belongs to another order.
 * @throws too-many: the rate limit is reached.
 */
export async function claimPayment(customer: Requester<number>, orderId: number, utr: string): Promise<void> {
	await runLimited(limit, customer, () => write((tx) => keepClaim(tx, customer.userId, orderId, utr)))
}

async function keepClaim(tx: Transaction, userId: number, orderId: number, utr: string) {
	const order = await tx.order.findFirst({ where: { id: orderId, userId }, select: claimedSelect })
	if (!order) refuse('not-found', 'Order not found')
	const same = order.claims.find((claim) => claim.utr === utr)
	if (same?.state === 'rejected') refuse('conflict', notFound, 'utr')
	if (same) return
	const open = order.claims.find(({ state }) => state === 'open')
	if (open) refuse('conflict', `We are checking the reference ${open.utr} already.`)
	const { amountPaise, discountPaise } = reckonToPayNow(order, prepaidPercent())
	if (!upiPayee() || amountPaise === 0)
		refuse('conflict', 'Nothing of this order can be paid by UPI now. Please open it again.')
	await mustBeOfThisOrder(tx, orderId, utr)
	const words = `Said to be paid by UPI: ${formatPaise(amountPaise)}, reference ${utr}`
	const { status } = order
	await tx.order.update({
		where: { id: orderId },
		data: {
			paymentState: 'claimed',
			claims: { create: { utr, amountPaise, discountPaise } },
		},
		select: { id: true },
	})
	await noteOrder(tx, unnamedActor(userId), orderId, { act: 'payment', from: status, to: status, words })
}

const notFound = 'We have looked for this reference and not found it. Please check it, or write to us.'

/** Rejects a payment that was claimed for another order. One payment pays one order (rule: upi-claim). */
async function mustBeOfThisOrder(tx: Transaction, orderId: number, utr: string) {
	const other = { orderId: { not: orderId } }
	const claimed = await tx.paymentClaim.findFirst({
		where: { utr, state: { not: 'rejected' }, ...other },
		select: { id: true },
	})
	const noted = await tx.paymentEntry.findFirst({ where: { reference: utr, ...other }, select: { id: true } })
	if (claimed || noted)
		refuse('conflict', 'This reference was given for another order. Please check it, or write to us.', 'utr')
}
