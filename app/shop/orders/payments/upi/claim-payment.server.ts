import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, systemActor } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { runLimited, createRateLimit } from '#app/shop/rate-limits/rate-limit.server.ts'
import { claimLimit, type Client } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { getPrepaidPercent } from '../../../settings/shop-settings.server.ts'
import { computeAmountDue, amountDueSelect } from '../prepaid/prepaid-discount.ts'
import { findUpiPayee } from '#app/shop/settings/online-payment/active-payment-service.server.ts'

const claimRateLimit = createRateLimit(claimLimit)

const claimOrderSelect = {
	...amountDueSelect,
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
export async function claimPayment(customer: Client<number>, orderId: number, utr: string): Promise<void> {
	await runLimited(claimRateLimit, customer, () => write((tx) => saveClaim(tx, customer.userId, orderId, utr)))
}

async function saveClaim(tx: Transaction, userId: number, orderId: number, utr: string) {
	const order = await tx.order.findFirst({ where: { id: orderId, userId }, select: claimOrderSelect })
	if (!order) refuse('not-found', 'order-not-found')
	const same = order.claims.find((claim) => claim.utr === utr)
	if (same?.state === 'rejected') refuse('conflict', 'payment-claim-rejected', {}, 'utr')
	if (same) return
	const open = order.claims.find(({ state }) => state === 'open')
	if (open) refuse('conflict', 'payment-claim-open', { reference: open.utr })
	const { amountPaise, discountPaise } = computeAmountDue(order, getPrepaidPercent())
	if (!findUpiPayee() || amountPaise === 0) refuse('conflict', 'payment-claim-unavailable')
	await assertReferenceUnused(tx, orderId, utr)
	const message = `Payment by UPI reported: ${formatPaise(amountPaise)}, reference ${utr}`
	const { status } = order
	await tx.order.update({
		where: { id: orderId },
		data: {
			paymentState: 'claimed',
			claims: { create: { utr, amountPaise, discountPaise } },
		},
		select: { id: true },
	})
	await recordOrderActivity(tx, systemActor(userId), orderId, {
		action: 'payment',
		from: status,
		to: status,
		note: message,
	})
}

/** Rejects a payment that was claimed for another order. One payment pays one order (rule: upi-claim). */
async function assertReferenceUnused(tx: Transaction, orderId: number, utr: string) {
	const other = { orderId: { not: orderId } }
	const claimed = await tx.paymentClaim.findFirst({
		where: { utr, state: { not: 'rejected' }, ...other },
		select: { id: true },
	})
	const noted = await tx.paymentEntry.findFirst({ where: { reference: utr, ...other }, select: { id: true } })
	if (claimed || noted) refuse('conflict', 'payment-claim-reused', {}, 'utr')
}
