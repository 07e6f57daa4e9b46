import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteOrder } from '../../../journal/journal.server.ts'
import { formatPaise } from '../../../money.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { refuse } from '../../../refusal.ts'
import { moneySelect } from '../refunds/refund-needed.ts'
import { askAboutReference } from '../same-reference.server.ts'
import { givePrepaidDiscount, mayBecomeCheaper } from '../prepaid/give-prepaid-discount.server.ts'
import type { Decision } from './claim.schema.ts'

const decidedSelect = {
	utr: true,
	amountPaise: true,
	discountPaise: true,
	state: true,
	decidedBy: { select: { username: true } },
	order: { select: { ...moneySelect, id: true } },
} as const satisfies Prisma.PaymentClaimSelect

type Claim = Prisma.PaymentClaimGetPayload<{ select: typeof decidedSelect }>

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
	{ claimId, decision, sameReference = false }: Decision,
): Promise<void> {
	mustBeAllowed(actor, 'payments')
	await write(async (tx) => {
		const claim = await tx.paymentClaim.findFirst({ where: { id: claimId, orderId }, select: decidedSelect })
		if (!claim) refuse('not-found', 'Order not found')
		if (claim.state === decision) return
		if (claim.state !== 'open') {
			const who = claim.decidedBy?.username ?? 'Somebody'
			refuse('conflict', `${who} has ${claim.state} this payment already. Please open the order again.`)
		}
		const isIn = decision === 'accepted'
		const referred = { orderId, kind: 'paid', reference: claim.utr, sameReference } as const
		const asked = isIn ? await askAboutReference(tx, referred) : ''
		const paymentState = isIn ? await accept(tx, actor, orderId, claim) : stateWithout(claim)
		await keep(tx, actor, { orderId, claimId, decision, paymentState, asked }, claim)
	})
}

async function accept(tx: Transaction, actor: Actor, orderId: number, claim: Claim) {
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
	const discountPaise = mayBecomeCheaper(order) ? claim.discountPaise : 0
	if (order.receivedPaise + amountPaise - order.refundedPaise < order.totalPaise - discountPaise) return 'due'
	await givePrepaidDiscount(tx, order, discountPaise)
	return 'paid'
}

/** Returns the payment state after a rejected claim. A payment received meanwhile in another way stays. */
function stateWithout({ order: { paymentState } }: Claim): string | null {
	return paymentState === 'claimed' ? 'due' : paymentState
}

interface Decided {
	orderId: number
	claimId: number
	decision: Decision['decision']
	paymentState: string | null
	/** The history text about the claim's reference check. */
	asked: string
}

async function keep(
	tx: Transaction,
	actor: Actor,
	{ orderId, claimId, decision, paymentState, asked }: Decided,
	{ utr, amountPaise, order: { status, paymentState: before } }: Claim,
) {
	await tx.paymentClaim.update({
		where: { id: claimId },
		data: { state: decision, decidedAt: new Date(), decidedById: actor.userId },
		select: { id: true },
	})
	const isIn = decision === 'accepted'
	const words = `${isIn ? 'Found in the bank' : 'Not found in the bank'}: ${formatPaise(amountPaise)}, reference ${utr}${asked}`
	await tx.order.update({ where: { id: orderId }, data: { paymentState }, select: { id: true } })
	const isPaid = before === 'claimed' && paymentState === 'paid'
	const act = isIn ? (isPaid ? 'paid' : 'payment') : 'not-found'
	const facts = { old: { payment: before }, new: { payment: paymentState, claim: decision, amountPaise } }
	await noteOrder(tx, actor, orderId, { act, from: status, to: status, words, ...facts })
}
