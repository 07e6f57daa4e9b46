import type { Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../../money.ts'
import { refundByService } from '../../payments/online/refund-by-service.server.ts'
import { refundIn } from '../../payments/refunds/refund-order.server.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { refuse } from '../../../refusal.ts'
import { creditNoteIn } from '../../documents/credit-note.server.ts'
import { returnOf, type ReturnView } from './return-rows.server.ts'
import { mustNotBeAskedOfService, refundKeyOf, takeStep } from './take-return-step.server.ts'

interface Given {
	/** The bank's reference; '' without one. */
	reference: string
	/** The way: asked of the service that took it, or noted only. */
	way: 'service' | 'noted'
}

/**
 * Gives back what was paid for the pieces, with a credit note where the order has an invoice (rules: record-refund,
 * service-refund, credit-note, return-amount). More than is left of what came in, or refused by the service:
 * 'conflict'; no answer of it: 'busy', and the same again goes on; else as `acceptReturn`.
 */
export async function refundReturn(actor: Actor, id: number, { reference, way }: Given): Promise<void> {
	mustBeAllowed(actor, 'payments')
	const { orderId, worthPaise: amountPaise, state } = await returnOf(id)
	const isByService = way === 'service' && amountPaise > 0
	const key = refundKeyOf(id)
	if (isByService && state === 'received')
		await refundByService(actor, orderId, { amountPaise, key }, (tx) => mustBeReceived(tx, id))
	const work = async (tx: Transaction, view: ReturnView) => {
		if (!isByService) await mustNotBeAskedOfService(tx, view)
		if (!isByService && amountPaise > 0) await refundIn(tx, actor, orderId, { amountPaise, reference, key })
		const given = { orderId, byUserId: actor.userId, at: new Date() }
		await creditNoteIn(tx, { ...given, pieces: view.lines, reason: 'Goods returned' })
	}
	await takeStep(actor, id, { from: 'received', to: 'refunded', said: formatPaise(amountPaise), work })
}

async function mustBeReceived(tx: Transaction, id: number): Promise<void> {
	const { state } = await returnOf(id, tx)
	if (state !== 'received') refuse('conflict', `Return #${id} was settled in the meantime. Please open it again.`)
}
