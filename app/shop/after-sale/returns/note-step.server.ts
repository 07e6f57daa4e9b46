import type { Transaction } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../../mail/outbox.server.ts'
import { returnBadge, returnInWords, type ReturnView } from './return-view.ts'

interface Step {
	byUserId: number
	/** Words of whoever took the step; '' without. */
	said: string
}

/** Writes the state that a return has come to into its order's history, and mails it to the customer (rule 236). */
export async function noteStep(tx: Transaction, view: ReturnView, { byUserId, said }: Step): Promise<void> {
	const { orderId, state, wants } = view
	const order = await tx.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { status: true, userId: true, email: true },
	})
	const title = `${returnBadge(state).label}, ${wants === 'size' ? 'exchange' : 'return'} #${view.id}`
	const note = [title, returnInWords(view), said].filter(Boolean).join('\n')
	await tx.orderEvent.create({
		data: { orderId, kind: 'return', note, fromStatus: order.status, toStatus: order.status, byUserId },
		select: { id: true },
	})
	if (order.userId !== null && order.email && state !== 'closed')
		await enqueue(tx, { template: `return-${state}`, recipient: order.email, orderId })
}
