import { toHandle } from './product-view.ts'
import { randomBytes } from 'node:crypto'
import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { recordProductActivity, readProductValues } from './product-activity.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { toPaise, toRupees } from '../../values/money.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { columnNames, readColumnValues, pickColumns } from '../../values/product-columns.ts'
import {
	assertKnownHsn,
	findFreeHandle,
	type ProductImage,
	recordStock,
	replaceColors,
	saveImageMarks,
	replaceImages,
} from './product-parts.server.ts'
import { buildImagesSelect, toColoredImage } from '../listing/product-rows.server.ts'
import { assertReferencesExist } from '../collection/collection.server.ts'
import { findTranslationTexts, saveTranslations } from '../../translations/save-translations.server.ts'
import { findGuideTranslations, saveSizeGuide } from '../size-guide/size-guide.server.ts'
import { saveVariants, saveStock, buildWholeQuantities } from '../variant/save-variants.server.ts'
import { productStatus, type ProductStatus } from '../../values/product-status.ts'
import { buildDraftColumns, removeProduct } from './drafts.server.ts'
import { notArchivedWhere } from './product-status.server.ts'
import type { SizeGuideLines } from '../../values/size-guide.ts'
import type { ProductInput } from './product.schema.ts'
import { maxNameLength } from '../../values/limits.ts'
import { findRemovedStock } from '../stock-grid/stock-grid.ts'

/**
 * A new product. `purchaseQty` is the quantity that was sold before, outside this shop. The product is active unless
 * `status` makes it a draft.
 */
type NewProduct = ProductInput & { purchaseQty?: number; status?: Exclude<ProductStatus, 'archived'> }

/** Returns an `idempotencyKey` for the form of a new product. */
export function createProductKey(): string {
	return randomBytes(6).toString('hex')
}

/**
 * Creates a product and returns its id (rule: product-fields). A repeated call with the same `idempotencyKey` returns
 * the id of the same product. A `purchaseQty` that is too large (rule: original-quantity) and unknown references are
 * rejected on their fields.
 */
export async function createProduct(actor: Actor, input: NewProduct, idempotencyKey?: string): Promise<number> {
	requirePermission(actor, 'catalog')
	// The key becomes part of the handle, which is unique, so a repeated submission finds the product by it.
	const title = idempotencyKey && /^[0-9a-z]{12}$/.test(idempotencyKey) ? `${input.name} ${idempotencyKey}` : input.name
	return write(async (tx) => {
		const first =
			title !== input.name &&
			(await tx.product.findFirst({ where: { handle: toHandle(title), ...notArchivedWhere }, select: { id: true } }))
		if (first) return first.id
		await assertProductReferencesExist(tx, input)
		const isByVariant = Boolean(input.variants)
		const { purchaseQty = 0 } = input
		// When stock is tracked per variant, the product starts without stock, and `saveVariants` adds that of the
		// variants.
		const originalQty = isByVariant ? purchaseQty : input.originalQty
		const remainingQty = originalQty - purchaseQty
		if (remainingQty < 0) refuse('invalid', 'product-sold-above-quantity', { originalQty }, 'purchaseQty')
		const handle = await findFreeHandle(tx, title)
		const { id } = await tx.product.create({
			data: {
				...toProductColumns(input),
				originalQty,
				purchaseQty,
				remainingQty,
				handle,
				...(input.status === productStatus.draft && buildDraftColumns()),
			},
			select: { id: true },
		})
		await replaceImages(tx, id, mergeImages(input, []))
		await saveImageMarks(tx, input.imageMarks)
		await saveSizeGuide(tx, { productId: id }, input.sizeGuide, input.guideTranslations)
		const cause = { reason: 'created', byUserId: actor.userId } as const
		await replaceColors(tx, id, input.colorIds, cause)
		if (isByVariant) await saveVariants(tx, id, input.variants!, cause)
		else await recordStock(tx, { productId: id, ...cause, before: 0, remaining: remainingQty })
		await saveTranslations(tx, 'product', { ...input, id }, input.translations)
		await recordProductActivity(tx, actor, 'create', id)
		return id
	})
}

