import { setImmediate as yieldTick } from 'node:timers/promises'
import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity, toUserActor } from '../../activity/record-activity.server.ts'
import { recordImportActivity, recordProductActivity } from '../../catalog/product/product-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { Refusal } from '../../values/refusal.ts'
import { draftWhere } from '../../catalog/product/product-status.server.ts'
import { buildActiveColumns, countDrafts } from '../../catalog/product/drafts.server.ts'
import { queueImportWork, isClosing, findProgress } from '../import-work.server.ts'
import { findByIds } from '../draft/product-cells.server.ts'
import { updateProduct, savePurchased } from '../import-product.server.ts'
import { toPresentTarget, listChanges } from '../plan/import-plan.server.ts'
import { getVariantKey } from '../plan/plan-variants.server.ts'
import { getProductVersion, type PreviousProduct, removeUnusedNames } from './import-batch.server.ts'
import { getBatch, canUndo, listRemaining, listCreatedBy, countUndo, listUndoProducts } from './undo-state.server.ts'

interface UndoOptions {
	byUserId?: number
	/**
	 * Called before each product. When it returns true, such as because the process is closing, the undo stops. Calling
	 * `undoBatch` again undoes the rest.
	 */
	isEnding?: () => boolean
	progress?: (done: number, total: number) => void
}

/**
 * Undoes an import product by product. Deletes the products that it created if they are unused, and restores the
 * products that it changed if they have not been changed since. Other products stay. Then deletes unused categories,
 * collections and colors that it created. Running it again undoes what could not be undone before.
 *
 * @throws not-found: the import is unknown.
 */
export async function undoBatch(batchId: number, options: UndoOptions = {}): Promise<void> {
	const { fileName: label } = await getBatch(batchId)
	const left = await listRemaining(batchId)
	const entry = { action: 'undo', kind: 'import', id: batchId, label } as const
	let isFirst = true
	const undoProduct = async (tx: Transaction, id: number) => {
		const isUndone = await undoOne(tx, id, options.byUserId)
		if (isUndone && isFirst) await recordActivity(tx, toUserActor(options.byUserId), entry)
		return isUndone
	}
	for (const [done, id] of left.entries()) {
		if (options.isEnding?.()) return
		options.progress?.(done, left.length)
		const isUndone = await write((tx) => undoProduct(tx, id)).catch((error: unknown) => recordRefusal(id, error))
		if (isUndone) isFirst = false
		// Yields to other requests.
		await yieldTick()
	}
	await removeUnusedNames(batchId)
}

/**
 * Stores the message of a refusal, for example because another product uses the SKU now, and returns false. Throws any
 * other error.
 */
async function recordRefusal(id: number, error: unknown) {
	if (!(error instanceof Refusal)) throw error
	await write((tx) => tx.importedProduct.update({ where: { id }, data: { refusal: error.message } }))
	return false
}

async function undoOne(tx: Transaction, id: number, byUserId: number | undefined): Promise<boolean> {
	if (!(await canUndo(tx, id))) return false
	const row = await tx.importedProduct.findUniqueOrThrow({ where: { id } })
	const productId = row.productId!
	if (row.isNew) {
		await recordProductActivity(tx, toUserActor(byUserId), 'delete', productId)
		await tx.product.delete({ where: { id: productId }, select: { id: true } })
	} else await restoreProduct(tx, productId, row, byUserId)
	await tx.importedProduct.update({ where: { id }, data: { undoneAt: new Date(), refusal: null } })
	await tx.replacedImage.deleteMany({ where: { importedProductId: id } })
	return true
}

type Row = Prisma.ImportedProductGetPayload<object>

async function restoreProduct(tx: Transaction, productId: number, row: Row, byUserId: number | undefined) {
	const { target, bought, wasShown } = row.previous as unknown as PreviousProduct
	const existing = (await findByIds([productId], tx))[0]!
	const changes = listChanges(toPresentTarget(existing), target)
	const cause = { reason: 'imported', byUserId, note: 'Import undone' } as const
	await updateProduct(tx, new Map(), { result: 'changed', target, existing, changes }, cause)
	// The product has been hidden since the import set its price to 0, so it is published again with its old price.
	if (wasShown && existing.basePricePaise === 0 && target.basePricePaise > 0)
		await tx.product.updateMany({ where: { id: productId, ...draftWhere }, data: buildActiveColumns() })
	await recordImportActivity(tx, 'undo', byUserId, productId, { old: toPresentTarget(existing), now: target })
	// Sizes that the import removed were added again as new variants, so their purchased quantity is restored, too.
	const had = new Map(bought)
	if (target.variants) await savePurchased(tx, productId, (variant) => had.get(getVariantKey(variant)) ?? 0)
	// The product is again as the previous import left it. The record of that import gets the new version, so that it can
	// be undone.
	const { versionBefore: version, movementBefore: movement } = row
	await tx.importedProduct.updateMany({
		where: { productId, version, movement, undoneAt: null },
		data: await getProductVersion(tx, productId),
	})
}

/**
 * Undoes an import in the background, once even if requested repeatedly.
 *
 * @throws not-found: the import is unknown.
 */
export async function undoImport(actor: Actor, batchId: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await getBatch(batchId)
	queueImportWork(getWorkId(batchId), 'undo', (progress) =>
		undoBatch(batchId, {
			byUserId: actor.userId,
			isEnding: isClosing,
			progress: (done, total) => Object.assign(progress, { done, total }),
		}),
	)
}

/** Returns the work ID of an undo for `waitForImport`. */
export function getWorkId(batchId: number): string {
	return `undo-${batchId}`
}

export type BatchView = Awaited<ReturnType<typeof getBatchView>>

/**
 * Returns an import with its products, 50 a page, and what undoing it now would do. `drafts` is the number of added
 * products that are drafts. `progress` is `null` when no undo runs, and 0 of 0 while the undo waits.
 *
 * @throws not-found: the import is unknown.
 */
export async function getBatchView(batchId: number, page: number) {
	const summary = await getBatch(batchId)
	const [counts, made, drafts] = await Promise.all([countUndo(batchId), listCreatedBy(batchId), countDrafts(batchId)])
	const { done, total } = (await findProgress(getWorkId(batchId))) ?? {}
	return {
		...summary,
		counts,
		drafts,
		createdCategories: made.categories,
		createdColors: made.colors,
		progress: done === undefined || total === undefined ? null : { done, total },
		products: await listUndoProducts(batchId, page, summary.added + summary.changed),
	}
}
