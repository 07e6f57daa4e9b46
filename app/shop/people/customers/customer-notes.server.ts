import { write } from '#app/adapters/db/db.server.ts'
import { note } from '../../journal/journal.server.ts'
import { refuse } from '../../refusal.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'

/** Adds a note of the staff, which the customer never sees (rule: customer-record). Unknown: 'not-found'. */
export async function addCustomerNote(actor: Actor, userId: number, text: string): Promise<void> {
	mustBeAllowed(actor, 'customers')
	await write(async (tx) => {
		if ((await tx.user.count({ where: { id: userId } })) === 0) refuse('not-found', 'User not found')
		await tx.customerNote.create({ data: { userId, note: text, byUserId: actor.userId }, select: { id: true } })
		await note(tx, actor, { act: 'change', kind: 'customer', id: userId, label: `#${userId}`, new: { note: true } })
	})
}
