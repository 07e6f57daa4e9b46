import { read, write } from '#app/adapters/db/db.server.ts'
import { note } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'

/** How many contact messages nobody has marked as answered (rule: message-answered). */
export async function countToAnswer(): Promise<number> {
	const [row] = await read.$queryRaw<
		{ count: bigint }[]
	>`SELECT count(*) AS "count" FROM "ContactMessage" WHERE "answeredAt" IS NULL`
	return Number(row!.count)
}

/** Marks a contact message as answered, or as still to be; a second time changes nothing. Unknown: 'not-found'. */
export async function markAnswered(actor: Actor, id: number, isAnswered: boolean): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const message = await tx.contactMessage.findUnique({ where: { id }, select: { answeredAt: true } })
		if (!message) refuse('not-found', 'Contact request not found')
		const old = message.answeredAt !== null
		if (old === isAnswered) return
		const answeredAt = isAnswered ? new Date() : null
		await tx.contactMessage.update({ where: { id }, data: { answeredAt }, select: { id: true } })
		const facts = { old: { answered: old }, new: { answered: isAnswered } }
		await note(tx, actor, { act: 'change', kind: 'message', id, label: `#${id}`, ...facts })
	})
}
