import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note, type Facts } from '../../journal/journal.server.ts'
import type { ActName } from '../../journal/journal-words.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import type { BulkAct } from './bulk-act.schema.ts'
import type { BulkLine } from './bulk-view.ts'
import { type BulkValues, planBulkAct } from './plan-bulk-act.server.ts'
import { type GivenUp, writeBulkValues } from './write-bulk-values.server.ts'

/** What an act did to a product, or why it did nothing; as it is stored. */
export interface ActedLine extends BulkLine {
	old: BulkValues
	new: BulkValues
	skus: GivenUp
}

/** A product as the preview showed it. */
export interface Seen {
	id: number
	version: number
}

/**
 * Does to the products what the preview showed, all in one transaction, and answers how many changed (rule: bulk-acts).
 * What somebody changed since, and what cannot be changed, stays and is told by `lastBulkAct`. Nothing to change:
 * 'invalid'.
 */
export async function doBulkAct(actor: Actor, act: BulkAct, seen: Seen[]): Promise<number> {
	mustBeAllowed(actor, 'catalogue')
	const versions = new Map(seen.map(({ id, version }) => [id, version]))
	return write(async (tx) => {
		const lines: ActedLine[] = []
		for (const { version, ...line } of await planBulkAct(act, [...versions.keys()], tx)) {
			const isStale = line.reason === '' && version !== versions.get(line.id)
			if (isStale) lines.push({ ...line, facts: [], reason: 'Somebody changed it in the meantime.', skus: [] })
			else lines.push({ ...line, skus: line.reason ? [] : await writeBulkValues(tx, line.id, line.new) })
		}
		const done = lines.filter(({ reason }) => reason === '')
		if (done.length === 0) refuse('invalid', 'Nothing was changed.')
		const name = act.act === 'publish' || act.act === 'hide' || act.act === 'delete' ? act.act : 'change'
		for (const line of done) await noteLine(tx, actor, name, line)
		// Only the last can be undone.
		await tx.bulkAct.deleteMany()
		const stored = lines as unknown as Prisma.InputJsonValue
		await tx.bulkAct.create({ data: { act: act.act, byUserId: actor.userId, lines: stored } })
		return done.length
	})
}

/** Writes what became of a product into the journal; of an undone act the other way round. */
export async function noteLine(
	tx: Transaction,
	actor: Actor,
	act: ActName,
	{ id, name, facts }: Pick<BulkLine, 'id' | 'name' | 'facts'>,
): Promise<void> {
	const side = (key: 'old' | 'new'): Facts =>
		Object.fromEntries(facts.map((fact) => [fact.name.toLowerCase(), fact[key]]))
	await note(tx, actor, { act, kind: 'product', id, label: name, old: side('old'), new: side('new') })
}
