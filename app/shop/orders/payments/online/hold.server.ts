import { read, write } from '#app/adapters/db/db.server.ts'
import { unnamedActor } from '../../../journal/journal.server.ts'
import { moveOrderIn } from '../../fulfilment/move-order.server.ts'
import { CANCELLED, PENDING, PROCESSING } from '../../../words/order-status.ts'
import { movingSelect } from '../../placing/move-stock.server.ts'
import { type LookedAfter, restingNow } from '../trouble/look-after.server.ts'
import { shopNotes } from './service-names.ts'

/** The statuses in which an order can await payment. A confirmed order still does. */
const heldIn: readonly number[] = [PENDING, PROCESSING]

/**
 * Finds orders whose payment deadline has passed and that are not in backoff (rule: payment-troubles), the oldest
 * deadline first.
 */
export async function holdsOver(now: Date, take: number): Promise<LookedAfter[]> {
	const rows = await read.order.findMany({
		where: {
			heldUntil: { lte: now },
			status: { in: [...heldIn] },
			paymentState: 'due',
			id: { notIn: await restingNow('hold', now) },
		},
		orderBy: { heldUntil: 'asc' },
		take,
		select: { id: true },
	})
	return rows.map(({ id }) => ({ id, orderId: id }))
}

/**
 * Cancels an unpaid order whose payment deadline has passed and restores its stock once (rule: payment-hold). Returns
 * whether it did. Orders that are paid, packed, shipped, cancelled or not yet expired stay unchanged.
 */
export async function expireHold(orderId: number, now = new Date()): Promise<boolean> {
	return write(async (tx) => {
		const order = await tx.order.findUnique({
			where: { id: orderId },
			select: { ...movingSelect, heldUntil: true },
		})
		if (!order || !isOver(order, now)) return false
		await moveOrderIn(tx, orderId, order, { to: CANCELLED, who: unnamedActor(null), note: shopNotes.expired })
		await tx.order.update({ where: { id: orderId }, data: { paymentState: 'expired' }, select: { id: true } })
		return true
	})
}

interface Held {
	status: number
	paymentState: string | null
	heldUntil: Date | null
}

/** Returns whether an order can no longer be paid and will be cancelled, even if the job has not run yet. */
export function isOver({ status, paymentState, heldUntil }: Held, now = new Date()): boolean {
	return heldIn.includes(status) && paymentState === 'due' && heldUntil !== null && heldUntil <= now
}
