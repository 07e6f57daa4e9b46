import { read, write } from '#app/adapters/db/db.server.ts'
import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { colorHex } from '../color/color-look.ts'
import { normaliseText } from '../../search/normalise.ts'
import { ensureCategory } from '../category/category.server.ts'
import { ensureCollection } from '../collection/collection.server.ts'
import { ensureColor } from '../color/color.server.ts'
import { type ProductImage, recordStock, replaceColors, replaceImages } from '../product/product-parts.server.ts'
import { type Existing, type Plan, planImport, type Target } from './import-plan.server.ts'
import type { ImportedField } from './import-view.ts'
import type { FoundImages } from './images.server.ts'
import { exportSelect } from './draft/product-cells.server.ts'
import type { ProductDraft } from './draft/product-draft.server.ts'

const existingSelect = {
	id: true,
	deletedAt: true,
	countsByVariant: true,
	...exportSelect,
} as const satisfies Prisma.ProductSelect

/** Products by handle, deleted ones too. */
export async function findByHandles(
	handles: string[],
	db: Pick<Transaction, 'product'> = read,
): Promise<Map<string, Existing>> {
	const rows = await db.product.findMany({ where: { handle: { in: handles } }, select: existingSelect })
	return new Map(rows.map((row) => [row.handle, row]))
}

/**
 * Creates or updates the product of the draft's handle in one transaction; answers what was done. Null fields and
 * purchases stay, deleted products stay deleted.
 */
export function importProduct(draft: ProductDraft, images: FoundImages, byUserId?: number): Promise<Plan> {
	return write(async (tx) => {
		const existing = (await findByHandles([draft.handle], tx)).get(draft.handle) ?? null
		const plan = planImport(draft, images, existing)
		if (plan.result === 'added') await add(tx, draft, plan.target, byUserId)
		else if (plan.result === 'changed') await change(tx, draft, plan, byUserId)
		return plan
	})
}

function columns(target: Target, purchaseQty: number) {
	const {
		name,
		basePricePaise,
		originalPricePaise,
		quantity,
		description,
		details,
		sizeFit,
		materialCare,
		shippingReturn,
		isFeatured,
	} = target
	return {
		name,
		nameKey: normaliseText(name),
		basePricePaise,
		originalPricePaise,
		originalQty: quantity + purchaseQty,
		remainingQty: quantity,
		description,
		details,
		sizeFit,
		materialCare,
		shippingReturn,
		isFeatured,
	}
}

async function add(tx: Transaction, draft: ProductDraft, target: Target, byUserId: number | undefined) {
	const purchaseQty = draft.purchaseQty ?? 0
	const taxa = { categoryId: await categoryId(tx, target), collectionId: await collectionId(tx, target) }
	const data = { ...columns(target, purchaseQty), ...taxa, purchaseQty, handle: draft.handle }
	const { id: productId } = await tx.product.create({ data, select: { id: true } })
	const ids = await colorIds(tx, draft, target)
	await replaceImages(tx, productId, imagesOf(target, ids))
	const cause = { reason: 'imported', byUserId } as const
	await replaceColors(tx, productId, ids, cause)
	await recordStock(tx, { productId, ...cause, before: 0, remaining: target.quantity })
}

async function change(
	tx: Transaction,
	draft: ProductDraft,
	plan: Extract<Plan, { result: 'changed' }>,
	byUserId: number | undefined,
) {
	const { target, existing, changes } = plan
	const { id: productId, purchaseQty, remainingQty: before, countsByVariant } = existing
	const cause = { reason: 'imported', byUserId } as const
	const isChanged = (field: ImportedField) => changes.some((each) => each.field === field)
	const taxa = {
		...(isChanged('category') ? { categoryId: await categoryId(tx, target) } : {}),
		...(isChanged('collection') ? { collectionId: await collectionId(tx, target) } : {}),
	}
	const { originalQty, remainingQty, ...others } = columns(target, purchaseQty)
	await tx.product.update({
		where: { id: productId },
		data: { ...others, ...(countsByVariant ? {} : { originalQty, remainingQty }), ...taxa, version: { increment: 1 } },
	})
	if (isChanged('pictures') || isChanged('colors')) {
		const ids = await colorIds(tx, draft, target)
		await replaceImages(tx, productId, imagesOf(target, ids))
		await replaceColors(tx, productId, ids, cause)
	}
	if (!countsByVariant) await recordStock(tx, { productId, ...cause, before, remaining: target.quantity })
}

async function categoryId(tx: Transaction, { categoryName }: Target): Promise<number | null> {
	return categoryName ? ensureCategory(tx, categoryName) : null
}

async function collectionId(tx: Transaction, { collectionName }: Target): Promise<number | null> {
	return collectionName ? ensureCollection(tx, collectionName, null) : null
}

function imagesOf({ images, colors }: Target, ids: number[]): ProductImage[] {
	return images.map(({ imageHash, alt, color }) => ({
		imageHash,
		alt,
		colorId: color === null ? null : ids[colors.indexOf(color)]!,
	}))
}

async function colorIds(tx: Transaction, { hexCodes }: ProductDraft, { colors }: Target): Promise<number[]> {
	const ids: number[] = []
	for (const name of colors) ids.push(await ensureColor(tx, name, hexCodes.get(normaliseText(name)) ?? colorHex(name)))
	return ids
}
