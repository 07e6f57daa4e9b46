import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordImportActivity } from '../catalog/product/product-activity.server.ts'
import { findColorHex } from '../catalog/color/color-family.ts'
import { toRupees } from '../values/money.ts'
import { importedColumns, pickColumns } from '../values/product-columns.ts'
import { productStatus } from '../values/product-status.ts'
import { normalizeText } from '../search/normalize.ts'
import { ensureCategory } from '../catalog/category/category.server.ts'
import { ensureCollection } from '../catalog/collection/collection.server.ts'
import { ensureColor } from '../catalog/color/color.server.ts'
import {
	type ProductImage,
	recordStock,
	replaceColors,
	replaceImages,
} from '../catalog/product/product-parts.server.ts'
import { buildDraftColumns, buildUnpublishedColumns } from '../catalog/product/drafts.server.ts'
import { countAsWhole, saveVariants } from '../catalog/variant/save-variants.server.ts'
import { replaceTranslations } from '../translations/save-translations.server.ts'
import type { StockCause } from '../catalog/variant/remove-variants.server.ts'
import { type Existing, type Plan, planImport, toPresentTarget, type Target } from './plan/import-plan.server.ts'
import { getVariantKey } from './plan/plan-variants.server.ts'
import { findByHandles } from './draft/product-cells.server.ts'
import type { FoundImages } from './images/images.server.ts'
import type { ProductDraft } from './draft/product-draft.server.ts'
import { type StateBefore, recordImported, getProductVersion, getLastNameIds } from './undo/import-batch.server.ts'

/** The user who imports, the ID of the import's record, and whether new products become drafts. */
interface ImportContext {
	byUserId?: number | undefined
	batchId?: number | undefined
	isDraft?: boolean | undefined
}

/**
 * Creates or updates the product with the draft's handle in one transaction and returns what was done. An existing
 * product keeps its purchased quantities and the values of fields that are `null` in the draft. An archived product is
 * not changed.
 */
export function importProduct(draft: ProductDraft, images: FoundImages, by: ImportContext = {}): Promise<Plan> {
	return write(async (tx) => {
		const existing = (await findByHandles([draft.handle], tx)).get(draft.handle) ?? null
		const plan = planImport(draft, images, existing)
		if (plan.result !== 'added' && plan.result !== 'changed') return plan
		const before = by.batchId ? await captureStateBefore(tx, existing) : null
		const cause: StockCause = { reason: 'imported', byUserId: by.byUserId }
		const productId =
			plan.result === 'added'
				? await addProduct(tx, draft, plan.target, { ...cause, isDraft: by.isDraft })
				: await updateProduct(tx, draft.hexCodes, plan, cause)
		const old = plan.result === 'changed' ? toPresentTarget(plan.existing) : undefined
		await recordImportActivity(tx, 'import', by.byUserId, productId, { old, now: plan.target })
		if (before) await recordImported(tx, by.batchId!, { productId, name: plan.target.name, plan, before })
		return plan
	})
}

/** Returns the product columns of a planned product. Creates its category and collection if they do not exist. */
async function toColumns(tx: Transaction, target: Target) {
	const { name, basePricePaise, originalPricePaise, categoryName, collectionName } = target
	return {
		name,
		nameKey: normalizeText(name),
		basePricePaise,
		originalPricePaise,
		...pickColumns(target, importedColumns),
		categoryId: categoryName ? await ensureCategory(tx, categoryName) : null,
		collectionId: collectionName ? await ensureCollection(tx, collectionName, null) : null,
	}
}

/** Returns the stock columns of a product whose stock is tracked as a whole. */
function toQuantities(remainingQty: number, purchaseQty: number) {
	return { originalQty: remainingQty + purchaseQty, remainingQty, purchaseQty }
}

async function addProduct(
	tx: Transaction,
	draft: ProductDraft,
	target: Target,
	{ isDraft, ...cause }: StockCause & { isDraft: boolean | undefined },
): Promise<number> {
	const counted = target.variants ? toQuantities(0, 0) : toQuantities(target.quantity, draft.purchaseQty ?? 0)
	// A product without a price becomes a draft, because it cannot be bought (rule: no-sale-without-price).
	const data = {
		...(await toColumns(tx, target)),
		...counted,
		handle: draft.handle,
		...(isDraft || target.basePricePaise === 0 ? buildDraftColumns() : {}),
	}
	const { id: productId } = await tx.product.create({ data, select: { id: true } })
	const ids = await findOrCreateColorIds(tx, draft.hexCodes, target)
	await replaceImages(tx, productId, toProductImages(target, ids))
	await replaceColors(tx, productId, ids, cause)
	if (target.variants) {
		await writeImportedVariants(tx, productId, target.variants, cause)
		const getPurchased = (created: { color: string; size: string }) =>
			draft.variants?.find(
				({ color, size }) => getVariantKey({ color: color ?? created.color, size }) === getVariantKey(created),
			)?.purchaseQty
		if (draft.variants?.some(({ purchaseQty }) => purchaseQty)) await savePurchased(tx, productId, getPurchased)
	} else await recordStock(tx, { productId, before: 0, remaining: target.quantity, ...cause })
	if (target.translations) await replaceTranslations(tx, 'product', { ...target, id: productId }, target.translations)
	return productId
}

