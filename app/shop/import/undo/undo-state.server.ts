import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { archivedSql } from '../../catalog/product/product-status.server.ts'
import { type Page, getPageWindow } from '../../values/paging.ts'
import { refuse } from '../../values/refusal.ts'
import { listCreatedNames } from './import-batch.server.ts'

/**
 * The state of an imported product, which decides what undoing does: it deletes or restores an 'undoable' product,
 * tries a 'refused' one again, and leaves all others as they are.
 */
type UndoState = 'undone' | 'gone' | 'undoable' | 'refused' | keyof typeof stays

/** The reasons why a product stays. */
const stays = {
	ordered: 'it has since been ordered',
	edited: 'it or its stock has since been changed',
	cart: 'it is in a cart',
	reviewed: 'it has since been reviewed',
	wanted: 'a customer asked for a back-in-stock notification',
}

/**
 * SQL for the state of an ImportedProduct `i` with its product `p`. A new product in a cart or with a review stays,
 * because deleting it would delete the cart lines and reviews.
 */
const state = Prisma.sql`CASE
	WHEN i."undoneAt" IS NOT NULL THEN 'undone'
	WHEN p."id" IS NULL OR p.${archivedSql} THEN 'gone'
	WHEN i."isNew" AND EXISTS (SELECT 1 FROM "OrderItem" o WHERE o."productId" = p."id") THEN 'ordered'
	WHEN EXISTS (SELECT 1 FROM "StockMovement" m WHERE m."productId" = p."id" AND m."id" > i."movement"
		AND m."orderId" IS NOT NULL) THEN 'ordered'
	WHEN p."version" <> i."version" OR EXISTS (
		SELECT 1 FROM "StockMovement" m WHERE m."productId" = p."id" AND m."id" > i."movement") THEN 'edited'
	WHEN i."isNew" AND EXISTS (SELECT 1 FROM "ProductColor" c JOIN "CartItem" line ON line."productColorId" = c."id"
		WHERE c."productId" = p."id") THEN 'cart'
	WHEN i."isNew" AND EXISTS (SELECT 1 FROM "Rating" r WHERE r."productId" = p."id") THEN 'reviewed'
	WHEN i."isNew" AND EXISTS (SELECT 1 FROM "BackInStockRequest" s WHERE s."productId" = p."id" AND s."notifiedAt" IS NULL) THEN 'wanted'
	WHEN i."isNew" AND EXISTS (SELECT 1 FROM "SizeGuide" g WHERE g."productId" = p."id") THEN 'edited'
	WHEN i."refusal" IS NOT NULL THEN 'refused'
	ELSE 'undoable' END`
const rows = Prisma.sql`"ImportedProduct" i LEFT JOIN "Product" p ON p."id" = i."productId"`

/**
 * Returns true when a product of an import can be deleted or restored now, or when this was refused before and is tried
 * again.
 */
export async function canUndo(tx: Transaction, importedProductId: number): Promise<boolean> {
	const [row] = await tx.$queryRaw<{ state: UndoState }[]>`
		SELECT ${state} AS "state" FROM ${rows} WHERE i."id" = ${importedProductId}`
	return row?.state === 'undoable' || row?.state === 'refused'
}

/** Returns the IDs of the `ImportedProduct` rows of an import that have not been undone, in ascending order. */
export async function listRemaining(batchId: number): Promise<number[]> {
	const found = await read.importedProduct.findMany({
		where: { batchId, undoneAt: null },
		orderBy: { id: 'asc' },
		select: { id: true },
	})
	return found.map(({ id }) => id)
}

/**
 * Returns how many products an import added and changed, how many of them are undone or no longer exist, and what an
 * undo would do now.
 */
export async function countUndo(batchId: number) {
	const found = await read.$queryRaw<{ isNew: bigint | number | boolean; state: UndoState; count: bigint }[]>`
		SELECT i."isNew", ${state} AS "state", count(*) AS "count" FROM ${rows} WHERE i."batchId" = ${batchId} GROUP BY 1, 2`
	const sum = (isCounted: (isNew: boolean, state: UndoState) => boolean) =>
		found
			.filter(({ isNew, state }) => isCounted(Boolean(Number(isNew)), state))
			.reduce((total, { count }) => total + Number(count), 0)
	const toDelete = sum((isNew, state) => isNew && state === 'undoable')
	const toRestore = sum((isNew, state) => !isNew && state === 'undoable')
	const undone = sum((_, state) => state === 'undone' || state === 'gone')
	const [added, all] = [sum((isNew) => isNew), sum(() => true)]
	return { added, changed: all - added, undone, toDelete, toRestore, toStay: all - undone - toDelete - toRestore }
}

const pageSize = 50

