import { read, write } from '#app/adapters/db/db.server.ts'
import { unnamedActor } from '../../../journal/journal.server.ts'
import { moveOrderIn } from '../../fulfilment/move-order.server.ts'
import { CANCELLED, PENDING, PROCESSING } from '../../../words/order-status.ts'
import { movingSelect } from '../../placing/move-stock.server.ts'
import { type LookedAfter, restingNow } from '../trouble/look-after.server.ts'
import { shopNotes } from './service-names.ts'

/** Confirmed it still waits. */
const heldIn: readonly number[] = [PENDING, PROCESSING]

/** Orders whose time to be paid is over and that do not rest (rule: payment-troubles), those with the oldest first. */
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
 * Cancels an unpaid order whose time is over, which gives its pieces back once (rule: payment-hold). Answers whether it
 * did: paid, packed, sent, cancelled or still in time it stays.
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

/** Whether an order can no longer be paid and waits to be cancelled; also before the job has come by. */
export function isOver({ status, paymentState, heldUntil }: Held, now = new Date()): boolean {
	return heldIn.includes(status) && paymentState === 'due' && heldUntil !== null && heldUntil <= now
}
