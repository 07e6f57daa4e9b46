import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity, type ActivityValues } from '../../activity/record-activity.server.ts'
import type { ActionName } from '../../activity/activity-labels.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { productStatus } from '../../values/product-status.ts'
import { buildLineSchema } from '../product/product.schema.ts'
import { type FilterColumn, filterColumns } from '../../values/product-columns.ts'
import { buildActiveColumns, buildUnpublishedColumns, removeProduct } from '../product/drafts.server.ts'
import { z } from 'zod'
import { toSingleLine } from '../../values/text.ts'
import type { BulkActionName, BulkActionLine } from './bulk-view.ts'
import { type BulkValues, planBulkAction } from './plan-bulk-action.server.ts'

/**
 * The stored result of a bulk action for one product: the changed values, or the reason why the product was skipped.
 */
interface ActionLine extends BulkActionLine {
	old: BulkValues
	new: BulkValues
	skus: ReleasedSkus
}

/** A product with the version that the preview showed. */
export interface ExpectedProduct {
	id: number
	version: number
}

/**
 * Applies the previewed change to the products in one transaction and returns how many changed (rule: bulk-actions).
 * Products that were edited meanwhile or cannot be changed are skipped and reported by `findLastBulkAction`.
 *
 * @throws invalid: no product would change, there are too many products, or the category or collection is unknown.
 */
export async function applyBulkAction(actor: Actor, action: BulkAction, expected: ExpectedProduct[]): Promise<number> {
	requirePermission(actor, 'catalog')
	const versions = new Map(expected.map(({ id, version }) => [id, version]))
	return write(async (tx) => {
		const lines: ActionLine[] = []
		for (const { version, ...line } of await planBulkAction(action, [...versions.keys()], tx)) {
			const isStale = line.reason === '' && version !== versions.get(line.id)
			if (isStale)
				lines.push({ ...line, facts: [], reason: 'It was changed by someone else in the meantime.', skus: [] })
			else lines.push({ ...line, skus: line.reason ? [] : await writeBulkValues(tx, line.id, line.new) })
		}
		const done = lines.filter(({ reason }) => reason === '')
		if (done.length === 0) refuse('invalid', 'bulk-action-without-change')
		const name = action.act === 'publish' || action.act === 'hide' || action.act === 'delete' ? action.act : 'change'
		for (const line of done) await recordLine(tx, actor, name, line)
		// Only the last bulk action can be undone, so earlier ones are deleted.
		await tx.bulkAction.deleteMany()
		const stored = lines as unknown as Prisma.InputJsonValue
		await tx.bulkAction.create({ data: { action: action.act, byUserId: actor.userId, lines: stored } })
		return done.length
	})
}

/**
 * Records the change of a product in the activity log. When an action is undone, the caller swaps the old and new
 * values.
 */
async function recordLine(
	tx: Transaction,
	actor: Actor,
	action: ActionName,
	{ id, name, facts }: Pick<BulkActionLine, 'id' | 'name' | 'facts'>,
): Promise<void> {
	const side = (key: 'old' | 'new'): ActivityValues =>
		Object.fromEntries(facts.map((fact) => [fact.name.toLowerCase(), fact[key]]))
	await recordActivity(tx, actor, { action, kind: 'product', id, label: name, old: side('old'), new: side('new') })
}

export type LastBulkAction = NonNullable<Awaited<ReturnType<typeof findLastBulkAction>>>

/**
 * Returns the last bulk action, or `null` when there was none. `lines` are the products that the action changed, even
 * those that its undo could not restore. `left` are the products that the action skipped.
 */
export async function findLastBulkAction() {
	const row = await read.bulkAction.findFirst({
		orderBy: { id: 'desc' },
		include: { byUser: { select: { fullname: true, username: true } } },
	})
	if (!row) return null
	const lines = row.lines as unknown as ActionLine[]
	return {
		id: row.id,
		action: row.action as BulkActionName,
		actedAt: row.actedAt,
		byName: row.byUser ? row.byUser.fullname || row.byUser.username : '',
		isUndone: row.undoneAt !== null,
		lines: lines.filter(({ facts }) => facts.length > 0).map(toShownLine),
		left: lines.filter(({ facts }) => facts.length === 0).map(toShownLine),
	}
}

function toShownLine({ id, name, facts, reason }: ActionLine) {
	return { id, name, facts, reason }
}

/**
 * Undoes the last bulk action once, in one transaction, and returns how many products were restored. Products that were
 * edited or deleted since, or whose old category or collection was deleted, are skipped and reported by
 * `findLastBulkAction` (rule: bulk-actions).
 *
 * @throws conflict: another bulk action followed, or it was already undone.
 */
