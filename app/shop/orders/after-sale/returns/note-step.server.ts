import type { Transaction } from '#app/adapters/db/db.server.ts'
import { type Facts, noteOrder, type Who } from '../../../journal/journal.server.ts'
import type { ReturnView } from './return-rows.server.ts'
import { returnBadge, returnInWords } from './return-view.ts'

interface Step {
	who: Who
	/** Words of whoever took the step; '' without. */
	said: string
	old?: Facts
	new?: Facts
}

/**
 * Writes the state that a return has come to into the journal, for its order's history and its customer
 * (rule: return-steps).
 */
export async function noteStep(tx: Transaction, view: ReturnView, { who, said, old, new: now }: Step): Promise<void> {
	const { orderId, state, wants } = view
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	const title = `${returnBadge(state).label}, ${wants === 'size' ? 'exchange' : 'return'} #${view.id}`
	const words = [title, returnInWords(view), said].filter(Boolean).join('\n')
	const facts = { ...(old && { old }), new: { return: state, ...now } }
	await noteOrder(tx, who, orderId, { act: 'return', from: status, to: status, words, ...facts })
}
