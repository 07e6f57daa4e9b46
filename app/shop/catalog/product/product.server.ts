import { randomBytes } from 'node:crypto'
import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { noteProduct, productFacts } from './note-product.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { toPaise, toRupees } from '../../money.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { columnNames, columnValues, pickColumns } from '../../words/product-columns.ts'
import { mustKnowHsn } from './product-tax.server.ts'
import {
	freeHandle,
	type ProductImage,
	recordStock,
	replaceColors,
	markImages,
	replaceImages,
	toHandle,
} from './product-parts.server.ts'
import { imagesSelect, toColoredImage } from '../listing/product-rows.server.ts'
import { mustHave } from '../collection/collection.server.ts'
import { saveSizeGuide } from '../size-guide/size-guide.server.ts'
import { saveVariants, saveStock, wholeQuantities } from '../variant/save-variants.server.ts'
import { asDraft, notDeleted, removeProduct } from './drafts.server.ts'
import type { SizeGuideLines } from '../../words/size-guide.ts'
import type { ProductInput } from './product.schema.ts'
import { maxNameLength } from '../../words/limits.ts'

/** `purchaseQty` is the quantity sold elsewhere before. `isDraft` hides the product until it is published. */
type NewProduct = ProductInput & { purchaseQty?: number; isDraft?: boolean }

/** Returns an `idempotencyKey` for the form of a new product. */
export function newProductKey(): string {
	return randomBytes(6).toString('hex')
}

/**
 * Creates a product and returns its id (rule: product-fields). The same `idempotencyKey` returns the same product. A
 * `purchaseQty` that is too large (rule: original-quantity) and unknown references are rejected on their fields.
 */
export async function createProduct(actor: Actor, input: NewProduct, idempotencyKey?: string): Promise<number> {
	mustBeAllowed(actor, 'catalogue')
	// The unique handle contains the key.
	const title = idempotencyKey && /^[0-9a-z]{12}$/.test(idempotencyKey) ? `${input.name} ${idempotencyKey}` : input.name
	return write(async (tx) => {
		const first =
			title !== input.name &&
			(await tx.product.findFirst({ where: { handle: toHandle(title), ...notDeleted }, select: { id: true } }))
		if (first) return first.id
		await mustExist(tx, input)
		const isByVariant = Boolean(input.variants)
		const { purchaseQty = 0 } = input
		// The stock of the variants is added later, starting from none.
		const originalQty = isByVariant ? purchaseQty : input.originalQty
		const remainingQty = originalQty - purchaseQty
		if (remainingQty < 0) refuse('invalid', `At most ${originalQty}: the original quantity`, 'purchaseQty')
		const handle = await freeHandle(tx, title)
		const { id } = await tx.product.create({
			data: { ...columns(input), originalQty, purchaseQty, remainingQty, handle, ...(input.isDraft && asDraft()) },
			select: { id: true },
		})
		await replaceImages(tx, id, imagesOf(input, []))
		await markImages(tx, input.imageMarks)
		await saveSizeGuide(tx, { productId: id }, input.sizeGuide)
		const cause = { reason: 'created', byUserId: actor.userId } as const
		await replaceColors(tx, id, input.colorIds, cause)
		if (isByVariant) await saveVariants(tx, id, input.variants!, cause)
		else await recordStock(tx, { productId: id, ...cause, before: 0, remaining: remainingQty })
		await noteProduct(tx, actor, 'create', id)
		return id
	})
}

/**
 * Updates a product. The original quantity may not fall below the purchases (rule: original-quantity). When stock is
 * tracked per variant, it is the sum of `variants` (rule: counted-by-variant).
 *
 * @throws conflict: the `version` is stale.
 */
export async function updateProduct(actor: Actor, id: number, version: number, input: ProductInput): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		const product = await tx.product.findFirst({ where: { id, ...notDeleted }, select: stockSelect })
		if (!product) refuse('not-found', 'Product not found')
		if (product.version !== version) refuse('conflict', staleSentence)
		const quantities = wholeQuantities(input, product)
		const old = await productFacts(tx, id)
		await mustExist(tx, input)
		await tx.product.update({ where: { id }, data: { ...columns(input), ...quantities, version: { increment: 1 } } })
		await replaceImages(tx, id, imagesOf(input, product.images))
		await markImages(tx, input.imageMarks)
		await saveSizeGuide(tx, { productId: id }, input.sizeGuide)
		const cause = { reason: 'edited', byUserId: actor.userId } as const
		await replaceColors(tx, id, input.colorIds, cause)
		await saveStock(tx, id, input, product, cause)
		await noteProduct(tx, actor, 'change', id, old)
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
const staleSentence =
	'This product was changed by somebody else in the meantime. Open it again to see the newest version.'