/**
 * Sets the purchased quantity of each variant for which `getPurchased` returns a number. The purchased quantity of the
 * product stays unchanged.
 */
export async function savePurchased(
	tx: Transaction,
	productId: number,
	getPurchased: (variant: { color: string; size: string }) => number | null | undefined,
): Promise<void> {
	const rows = await tx.variant.findMany({
		where: { productId },
		select: {
			id: true,
			size: true,
			purchaseQty: true,
			productColor: { select: { color: { select: { name: true } } } },
		},
	})
	for (const { id, size, purchaseQty: now, productColor } of rows) {
		const purchaseQty = getPurchased({ color: productColor.color.name, size }) ?? now
		if (purchaseQty !== now) await tx.variant.update({ where: { id }, data: { purchaseQty } })
	}
}

/** Updates a product as planned, hides it if it has no price (rule: no-sale-without-price), and returns its ID. */
export async function updateProduct(
	tx: Transaction,
	hexCodes: ProductDraft['hexCodes'],
	plan: Extract<Plan, { result: 'changed' }>,
	cause: StockCause,
): Promise<number> {
	const { target, existing, changes } = plan
	const { id: productId, purchaseQty, remainingQty: before } = existing
	const isChanged = (field: 'colors' | 'variants' | 'pictures') => changes.some((each) => each.field === field)
	const isWhole = target.variants === null && !existing.countsByVariant
	const counted = isWhole ? toQuantities(target.quantity, purchaseQty) : {}
	const shown = target.basePricePaise === 0 && existing.status === productStatus.active ? buildUnpublishedColumns() : {}
	await tx.product.update({
		where: { id: productId },
		data: { ...(await toColumns(tx, target)), ...counted, ...shown, version: { increment: 1 } },
	})
	if (isChanged('pictures') || isChanged('colors')) {
		const ids = await findOrCreateColorIds(tx, hexCodes, target)
		await replaceImages(tx, productId, toProductImages(target, ids))
		await replaceColors(tx, productId, ids, cause)
	}
	if (isWhole) await recordStock(tx, { productId, before, remaining: target.quantity, ...cause })
	else if (target.variants === null) await countAsWhole(tx, productId, cause, target.quantity)
	else if (isChanged('variants')) await writeImportedVariants(tx, productId, target.variants, cause)
	if (target.translations) await replaceTranslations(tx, 'product', { ...target, id: productId }, target.translations)
	return productId
}

async function captureStateBefore(tx: Transaction, existing: Existing | null): Promise<StateBefore> {
	return { names: await getLastNameIds(tx), productVersion: existing && (await getProductVersion(tx, existing.id)) }
}

async function writeImportedVariants(
	tx: Transaction,
	productId: number,
	variants: NonNullable<Target['variants']>,
	cause: StockCause,
) {
	const colors = await tx.productColor.findMany({
		where: { productId },
		select: { colorId: true, color: { select: { name: true } } },
	})
	const ids = new Map(colors.map(({ colorId, color }) => [normalizeText(color.name), colorId]))
	const wanted = variants.map(({ color, size, quantity: remainingQty, sku, barcode, pricePaise }) => ({
		colorId: ids.get(normalizeText(color))!,
		size,
		remainingQty,
		sku: sku ?? '',
		barcode: barcode ?? '',
		// Older import records contain no prices of variants.
		price: pricePaise ? toRupees(pricePaise) : null,
	}))
	await saveVariants(tx, productId, wanted, cause)
}

function toProductImages({ images, colors }: Target, ids: number[]): ProductImage[] {
	return images.map(({ imageHash, alt, color }) => ({
		imageHash,
		alt,
		colorId: color === null ? null : ids[colors.indexOf(color)]!,
	}))
}

async function findOrCreateColorIds(
	tx: Transaction,
	hexCodes: ProductDraft['hexCodes'],
	{ colors }: Target,
): Promise<number[]> {
	const ids: number[] = []
	for (const name of colors)
		ids.push(await ensureColor(tx, name, hexCodes.get(normalizeText(name)) ?? findColorHex(name)))
	return ids
}
