import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import type { BulkActName } from './bulk-view.ts'
import { type ActedLine, noteLine } from './bulk-act.server.ts'
import { restoreSkus, writeBulkValues } from './write-bulk-values.server.ts'

export type LastBulkAct = NonNullable<Awaited<ReturnType<typeof lastBulkAct>>>

/**
 * The last bulk act: `lines` are what it changed, with what undoing it left as it was, `left` what it did not change; null
 * when there was none.
 */
export async function lastBulkAct() {
	const row = await read.bulkAct.findFirst({
		orderBy: { id: 'desc' },
		include: { byUser: { select: { fullname: true, username: true } } },
	})
	if (!row) return null
	const lines = row.lines as unknown as ActedLine[]
	return {
		id: row.id,
		act: row.act as BulkActName,
		actedAt: row.actedAt,
		byName: row.byUser ? row.byUser.fullname || row.byUser.username : '',
		isUndone: row.undoneAt !== null,
		lines: lines.filter(({ facts }) => facts.length > 0).map(toShownLine),
		left: lines.filter(({ facts }) => facts.length === 0).map(toShownLine),
	}
}

function toShownLine({ id, name, facts, reason }: ActedLine) {
	return { id, name, facts, reason }
}

/**
 * Undoes the last bulk act, once and in one transaction, and answers how many products are as before; what somebody
 * changed since stays, and `lastBulkAct` tells it (rule: bulk-acts). Another act since, or undone already: 'conflict'.
 */
export async function undoBulkAct(actor: Actor, id: number): Promise<number> {
	mustBeAllowed(actor, 'catalogue')
	return write(async (tx) => {
		const row = await tx.bulkAct.findUnique({ where: { id } })
		if (!row) refuse('conflict', 'Only the last act on many products can be undone.')
		if (row.undoneAt) refuse('conflict', 'This was undone already.')
		const lines = row.lines as unknown as ActedLine[]
		let count = 0
		for (const line of lines.filter(({ facts }) => facts.length > 0)) {
			line.reason = await whyItStays(tx, line)
			if (line.reason) continue
			await writeBulkValues(tx, line.id, line.old)
			await restoreSkus(tx, line.skus)
			const facts = line.facts.map((fact) => ({ ...fact, old: fact.new, new: fact.old }))
			await noteLine(tx, actor, 'undo', { ...line, facts })
			count += 1
		}
		const data = { undoneAt: new Date(), lines: lines as unknown as Prisma.InputJsonValue }
		await tx.bulkAct.update({ where: { id }, data, select: { id: true } })
		return count
	})
}

/** '' where a product still is as the act left it. */
async function whyItStays(tx: Transaction, line: ActedLine): Promise<string> {
	const row = await tx.product.findUnique({ where: { id: line.id } })
	if (!row) return 'It is gone.'
	const state = row.deletedAt === null ? 'published' : row.isDraft ? 'draft' : 'deleted'
	if (state === 'deleted' && line.new.state !== 'deleted') return 'It was deleted since.'
	const now = { ...row, state }
	const isAsLeft = Object.entries(line.new).every(([name, value]) => now[name as keyof typeof line.new] === value)
	if (!isAsLeft) return 'Somebody changed it since.'
	const { categoryId, collectionId } = line.old
	if (categoryId && !(await tx.category.count({ where: { id: categoryId } }))) return 'Its category was deleted since.'
	if (collectionId && !(await tx.collection.count({ where: { id: collectionId } })))
		return 'Its collection was deleted since.'
	return ''
}