/** Deletes a product and removes it from carts. Orders keep their copies (rules: order-keeps-copy, deleted-product). */
export async function deleteProduct(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		if (!(await removeProduct(tx, id))) refuse('not-found', 'Product not found')
		await noteProduct(tx, actor, 'delete', id)
	})
}

/** A product for its form, with variants sorted by color, then size. Saving with a stale `version` is rejected. */
export type EditableProduct = Awaited<ReturnType<typeof productForEdit>>

/**
 * Returns a product for its form, with prices in rupees.
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function productForEdit(id: number) {
	const row = await read.product.findFirst({
		where: { id, ...notDeleted },
		include: {
			images: imagesSelect(),
			colors: { select: editedColor, orderBy: { position: 'asc' } },
			sizeGuide: { select: { lines: true } },
		},
	})
	if (!row) refuse('not-found', 'Product not found')
	const { version, purchaseQty, remainingQty, isDraft, wasPublished } = row
	const images = row.images.map((image) => toColoredImage(image, row.name))
	const input = {
		name: row.name,
		basePrice: toRupees(row.basePricePaise),
		originalPrice: toRupees(row.originalPricePaise ?? row.basePricePaise),
		originalQty: row.originalQty,
		categoryId: row.categoryId,
		collectionId: row.collectionId,
		...columnValues(row, columnNames),
		colorIds: row.colors.map(({ colorId }) => colorId),
		images: images.map(({ hash }) => hash),
		sizeGuide: (row.sizeGuide?.lines ?? null) as SizeGuideLines | null,
	}
	const variants = row.colors.flatMap(({ colorId, variants }) => variants.map((variant) => ({ ...variant, colorId })))
	return { id, version, isDraft, wasPublished, purchaseQty, remainingQty, input, images, variants }
}

const editedColor = {
	colorId: true,
	variants: {
		select: { id: true, size: true, sku: true, barcode: true, pricePaise: true, remainingQty: true, purchaseQty: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductColorSelect

/** Keeps the alt texts and colors of the images unless new ones are given. Only the product's own colors count. */
function imagesOf({ images, imageColors, colorIds }: ProductInput, before: ProductImage[]): ProductImage[] {
	const known = new Map(before.map((image) => [image.imageHash, image]))
	return images.map((imageHash) => {
		const { alt = '', colorId: shown = null } = known.get(imageHash) ?? {}
		const colorId = imageColors?.has(imageHash) ? imageColors.get(imageHash)! : shown
		return { imageHash, alt, colorId: colorId !== null && colorIds.includes(colorId) ? colorId : null }
	})
}

function columns(input: ProductInput) {
	const { name, categoryId } = input
	return {
		name,
		nameKey: normaliseText(name),
		basePricePaise: toPaise(input.basePrice),
		originalPricePaise: toPaise(input.originalPrice),
		categoryId,
		collectionId: input.collectionId ?? null,
		// Prisma ignores undefined columns.
		...pickColumns(input, columnNames),
	}
}

/** Rejects deleted records that an older form still refers to. */
async function mustExist(tx: Transaction, { categoryId, collectionId, colorIds, images, hsn }: ProductInput) {
	mustKnowHsn(hsn, new Date())
	await mustHave(tx, { categoryId })
	if (collectionId && (await tx.collection.count({ where: { id: collectionId } })) === 0) {
		refuse('invalid', 'This collection does not exist', 'collectionId')
	}
	const colors = await tx.color.count({ where: { id: { in: colorIds } } })
	if (colors !== colorIds.length) refuse('invalid', 'This colour does not exist', 'colorIds')
	await mustHave(tx, { images })
}

/**
 * Creates a draft as a copy of a product, with the same images, and returns its id (rule: duplicated-product).
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function duplicateProduct(actor: Actor, id: number): Promise<number> {
	const { input, images, variants } = await productForEdit(id)
	const cells = variants.map(({ colorId, size, pricePaise }) => ({
		colorId,
		size,
		remainingQty: 0,
		price: pricePaise === null ? null : toRupees(pricePaise),
	}))
	return createProduct(actor, {
		...input,
		name: `${input.name.slice(0, maxNameLength - copy.length)}${copy}`,
		originalQty: 0,
		imageColors: new Map(images.map(({ hash, colorId }) => [hash, colorId])),
		variants: cells.length > 0 ? cells : null,
		isDraft: true,
	})
}

const copy = ' (copy)'
