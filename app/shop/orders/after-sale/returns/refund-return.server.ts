import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../../money.ts'
import { refundByService } from '../../payments/online/refund-by-service.server.ts'
import { findRefundablePaise } from '../../payments/refunds/must-be-left.server.ts'
import { refundIn } from '../../payments/refunds/refund-order.server.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { refuse } from '../../../refusal.ts'
import { uncreditedPaise } from '../../documents/credit-amount.server.ts'
import { creditNoteIn } from '../../documents/credit-note.server.ts'
import { returnOf, type ReturnView } from './return-rows.server.ts'
import { mustNotBeAskedOfService, refundKeyOf, takeStep } from './take-return-step.server.ts'

interface ReturnRefund {
	/** The bank's payment reference. `''` when there is none. */
	reference: string
	/** The refund method: through the service that took the payment, or recorded only. */
	way: 'service' | 'noted'
	/** Another amount than the one that is offered. */
	amountPaise?: number | undefined
	/** Why it is another amount; '' without one. */
	reason?: string
}

/**
 * Returns the amount that is offered for a return, in paise (rule: return-amount): the price of its pieces, but no more
 * than is left of what came in. Once a payment service was asked for the refund, it is the amount of that refund.
 */
export async function offeredRefundPaise(
	{ id, orderId, worthPaise }: Pick<ReturnView, 'id' | 'orderId' | 'worthPaise'>,
	db: Pick<Transaction, 'order' | 'onlineRefund'> = read,
): Promise<number> {
	const key = refundKeyOf(id)
	// Read first: a refund that the service completes in between is then found by its key.
	const left = await findRefundablePaise(db, orderId, key)
	const asked = await db.onlineRefund.findUnique({
		where: { orderId_key: { orderId, key } },
		select: { amountPaise: true, state: true },
	})
	return asked && asked.state !== 'refused' ? asked.amountPaise : Math.min(worthPaise, left)
}

/**
 * Refunds the pieces of a return, with a credit note where the order has an invoice (rules: record-refund,
 * service-refund, credit-note, return-amount).
 *
 * @throws invalid on `reason`: another amount than the one that is offered, without a reason.
 * @throws conflict: more than is left of what came in, refused by the service, or as `acceptReturn`.
 * @throws busy: the service does not answer; the same again goes on.
 */
export async function refundReturn(actor: Actor, id: number, refund: ReturnRefund): Promise<void> {
	mustBeAllowed(actor, 'payments')
	const { reference, way } = refund
	const view = await returnOf(id)
	const { orderId } = view
	const key = refundKeyOf(id)
	const isByService = way === 'service' && view.worthPaise > 0
	if (isByService && view.state === 'received') {
		const amountPaise = await chosenPaise(view, refund, read)
		await refundByService(actor, orderId, { amountPaise, key }, (tx) => mustBeReceived(tx, id))
	}
	await takeStep(actor, id, {
		from: 'received',
		to: 'refunded',
		work: async (tx, now) => {
			if (!isByService) await mustNotBeAskedOfService(tx, now)
			const amountPaise = await chosenPaise(now, refund, tx)
			if (!isByService && amountPaise > 0) await refundIn(tx, actor, orderId, { amountPaise, reference, key })
			const given = { orderId, byUserId: actor.userId, at: new Date() }
			// A credit note takes back no more than was given back.
			const atMostPaise = amountPaise < now.worthPaise ? await uncreditedPaise(orderId, tx) : undefined
			await creditNoteIn(tx, { ...given, pieces: now.lines, atMostPaise, reason: 'Goods returned' })
			return [formatPaise(amountPaise), refund.reason].filter(Boolean).join('\n')
		},
	})
}

/** The amount to refund; where nothing is left, the price of the pieces, which is refused then. */
async function chosenPaise(
	view: ReturnView,
	{ amountPaise, reason }: ReturnRefund,
	db: Pick<Transaction, 'order' | 'onlineRefund'>,
): Promise<number> {
	const offered = (await offeredRefundPaise(view, db)) || view.worthPaise
	const chosen = amountPaise ?? offered
	if (chosen !== offered && !reason)
		refuse('invalid', `Enter why you refund another amount than ${formatPaise(offered)}.`, 'reason')
	return chosen
}

async function mustBeReceived(tx: Transaction, id: number): Promise<void> {
	const { state } = await returnOf(id, tx)
	if (state !== 'received') refuse('conflict', `Return #${id} was settled in the meantime. Please open it again.`)
}
