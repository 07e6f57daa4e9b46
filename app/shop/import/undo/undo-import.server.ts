import { setImmediate as yieldTick } from 'node:timers/promises'
import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note, userOf } from '../../journal/journal.server.ts'
import { noteImported, noteProduct } from '../../catalog/product/note-product.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { Refusal } from '../../refusal.ts'
import { countDrafts, published } from '../../catalog/product/drafts.server.ts'
import { beginWork, isClosing, progressOf } from '../import-work.server.ts'
import { findByIds } from '../existing-products.server.ts'
import { changeProduct, writeBought } from '../import-product.server.ts'
import { presentTarget } from '../plan/import-plan.server.ts'
import { differences } from '../plan/plan-changes.server.ts'
import { keyOfVariant } from '../plan/plan-variants.server.ts'
import { standingOf, type FormerProduct, removeUnusedNames } from './import-batch.server.ts'
import { findBatch, isFree, leftToUndo, madeBy, undoCounts, undoProducts } from './undo-state.server.ts'

interface UndoOptions {
	byUserId?: number
	/** Called before each product. Returning true stops the undo; the next call continues it. */
	isEnding?: () => boolean
	progress?: (done: number, total: number) => void
}

/**
 * Undoes an import product by product: products it created that are unused are deleted, products it changed that are
 * untouched are restored, and everything else stays. Then deletes the categories, collections and colors it created
 * that are unused. Running it again handles what could not be undone before.
 *
 * @throws not-found: the import is unknown.
 */
export async function undoBatch(batchId: number, options: UndoOptions = {}): Promise<void> {
	const { fileName: label } = await findBatch(batchId)
	const left = await leftToUndo(batchId)
	const entry = { act: 'undo', kind: 'import', id: batchId, label } as const
	let isFirst = true
	const undo = async (tx: Transaction, id: number) => {
		const isUndone = await undoOne(tx, id, options.byUserId)
		if (isUndone && isFirst) await note(tx, userOf(options.byUserId), entry)
		return isUndone
	}
	for (const [done, id] of left.entries()) {
		if (options.isEnding?.()) return
		options.progress?.(done, left.length)
		const isUndone = await write((tx) => undo(tx, id)).catch((error: unknown) => noteRefusal(id, error))
		if (isUndone) isFirst = false
		// Other requests run in between.
		await yieldTick()
	}
	await removeUnusedNames(batchId)
}

/** Another product uses the SKU in the meantime. */
async function noteRefusal(id: number, error: unknown) {
	if (!(error instanceof Refusal)) throw error
	await write((tx) => tx.importedProduct.update({ where: { id }, data: { refusal: error.message } }))
	return false
}

async function undoOne(tx: Transaction, id: number, byUserId: number | undefined): Promise<boolean> {
	if (!(await isFree(tx, id))) return false
	const row = await tx.importedProduct.findUniqueOrThrow({ where: { id } })
	const productId = row.productId!
	if (row.isNew) {
		await noteProduct(tx, userOf(byUserId), 'delete', productId)
		await tx.product.delete({ where: { id: productId }, select: { id: true } })
	} else await restore(tx, productId, row, byUserId)
	await tx.importedProduct.update({ where: { id }, data: { undoneAt: new Date(), refusal: null } })
	await tx.replacedImage.deleteMany({ where: { importedProductId: id } })
	return true
}

type Row = Prisma.ImportedProductGetPayload<object>

async function restore(tx: Transaction, productId: number, row: Row, byUserId: number | undefined) {
	const { target, bought, wasShown } = row.former as unknown as FormerProduct
	const existing = (await findByIds([productId], tx))[0]!
	const changes = differences(presentTarget(existing), target)
	const cause = { reason: 'imported', byUserId, note: 'Import undone' } as const
	await changeProduct(tx, new Map(), { result: 'changed', target, existing, changes }, cause)
	// The product was hidden because it had no price.
	if (wasShown && existing.basePricePaise === 0 && target.basePricePaise > 0)
		await tx.product.updateMany({ where: { id: productId, isDraft: true }, data: published })
	await noteImported(tx, 'undo', byUserId, productId, { old: presentTarget(existing), now: target })
	// The units sold are also written for sizes that were removed and added again.
	const had = new Map(bought)
	if (target.variants) await writeBought(tx, productId, (variant) => had.get(keyOfVariant(variant)) ?? 0)
	// The previous import can be undone because the product is again as that import left it.
	const { versionBefore: version, movementBefore: movement } = row
	await tx.importedProduct.updateMany({
		where: { productId, version, movement, undoneAt: null },
		data: await standingOf(tx, productId),
	})
}

/**
 * Undoes an import in the background, once even if requested repeatedly.
 *
 * @throws not-found: the import is unknown.
 */
export async function undoImport(actor: Actor, batchId: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await findBatch(batchId)
	beginWork(workOf(batchId), 'undo', (progress) =>
		undoBatch(batchId, {
			byUserId: actor.userId,
			isEnding: isClosing,
			progress: (done, total) => Object.assign(progress, { done, total }),
		}),
	)
}

/** Returns the work ID of an undo for `waitForImport`. */
export function workOf(batchId: number): string {
	return `undo-${batchId}`
}

export type BatchView = Awaited<ReturnType<typeof batchView>>

/**
 * Returns an import with the effect of undoing it now and its products, 50 a page. `drafts` are part of the added ones.
 * `progress` is `null` when nothing runs, and 0 of 0 while it waits.
 *
 * @throws not-found: the import is unknown.
 */
export async function batchView(batchId: number, page: number) {
	const summary = await findBatch(batchId)
	const [counts, made, drafts] = await Promise.all([undoCounts(batchId), madeBy(batchId), countDrafts(batchId)])
	const { done, total } = (await progressOf(workOf(batchId))) ?? {}
	return {
		...summary,
		counts,
		drafts,
		madeCategories: made.categories,
		madeColors: made.colors,
		progress: done === undefined || total === undefined ? null : { done, total },
		products: await undoProducts(batchId, page, summary.added + summary.changed),
	}
}