interface ImportedProductRow {
	id: bigint
	productId: bigint | null
	name: string
	isNew: unknown
	refusal: string | null
	state: UndoState
}

export type ImportedProductView = Awaited<ReturnType<typeof listUndoProducts>>['items'][number]

/**
 * Returns the products of an import, 50 a page, first those that an undo would leave unchanged. `productId` is `null`
 * once the product is deleted. `reason` says why an undo would leave the product unchanged, and is `''` for all other
 * products.
 */
export async function listUndoProducts(batchId: number, page: number, total: number) {
	const { skip, take, ...window } = getPageWindow(total, page, pageSize)
	const found = await read.$queryRaw<ImportedProductRow[]>`
		SELECT i."id", i."productId", coalesce(p."name", i."name") AS "name", i."isNew", i."refusal", ${state} AS "state" FROM ${rows}
		WHERE i."batchId" = ${batchId}
		ORDER BY CASE ${state} WHEN 'undoable' THEN 1 WHEN 'gone' THEN 2 WHEN 'undone' THEN 2 ELSE 0 END, i."id"
		LIMIT ${take} OFFSET ${skip}`
	const items = found.map(({ id, productId, name, isNew, refusal, state }) => ({
		id: Number(id),
		productId: productId === null ? null : Number(productId),
		name,
		isNew: Boolean(Number(isNew)),
		state,
		reason: state === 'refused' ? (refusal ?? '') : (stays[state as keyof typeof stays] ?? ''),
	}))
	return { ...window, items }
}

/** Yields the products of an import that stay unchanged, with the reason. */
export async function* iterateStaying(batchId: number): AsyncGenerator<ImportedProductView> {
	const { added, changed, toStay } = await countUndo(batchId)
	for (let page = 1; page <= Math.ceil(toStay / pageSize); page += 1) {
		const { items } = await listUndoProducts(batchId, page, added + changed)
		yield* items.filter(({ reason }) => reason !== '')
	}
}

const summarySelect = {
	id: true,
	fileName: true,
	importedAt: true,
	byUser: { select: { fullname: true, username: true } },
} as const satisfies Prisma.ImportBatchSelect

const batchesAPage = 20

/** Returns the imports that added or changed products, including undone imports, newest first, 20 a page. */
export async function listBatches(page: number): Promise<Page<BatchSummary>> {
	const where = { products: { some: {} } }
	const { skip, take, ...window } = getPageWindow(await read.importBatch.count({ where }), page, batchesAPage)
	const found = await read.importBatch.findMany({ where, orderBy: { id: 'desc' }, skip, take, select: summarySelect })
	return { ...window, items: await addCounts(found) }
}

/**
 * Returns one import.
 *
 * @throws not-found: the import is unknown or too old.
 */
export async function getBatch(id: number): Promise<BatchSummary> {
	const row = await read.importBatch.findUnique({ where: { id }, select: summarySelect })
	if (!row) refuse('not-found', 'import-not-found')
	return (await addCounts([row]))[0]!
}

/**
 * Returns the names of categories, collections and colors that an import created and the shop still has. `categories`
 * contains the names of collections too.
 */
export async function listCreatedBy(batchId: number): Promise<{ categories: string[]; colors: string[] }> {
	const made = await listCreatedNames(batchId)
	const found = { where: { id: { in: made.map(({ id }) => id) } }, select: { id: true } } as const
	const [color, category, collection] = await Promise.all([
		read.color.findMany(found),
		read.category.findMany(found),
		read.collection.findMany(found),
	])
	const existing = { color, category, collection }
	const present = made.filter((one) => existing[one.kind].some(({ id }) => id === one.id))
	const names = (isColor: boolean) =>
		present.filter(({ kind }) => (kind === 'color') === isColor).map(({ name }) => name)
	return { categories: names(false), colors: names(true) }
}

export type BatchSummary = Awaited<ReturnType<typeof addCounts>>[number]

/** Adds the user who started each import (`''` on the command line) and its counts. */
async function addCounts(found: Prisma.ImportBatchGetPayload<{ select: typeof summarySelect }>[]) {
	const counts = await read.importedProduct.groupBy({
		by: ['batchId', 'isNew'],
		where: { batchId: { in: found.map(({ id }) => id) } },
		_count: { id: true, undoneAt: true },
	})
	return found.map(({ byUser, ...batch }) => {
		const own = counts.filter(({ batchId }) => batchId === batch.id)
		const sum = (isNew: boolean) => own.find((one) => one.isNew === isNew)?._count.id ?? 0
		const undone = own.reduce((total, { _count }) => total + _count.undoneAt, 0)
		const byName = byUser ? byUser.fullname || byUser.username : ''
		return { ...batch, byName, added: sum(true), changed: sum(false), undone }
	})
}
