import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../../values/product-status.ts'
import { recordActivity, toUserActor } from '../../activity/record-activity.server.ts'
import { type Existing, type Plan, toPresentTarget, type Target } from '../plan/import-plan.server.ts'
import { getVariantKey } from '../plan/plan-variants.server.ts'

/** The number of days in which an import can be undone. */
export const undoDays = 90

/** Creates the record of an import and returns its ID. */
export async function openBatch(fileName: string, byUserId?: number): Promise<number> {
	return write(async (tx) => {
		const data = { fileName, byUserId: byUserId ?? null }
		const { id } = await tx.importBatch.create({ data, select: { id: true } })
		await recordActivity(tx, toUserActor(byUserId), { action: 'import', kind: 'import', id, label: fileName })
		return id
	})
}

/** Deletes records of imports that are too old to undo (rule: retention). */
export async function deleteOldBatches(now = new Date()): Promise<void> {
	const importedAt = { lt: new Date(now.getTime() - undoDays * 24 * 60 * 60 * 1000) }
	if ((await read.importBatch.count({ where: { importedAt } })) === 0) return
	await write((tx) => tx.importBatch.deleteMany({ where: { importedAt } }))
}

/**
 * The version of a product, and the ID of its newest stock movement. One of them changes when the product is edited,
 * counted or bought.
 */
interface ProductVersion {
	version: number
	movement: number
}

/** Reads the version of a product and the ID of its newest stock movement. */
export async function getProductVersion(tx: Transaction, productId: number): Promise<ProductVersion> {
	const [row] = await tx.$queryRaw<{ version: bigint | number; movement: bigint | number }[]>`
		SELECT "version", coalesce((SELECT max("id") FROM "StockMovement" WHERE "productId" = "Product"."id"), 0) AS "movement"
		FROM "Product" WHERE "id" = ${productId}`
	return { version: Number(row!.version), movement: Number(row!.movement) }
}

export interface StateBefore {
	/** The highest IDs of categories, collections and colors before the change. */
	names: CreatedName['id'][]
	/** The version of an existing product before the change. `null` for a new product. */
	productVersion: ProductVersion | null
}

/**
 * Records what an import changed in a product. When the same import changes the product again, only the product's new
 * version is recorded, and only if nothing else has changed the product in between.
 */
export async function recordImported(
	tx: Transaction,
	batchId: number,
	{ productId, name, plan, before }: { productId: number; name: string; plan: Plan; before: StateBefore },
): Promise<void> {
	const now = await getProductVersion(tx, productId)
	const key = { batchId_productId: { batchId, productId } }
	const known = await tx.importedProduct.findUnique({ where: key })
	if (known && !known.undoneAt) {
		const isUntouched =
			known.version === before.productVersion?.version && known.movement === before.productVersion.movement
		if (isUntouched) await tx.importedProduct.update({ where: { id: known.id }, data: now })
		return
	}
	const existing = plan.result === 'changed' ? plan.existing : null
	if (known) await tx.importedProduct.delete({ where: { id: known.id } })
	await tx.importedProduct.create({
		data: {
			...now,
			batchId,
			productId,
			name,
			...toPreviousColumns(existing, before.productVersion),
			made: (await listNamesSince(tx, before.names)) as unknown as Prisma.InputJsonValue,
		},
	})
}

function toPreviousColumns(existing: Existing | null, productVersion: ProductVersion | null) {
	if (!existing || !productVersion) return { isNew: true }
	const images = [...new Set(existing.images.map(({ imageHash }) => imageHash))]
	return {
		isNew: false,
		previous: toPreviousProduct(existing) as unknown as Prisma.InputJsonValue,
		versionBefore: productVersion.version,
		movementBefore: productVersion.movement,
		replacedImages: { createMany: { data: images.map((imageHash) => ({ imageHash })) } },
	}
}

/** The values of a product before an import, which undoing restores. */
export interface PreviousProduct {
	target: Target
	/** The purchased quantity of each variant, by `getVariantKey`. */
	bought: [variant: string, quantity: number][]
	/** True if the product was visible to customers. Older import records do not contain this. */
	wasShown?: boolean
}

/** Returns the values of a product to store before it is changed. */
function toPreviousProduct(existing: Existing): PreviousProduct {
	const bought = existing.colors.flatMap(({ color, variants }) =>
		variants
			.filter(({ purchaseQty }) => purchaseQty > 0)
			.map(({ size, purchaseQty }): PreviousProduct['bought'][number] => [
				getVariantKey({ color: color.name, size }),
				purchaseQty,
			]),
	)
	return { target: toPresentTarget(existing), bought, wasShown: existing.status === productStatus.active }
}

/** A category, collection or color that an import created. */
interface CreatedName {
	kind: 'category' | 'collection' | 'color'
	id: number
	name: string
}

/** Returns the highest IDs of categories, collections and colors, in this order. */
export async function getLastNameIds(tx: Transaction): Promise<number[]> {
	const [row] = await tx.$queryRaw<Record<'category' | 'collection' | 'color', bigint | number | null>[]>`
		SELECT (SELECT max("id") FROM "Category") AS "category", (SELECT max("id") FROM "Collection") AS "collection",
			(SELECT max("id") FROM "Color") AS "color"`
	return [row!.category, row!.collection, row!.color].map(Number)
}

/** Returns the categories, collections and colors that this transaction created after `getLastNameIds`. */
async function listNamesSince(tx: Transaction, [category, collection, color]: number[]): Promise<CreatedName[]> {
	const rows = await tx.$queryRaw<{ kind: CreatedName['kind']; id: bigint | number; name: string }[]>`
		SELECT 'category' AS "kind", "id", "name" FROM "Category" WHERE "id" > ${category}
		UNION ALL SELECT 'collection', "id", "name" FROM "Collection" WHERE "id" > ${collection}
		UNION ALL SELECT 'color', "id", "name" FROM "Color" WHERE "id" > ${color}`
	return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}

/** Returns the names that an import created, with their first spelling. */
export async function listCreatedNames(batchId: number): Promise<CreatedName[]> {
	const rows = await read.$queryRaw<{ made: CreatedName[] }[]>`
		SELECT "made" FROM "ImportedProduct" WHERE "batchId" = ${batchId} AND CAST("made" AS TEXT) <> '[]' ORDER BY "id"`
	return rows.flatMap(({ made }) => made)
}

/** Deletes the names that an import created if they were not renamed and are not used. */
export async function removeUnusedNames(batchId: number): Promise<void> {
	for (const { kind, id, name } of await listCreatedNames(batchId))
		await write((tx) => removeUnused[kind](tx, { id, name }))
}

const none = { none: {} } as const

const removeUnused: Record<
	CreatedName['kind'],
	(tx: Transaction, made: { id: number; name: string }) => Promise<unknown>
> = {
	category: (tx, made) =>
		tx.category.deleteMany({ where: { ...made, content: null, sizeGuide: null, products: none, collections: none } }),
	collection: (tx, made) => tx.collection.deleteMany({ where: { ...made, products: none, images: none } }),
	color: (tx, made) => tx.color.deleteMany({ where: { ...made, productColors: none, productImages: none } }),
}
