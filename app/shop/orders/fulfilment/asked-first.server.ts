import { read } from '#app/adapters/db/db.server.ts'
import { isAgreed } from '../payments/agreed-payment.server.ts'
import { isUnpaidToSend } from '../payments/must-be-paid.server.ts'
import { CANCELLED, hasGone } from '../../words/order-status.ts'
import { type Stage, stageOf, statusOf } from './order-stage.ts'

/** The confirmation to show, as named in its address. */
type AskedFirst = 'send-unpaid' | 'take-back'

/**
 * What the staff is asked before an order goes to a stage: whether it goes though it is not paid (rule: unpaid-waits),
 * or comes back though it was sent (rule: undo-dispatch); null when nothing is, for an unknown one, and when it is not
 * `seen` any more. A status that is set directly is not asked about where the shop only records online payments.
 */
export async function questionBefore(
	id: number,
	to: Stage,
	seen?: Stage,
	{ isNextStep }: { isNextStep: boolean } = { isNextStep: false },
): Promise<AskedFirst | null> {
	const select = { status: true, packedAt: true, paymentMethod: true, paymentState: true }
	const order = await read.order.findUnique({ where: { id }, select })
	if (!order || stageOf(order.status, order.packedAt) === to) return null
	if (seen && statusOf(seen) !== order.status) return null
	const isAsked = isNextStep || !isAgreed()
	if (to === 'packed' || hasGone(statusOf(to))) return isAsked && isUnpaidToSend(order) ? 'send-unpaid' : null
	return hasGone(order.status) && statusOf(to) !== CANCELLED ? 'take-back' : null
}
