import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type Actor, requirePermission } from '#app/shop/auth/roles.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { orderMoneySelect } from '../refunds/refund-needed.ts'
import { checkReusedReference } from '../reused-reference.server.ts'
import { applyPrepaidDiscount, qualifiesForPrepaidDiscount } from '../prepaid/apply-prepaid-discount.server.ts'
import type { ClaimDecisionInput } from './claim.schema.ts'

const claimSelect = {
	utr: true,
	amountPaise: true,
	discountPaise: true,
	state: true,
	decidedBy: { select: { username: true } },
	order: { select: { ...orderMoneySelect, id: true } },
} as const satisfies Prisma.PaymentClaimSelect

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof claimSelect }>

/**
 * Records the owner's decision on a claimed payment after checking the bank account, once (rule: upi-check). An
 * accepted payment is recorded in the ledger with its reference. A rejected one makes the order due again and notifies
 * the customer by email.
 *
 * @throws not-found: the claim is unknown.
 * @throws conflict: the claim was decided differently, or the reference has paid another order (on `sameReference`,
 * rule: reused-reference).
 */
export async function decideClaim(
	actor: Actor,
	orderId: number,
	{ claimId, decision, sameReference = false }: ClaimDecisionInput,
): Promise<void> {
	requirePermission(actor, 'payments')
	await write(async (tx) => {
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
		const paymentState = isAccepted ? await acceptClaim(tx, actor, orderId, claim) : getStateWithoutClaim(claim)
		await saveDecision(tx, actor, { orderId, claimId, decision, paymentState, referenceNote }, claim)
	})
}

async function acceptClaim(tx: Transaction, actor: Actor, orderId: number, claim: Claim) {
	const { utr, amountPaise, order } = claim
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
	if (order.receivedPaise + amountPaise - order.refundedPaise < order.totalPaise - discountPaise) return 'due'
	await applyPrepaidDiscount(tx, order, discountPaise)
	return 'paid'
}

/** Returns the payment state after a rejected claim. A payment received meanwhile in another way stays. */
function getStateWithoutClaim({ order: { paymentState } }: Claim): string | null {
	return paymentState === 'claimed' ? 'due' : paymentState
}

interface ClaimDecision {
	orderId: number
	claimId: number
	decision: ClaimDecisionInput['decision']
	paymentState: string | null
	/** The history text about the claim's reference check. */
	referenceNote: string
}

async function saveDecision(
	tx: Transaction,
	actor: Actor,
	{ orderId, claimId, decision, paymentState, referenceNote }: ClaimDecision,
	{ utr, amountPaise, order: { status, paymentState: before } }: Claim,
) {
	await tx.paymentClaim.update({
		where: { id: claimId },
		data: { state: decision, decidedAt: new Date(), decidedById: actor.userId },
		select: { id: true },
	})
	const isAccepted = decision === 'accepted'
	const message = `${isAccepted ? 'Found in the bank' : 'Not found in the bank'}: ${formatPaise(amountPaise)}, reference ${utr}${referenceNote}`
	await tx.order.update({ where: { id: orderId }, data: { paymentState }, select: { id: true } })
	const isPaid = before === 'claimed' && paymentState === 'paid'
	const action = isAccepted ? (isPaid ? 'paid' : 'payment') : 'not-found'
	const changes = { old: { payment: before }, new: { payment: paymentState, claim: decision, amountPaise } }
	await recordOrderActivity(tx, actor, orderId, { action, from: status, to: status, note: message, ...changes })
}