/**
 * Updates a product. The original quantity may not fall below the purchases (rule: original-quantity). When stock is
 * tracked per variant, the stock is the sum of `variants` (rule: counted-by-variant).
 *
 * @throws conflict: the `version` is stale.
 * @throws not-found: the product is unknown or deleted.
 */
export async function updateProduct(actor: Actor, id: number, version: number, input: ProductInput): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		const product = await tx.product.findFirst({ where: { id, ...notArchivedWhere }, select: stockSelect })
		if (!product) refuse('not-found', 'product-not-found')
		if (product.version !== version) refuse('conflict', 'product-changed-meanwhile')
		const quantities = buildWholeQuantities(input, product)
		const old = await readProductValues(tx, id)
		await assertProductReferencesExist(tx, input)
		await tx.product.update({
			where: { id },
			data: { ...toProductColumns(input), ...quantities, version: { increment: 1 } },
		})
		await replaceImages(tx, id, mergeImages(input, product.images))
		await saveImageMarks(tx, input.imageMarks)
		await saveSizeGuide(tx, { productId: id }, input.sizeGuide, input.guideTranslations)
		const cause = { reason: 'edited', byUserId: actor.userId } as const
		await replaceColors(tx, id, input.colorIds, cause)
		await saveStock(tx, id, input, product, cause)
		await saveTranslations(tx, 'product', { ...input, id }, input.translations)
		await recordProductActivity(tx, actor, 'change', id, old)
	})
}

const stockSelect = {
	version: true,
	originalQty: true,
	purchaseQty: true,
	remainingQty: true,
	countsByVariant: true,
	images: { select: { imageHash: true, alt: true, colorId: true } },
} as const

/** Deletes a product and removes it from carts. Orders keep their copies (rules: order-keeps-copy, deleted-product). */
export async function deleteProduct(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		if (!(await removeProduct(tx, id))) refuse('not-found', 'product-not-found')
		await recordProductActivity(tx, actor, 'delete', id)
	})
}

/** A product for its form, with variants sorted by color, then size. Saving with a stale `version` is rejected. */
export type EditableProduct = Awaited<ReturnType<typeof getProductForEdit>>

/**
 * Returns a product for its form, with prices in rupees.
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function getProductForEdit(id: number) {
	const row = await read.product.findFirst({
		where: { id, ...notArchivedWhere },
		include: {
			images: buildImagesSelect(),
			colors: { select: editedColorSelect, orderBy: { position: 'asc' } },
			sizeGuide: { select: { lines: true } },
		},
	})
	if (!row) refuse('not-found', 'product-not-found')
	const { version, purchaseQty, remainingQty } = row
	const images = row.images.map((image) => toColoredImage(image, row.name))
	const input = {
		name: row.name,
		basePrice: toRupees(row.basePricePaise),
		originalPrice: toRupees(row.originalPricePaise ?? row.basePricePaise),
		originalQty: row.originalQty,
		categoryId: row.categoryId,
		collectionId: row.collectionId,
		...readColumnValues(row, columnNames),
		colorIds: row.colors.map(({ colorId }) => colorId),
		images: images.map(({ hash }) => hash),
		sizeGuide: (row.sizeGuide?.lines ?? null) as SizeGuideLines | null,
		translations: await findTranslationTexts(read, 'product', id),
		guideTranslations: await findGuideTranslations(read, { productId: id }),
	}
	const variants = row.colors.flatMap(({ colorId, variants }) => variants.map((variant) => ({ ...variant, colorId })))
	const status = row.status as ProductStatus
	return { id, version, status, purchaseQty, remainingQty, input, images, variants }
}

const editedColorSelect = {
	colorId: true,
	variants: {
		select: { id: true, size: true, sku: true, barcode: true, pricePaise: true, remainingQty: true, purchaseQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductColorSelect

/**
 * Returns the product's images with the stored alt texts, and with the submitted or else the stored color that each
 * image shows. A color that the product does not have becomes `null`.
 */
