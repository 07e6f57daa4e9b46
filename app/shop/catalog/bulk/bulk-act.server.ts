import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note, type Facts } from '../../journal/journal.server.ts'
import type { ActName } from '../../journal/journal-words.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { asHidden, published, removeProduct } from '../product/drafts.server.ts'
import type { BulkAct } from './bulk-act.schema.ts'
import type { BulkActName, BulkLine } from './bulk-view.ts'
import { type BulkValues, planBulkAct } from './plan-bulk-act.server.ts'

/** The stored result of an action on a product: its changes, or the reason for none. */
interface ActedLine extends BulkLine {
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
 * Applies the previewed change to the products in one transaction and returns how many changed (rule: bulk-acts).
 * Products that were edited meanwhile or cannot be changed are skipped and reported by `lastBulkAct`.
 *
 * @throws invalid: there is nothing to change.
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
		// Only the last action can be undone.
		await tx.bulkAct.deleteMany()
		const stored = lines as unknown as Prisma.InputJsonValue
		await tx.bulkAct.create({ data: { act: act.act, byUserId: actor.userId, lines: stored } })
		return done.length
	})
}

/** Records the change of a product in the activity log. For an undone action, old and new values are swapped. */
async function noteLine(
	tx: Transaction,
	actor: Actor,
	act: ActName,
	{ id, name, facts }: Pick<BulkLine, 'id' | 'name' | 'facts'>,
): Promise<void> {
	const side = (key: 'old' | 'new'): Facts =>
		Object.fromEntries(facts.map((fact) => [fact.name.toLowerCase(), fact[key]]))
	await note(tx, actor, { act, kind: 'product', id, label: name, old: side('old'), new: side('new') })
}

export type LastBulkAct = NonNullable<Awaited<ReturnType<typeof lastBulkAct>>>

/**
 * Returns the last bulk action. `lines` are the changed products, including those that undoing left unchanged, and
 * `left` are the skipped products. `null` when there was none.
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
 * Undoes the last bulk action once, in one transaction, and returns how many products were restored. Products edited
 * meanwhile are skipped and reported by `lastBulkAct` (rule: bulk-acts).
 *
 * @throws conflict: another bulk action followed, or it was already undone.
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

/** Returns why undoing skips a product. `''` when the product is still as the action left it. */
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

/** The SKUs that a deleted product released, by variant. */
type GivenUp = [variantId: number, sku: string][]

/** Writes the changes of an action to a product and returns the SKUs released by a deletion. */
async function writeBulkValues(tx: Transaction, id: number, { state, ...values }: BulkValues): Promise<GivenUp> {
	if (state === 'deleted') {
		const variants = await tx.variant.findMany({
			where: { productId: id, sku: { not: null } },
			select: { id: true, sku: true },
		})
		await removeProduct(tx, id)
		return variants.map(({ id: variantId, sku }) => [variantId, sku!])
	}
	const data = state
		? state === 'draft'
			? asHidden()
			: published
		: // The new version makes an open form report the conflict.
			{ ...values, version: { increment: 1 } }
	await tx.product.update({ where: { id }, data, select: { id: true } })
	return []
}

/** Gives the variants of a restored product their SKUs back, except for SKUs that another variant uses meanwhile. */
async function restoreSkus(tx: Transaction, skus: GivenUp): Promise<void> {
	for (const [id, sku] of skus) {
		if ((await tx.variant.count({ where: { sku } })) === 0)
			await tx.variant.updateMany({ where: { id, sku: null }, data: { sku } })
	}
}