export async function undoBulkAction(actor: Actor, id: number): Promise<number> {
	requirePermission(actor, 'catalog')
	return write(async (tx) => {
		const row = await tx.bulkAction.findUnique({ where: { id } })
		if (!row) refuse('conflict', 'bulk-action-not-latest')
		if (row.undoneAt) refuse('conflict', 'bulk-action-undone')
		const lines = row.lines as unknown as ActionLine[]
		let count = 0
		for (const line of lines.filter(({ facts }) => facts.length > 0)) {
			line.reason = await undoBlockedReason(tx, line)
			if (line.reason) continue
			await writeBulkValues(tx, line.id, line.old)
			await restoreSkus(tx, line.skus)
			const facts = line.facts.map((fact) => ({ ...fact, old: fact.new, new: fact.old }))
			await recordLine(tx, actor, 'undo', { ...line, facts })
			count += 1
		}
		const data = { undoneAt: new Date(), lines: lines as unknown as Prisma.InputJsonValue }
		await tx.bulkAction.update({ where: { id }, data, select: { id: true } })
		return count
	})
}

/** Returns the reason why undoing skips a product. `''` when the product can be restored. */
async function undoBlockedReason(tx: Transaction, line: ActionLine): Promise<string> {
	const row = await tx.product.findUnique({ where: { id: line.id } })
	if (!row) return 'It no longer exists.'
	if (row.status === productStatus.archived && line.new.status !== productStatus.archived)
		return 'It has since been deleted.'
	const isAsLeft = Object.entries(line.new).every(([name, value]) => row[name as keyof typeof line.new] === value)
	if (!isAsLeft) return 'It has since been changed.'
	const { categoryId, collectionId } = line.old
	if (categoryId && !(await tx.category.count({ where: { id: categoryId } })))
		return 'Its category has since been deleted.'
	if (collectionId && !(await tx.collection.count({ where: { id: collectionId } })))
		return 'Its collection has since been deleted.'
	return ''
}

/** The SKUs that a deleted product released, by variant. */
type ReleasedSkus = [variantId: number, sku: string][]

/** Writes the changes of an action to a product and returns the SKUs released by a deletion. */
async function writeBulkValues(tx: Transaction, id: number, { status, ...values }: BulkValues): Promise<ReleasedSkus> {
	if (status === productStatus.archived) {
		const variants = await tx.variant.findMany({
			where: { productId: id, sku: { not: null } },
			select: { id: true, sku: true },
		})
		await removeProduct(tx, id)
		return variants.map(({ id: variantId, sku }) => [variantId, sku!])
	}
	const data = status
		? status === productStatus.draft
			? buildUnpublishedColumns()
			: buildActiveColumns()
		: // The new version makes an open form report the conflict.
			{ ...values, version: { increment: 1 } }
	await tx.product.update({ where: { id }, data, select: { id: true } })
	return []
}

/** Gives the variants of a restored product their SKUs back, except for SKUs that another variant uses meanwhile. */
async function restoreSkus(tx: Transaction, skus: ReleasedSkus): Promise<void> {
	for (const [id, sku] of skus) {
		if ((await tx.variant.count({ where: { sku } })) === 0)
			await tx.variant.updateMany({ where: { id, sku: null }, data: { sku } })
	}
}

const id = (message: string) => z.coerce.number(message).int(message).positive(message)
/** Treats `''` as missing instead of 0. */
const blankAsUndefined = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (typeof value === 'string' && toSingleLine(value) === '' ? undefined : value), schema)

const minPercent = -90
const maxPercent = 500
const percentMessage = 'Please enter a percentage, such as -10 or 5'

/** Builds the schema of the action that sets an attribute to `to`, or removes it when `to` is empty. */
const buildAttributeAction = <Column extends FilterColumn>(column: Column) =>
	z.object({ act: z.literal(column), to: buildLineSchema(column) })

/** The change applied to each product. `to` is `null` to remove the products from their collection. */
export const bulkActionSchema = z.discriminatedUnion('act', [
	z.object({ act: z.literal('publish') }),
	z.object({ act: z.literal('hide') }),
	z.object({ act: z.literal('delete') }),
	z.object({ act: z.literal('category'), to: blankAsUndefined(id('Please choose a category')) }),
	z.object({
		act: z.literal('collection'),
		to: z.union([z.literal('none').transform(() => null), blankAsUndefined(id('Please choose a collection'))]),
	}),
	z.object({
		act: z.literal('price'),
		/** The percentage by which the price rises, or falls when it is negative. */
		percent: blankAsUndefined(
			z.coerce
				.number(percentMessage)
				.min(minPercent, `At least ${minPercent}`)
				.max(maxPercent, `At most ${maxPercent}`)
				.refine((percent) => percent !== 0, percentMessage)
				.refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'Use at most two decimals'),
		),
	}),
	...filterColumns.map(buildAttributeAction),
])
export type BulkAction = z.output<typeof bulkActionSchema>