function mergeImages({ images, imageColors, colorIds }: ProductInput, before: ProductImage[]): ProductImage[] {
	const known = new Map(before.map((image) => [image.imageHash, image]))
	return images.map((imageHash) => {
		const { alt = '', colorId: shown = null } = known.get(imageHash) ?? {}
		const colorId = imageColors?.has(imageHash) ? imageColors.get(imageHash)! : shown
		return { imageHash, alt, colorId: colorId !== null && colorIds.includes(colorId) ? colorId : null }
	})
}

function toProductColumns(input: ProductInput) {
	const { name, categoryId } = input
	return {
		name,
		nameKey: normalizeText(name),
		basePricePaise: toPaise(input.basePrice),
		originalPricePaise: toPaise(input.originalPrice),
		categoryId,
		collectionId: input.collectionId ?? null,
		// Absent columns are `undefined`, which Prisma leaves unchanged.
		...pickColumns(input, columnNames),
	}
}

/**
 * Rejects a category, collection, color or image that was deleted after the form was opened, and an unknown HSN code.
 */
async function assertProductReferencesExist(
	tx: Transaction,
	{ categoryId, collectionId, colorIds, images, hsn }: ProductInput,
) {
	assertKnownHsn(hsn, new Date())
	await assertReferencesExist(tx, { categoryId })
	if (collectionId && (await tx.collection.count({ where: { id: collectionId } })) === 0) {
		refuse('invalid', 'collection-unknown', {}, 'collectionId')
	}
	const colors = await tx.color.count({ where: { id: { in: colorIds } } })
	if (colors !== colorIds.length) refuse('invalid', 'color-unknown', {}, 'colorIds')
	await assertReferencesExist(tx, { images })
}

/**
 * Creates a draft as a copy of a product, with the same images, and returns its id (rule: duplicated-product).
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function duplicateProduct(actor: Actor, id: number): Promise<number> {
	const { input, images, variants } = await getProductForEdit(id)
	const cells = variants.map(({ colorId, size, pricePaise }) => ({
		colorId,
		size,
		remainingQty: 0,
		price: pricePaise === null ? null : toRupees(pricePaise),
	}))
	return createProduct(actor, {
		...input,
		name: `${input.name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`,
		originalQty: 0,
		imageColors: new Map(images.map(({ hash, colorId }) => [hash, colorId])),
		variants: cells.length > 0 ? cells : null,
		status: productStatus.draft,
	})
}

const copySuffix = ' (copy)'

interface FormInput extends ProductInput {
	/** The number of units whose removal from stock the user has confirmed. */
	leave: number
}

/**
 * Runs `updateProduct` with the form input. Stock that would be removed because its size or color is removed, or
 * because stock is tracked differently, must be confirmed: `leave` is at least the number of removed units (rule:
 * stock-removal).
 *
 * @throws invalid: on `leave`, the removal was not confirmed.
 */
export async function saveProductForm(
	actor: Actor,
	id: number,
	version: number,
	{ leave: confirmedRemovedQty, ...input }: FormInput,
): Promise<void> {
	const { variants } = input
	const stored = await getProductForEdit(id)
	if (stored.version === version && variants !== undefined && variants?.length !== 0) {
		const names = await findColorNames(stored.input.colorIds)
		const leaving = findRemovedStock(stored, variants, (colorId) => names.get(colorId) ?? '')
		if (leaving && confirmedRemovedQty < leaving.units) {
			const values = { removal: leaving.sentence, apiRemoval: leaving.apiSentence }
			refuse('invalid', 'stock-removed', values, 'leave')
		}
	}
	await updateProduct(actor, id, version, input)
}

async function findColorNames(ids: number[]): Promise<Map<number, string>> {
	const rows = await read.color.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
	return new Map(rows.map(({ id, name }) => [id, name]))
}
