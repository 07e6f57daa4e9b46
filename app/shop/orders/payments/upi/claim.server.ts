import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, systemActor } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { runLimited, createRateLimit } from '#app/shop/rate-limits/rate-limit.server.ts'
import { claimLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { CANCELLED, PENDING } from '#app/shop/values/order-status.ts'
import {
	getAccountId,
	type OrderAccess,
	type OrderClient,
	toAccess,
	whereAccessible,
} from '../../links/order-access.server.ts'
import { getPrepaidPercent } from '../../../settings/shop-settings.server.ts'
import {
	computeAmountDue,
	amountDueSelect,
	applyPrepaidDiscount,
	qualifiesForPrepaidDiscount,
} from '../prepaid-discount.server.ts'
import { findUpiPayee } from '#app/shop/settings/active-payment-service.server.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { orderMoneySelect } from '../refunds/refund-needed.ts'
import { checkReusedReference } from '../mark-payment.server.ts'
import { calculateUnpaidExpiry } from '../payment-expiry.server.ts'
import { systemNotes } from '../payment-labels.ts'
import { isCancelledUnpaid } from '../payment-state.ts'
import { applyStatusChange, statusChangeSelect } from '../../fulfillment/apply-status-change.server.ts'
import type { ClaimDecisionInput } from '../payment.schema.ts'

const claimRateLimit = createRateLimit(claimLimit)

const claimOrderSelect = {
	...amountDueSelect,
	claims: { orderBy: { id: 'asc' }, select: { utr: true, state: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Stores a customer's claim to have paid their own order by UPI, with the 12 digits of the reference. A second claim
 * with the same reference writes nothing (rule: upi-claim). While the claim is unchecked, the order does not expire
 * (rule: unpaid-expiry).
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 * @throws conflict: nothing can be paid by UPI, another reference of the order is still unchecked, or (on `utr`) the
 * reference was not found in the bank account or belongs to another order.
 * @throws too-many: the rate limit is reached.
 */
export async function claimPayment(customer: OrderClient, orderId: number, utr: string): Promise<void> {
	await runLimited(claimRateLimit, customer, () => write((tx) => saveClaim(tx, toAccess(customer), orderId, utr)))
}

async function saveClaim(tx: Transaction, access: OrderAccess, orderId: number, utr: string) {
	const where = { id: orderId, ...whereAccessible(access) }
	const order = await tx.order.findFirst({ where, select: claimOrderSelect })
	if (!order) refuse('not-found', 'order-not-found')
	const same = order.claims.find((claim) => claim.utr === utr)
	if (same?.state === 'rejected') refuse('conflict', 'payment-claim-rejected', {}, 'utr')
	if (same) return
	const open = order.claims.find(({ state }) => state === 'open')
	if (open) refuse('conflict', 'payment-claim-open', { reference: open.utr })
	const { amountPaise, discountPaise } = isCancelledUnpaid(order)
		? { amountPaise: order.totalPaise, discountPaise: 0 }
		: computeAmountDue(order, getPrepaidPercent())
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
	await recordOrderActivity(tx, systemActor(getAccountId(access)), orderId, {
		action: 'payment',
		from: status,
		to: status,
		note: message,
	})
}

/** Rejects a reference that was claimed or recorded for another order. One payment pays one order (rule: upi-claim). */
async function assertReferenceUnused(tx: Transaction, orderId: number, utr: string) {
	const other = { orderId: { not: orderId } }
	const claimed = await tx.paymentClaim.findFirst({
		where: { utr, state: { not: 'rejected' }, ...other },
		select: { id: true },
	})
	const noted = await tx.paymentEntry.findFirst({ where: { reference: utr, ...other }, select: { id: true } })
	if (claimed || noted) refuse('conflict', 'payment-claim-reused', {}, 'utr')
}

const claimSelect = {
	utr: true,
	amountPaise: true,
	discountPaise: true,
	state: true,
	decidedBy: { select: { username: true } },
	order: { select: { ...statusChangeSelect, ...orderMoneySelect, id: true, paymentExpiresAt: true } },
} as const satisfies Prisma.PaymentClaimSelect

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof claimSelect }>

/**
 * Records the owner's decision on a claimed payment after a check of the bank account (rule: upi-verification).
 * Repeating the same decision changes nothing. An accepted payment is recorded in the ledger with its reference. If the
 * order had expired, its stock is deducted again or, if it is sold out, the order needs a refund (rule: unpaid-expiry).
 * A rejected payment makes the order unpaid again and notifies the customer by email.
 *
 * @throws not-found: the claim is unknown.
 * @throws conflict: the claim was decided differently, or the reference has paid another order (on `sameReference`,
 * rule: reused-reference).
 */
export async function decideClaim(actor: Actor, orderId: number, input: ClaimDecisionInput): Promise<void> {
	requirePermission(actor, 'payments')
	try {
		await write((tx) => decideInTransaction(tx, actor, orderId, input, true))
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
		// The first attempt fails when the stock of an expired order is sold out. This second attempt accepts the
		// payment without reinstating the order. If the refusal had another reason, the second attempt throws it again.
		await write((tx) => decideInTransaction(tx, actor, orderId, input, false))
	}
}

async function decideInTransaction(
	tx: Transaction,
	actor: Actor,
	orderId: number,
	{ claimId, decision, sameReference = false }: ClaimDecisionInput,
	canReserveAgain: boolean,
) {
	const claim = await tx.paymentClaim.findFirst({ where: { id: claimId, orderId }, select: claimSelect })
	if (!claim) refuse('not-found', 'order-not-found')
	if (claim.state === decision) return
	if (claim.state !== 'open') {
		const username = claim.decidedBy?.username ?? 'Someone'
		refuse('conflict', 'payment-claim-decided', { username, decision: claim.state })
	}
	const isAccepted = decision === 'accepted'
	const referred = { orderId, kind: 'paid', reference: claim.utr, sameReference } as const
	const referenceNote = isAccepted ? await checkReusedReference(tx, referred) : ''
	const hasExpired = await wasCancelledUnpaid(tx, claim)
	const paymentState = isAccepted
		? await acceptClaim(tx, actor, claim, hasExpired)
		: getStateWithoutClaim(claim, hasExpired)
	const { status } = claim.order
	const isReinstated = paymentState === 'paid' && hasExpired && canReserveAgain
	if (isReinstated)
		await applyStatusChange(tx, orderId, claim.order, {
			to: PENDING,
			who: systemActor(null),
			note: systemNotes.reinstated,
		})
	await saveDecision(
		tx,
		actor,
		{ orderId, claimId, decision, paymentState, referenceNote, status: isReinstated ? PENDING : status },
		claim,
	)
}

/** Returns whether the order of a claim was cancelled because it was not paid in time. */
async function wasCancelledUnpaid(tx: Transaction, { order: { id, status, paymentState } }: Claim): Promise<boolean> {
	if (status !== CANCELLED || paymentState !== 'claimed') return false
	const cancelled = await tx.activityEntry.findFirst({
		where: { kind: 'order', subjectId: id, status: CANCELLED, fromStatus: { not: CANCELLED } },
		orderBy: { id: 'desc' },
		select: { note: true },
	})
	return cancelled?.note === systemNotes.expired
}

async function acceptClaim(tx: Transaction, actor: Actor, claim: Claim, hasExpired: boolean) {
	const { utr, amountPaise, order } = claim
	const { id: orderId } = order
	const known = await tx.paymentEntry.findUnique({
		where: { provider_paymentId: { provider: 'upi', paymentId: utr } },
		select: { id: true },
	})
	const paymentId = known ? `${utr}-${orderId}` : utr
	await tx.paymentEntry.create({
		data: {
			provider: 'upi',
			paymentId,
			orderId,
			kind: 'paid',
			amountPaise,
			reference: utr,
			byUserId: actor.userId,
			at: new Date(),
		},
	})
	if (order.paymentState !== 'claimed') return order.paymentState
	const discountPaise = qualifiesForPrepaidDiscount(order) ? claim.discountPaise : 0
	if (order.receivedPaise + amountPaise - order.refundedPaise < order.totalPaise - discountPaise)
		return getStateWithoutClaim(claim, hasExpired)
	await applyPrepaidDiscount(tx, order, discountPaise)
	return 'paid'
}

/**
 * Returns the payment state of an order after its claim was rejected or the claimed amount did not cover the total. A
 * payment state other than `'claimed'` is returned unchanged, for example when another payment was recorded meanwhile.
 */
function getStateWithoutClaim({ order: { paymentState } }: Claim, hasExpired: boolean): string | null {
	if (paymentState !== 'claimed') return paymentState
	return hasExpired ? 'expired' : 'due'
}

/**
 * Returns the payment deadline after a decision. A customer whose payment was not found has the full time again to pay
 * or to correct the reference. An order without a deadline gets none.
 */
function getExpiryAfter(decision: ClaimDecision['decision'], { paymentExpiresAt, status }: Claim['order']) {
	if (decision === 'accepted' || paymentExpiresAt === null || status === CANCELLED) return null
	const fromNow = calculateUnpaidExpiry(Date.now())
	return fromNow === null ? null : new Date(Math.max(fromNow, paymentExpiresAt.getTime()))
}

interface ClaimDecision {
	orderId: number
	claimId: number
	decision: ClaimDecisionInput['decision']
	paymentState: string | null
	/** The history text about the claim's reference check. */
	referenceNote: string
	/** The order's status after the decision. */
	status: number
}

async function saveDecision(
	tx: Transaction,
	actor: Actor,
	{ orderId, claimId, decision, paymentState, referenceNote, status }: ClaimDecision,
	{ utr, amountPaise, order }: Claim,
) {
	const before = order.paymentState
	await tx.paymentClaim.update({
		where: { id: claimId },
		data: { state: decision, decidedAt: new Date(), decidedById: actor.userId },
		select: { id: true },
	})
	const isAccepted = decision === 'accepted'
	const message = `${isAccepted ? 'Found in the bank' : 'Not found in the bank'}: ${formatPaise(amountPaise)}, reference ${utr}${referenceNote}`
	const paymentExpiresAt = getExpiryAfter(decision, order)
	await tx.order.update({ where: { id: orderId }, data: { paymentState, paymentExpiresAt }, select: { id: true } })
	const isPaid = before === 'claimed' && paymentState === 'paid'
	const action = isAccepted ? (isPaid ? 'paid' : 'payment') : 'not-found'
	const changes = { old: { payment: before }, new: { payment: paymentState, claim: decision, amountPaise } }
	await recordOrderActivity(tx, actor, orderId, { action, from: status, to: status, note: message, ...changes })
}
