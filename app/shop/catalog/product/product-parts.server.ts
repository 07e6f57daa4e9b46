import type { Transaction } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { removeColorVariants, type StockCause } from '../variant/remove-variants.server.ts'
import { type ImageMarks, defaultFocus } from '../../media/media-url.ts'

interface StockChange extends StockCause {
	productId: number
	before: number
	remaining: number
}

/** Records a stock movement unless the quantity is unchanged. */
export async function recordStock(tx: Transaction, { before, ...movement }: StockChange): Promise<void> {
	if (before === movement.remaining && movement.reason !== 'created') return
	await tx.stockMovement.create({ data: { ...movement, change: movement.remaining - before } })
}

export interface ProductImage {
	imageHash: string
	alt: string
	colorId?: number | null
}

/** Replaces a product's images, in this order. */
export async function replaceImages(tx: Transaction, productId: number, images: ProductImage[]): Promise<void> {
	await tx.productImage.deleteMany({ where: { productId } })
	await tx.productImage.createMany({ data: images.map((image, position) => ({ ...image, productId, position })) })
}

/**
 * Saves the focus point and the display kind of each image, which apply wherever the image is used (rule: cut-outs).
 */
export async function saveImageMarks(
	tx: Transaction,
	marks: ReadonlyMap<string, ImageMarks> = new Map(),
): Promise<void> {
	for (const [hash, { focus, kind }] of marks)
		await tx.image.updateMany({
			where: { hash },
			data: { ...(focus && { focus: focus === defaultFocus ? null : focus }), ...(kind && { kind }) },
		})
}

/**
 * Replaces a product's colors, in this order. A color that stays keeps its row, and with it its cart lines and
 * variants. The stock of a removed color is written off.
 */
export async function replaceColors(
	tx: Transaction,
	productId: number,
	colorIds: number[],
	cause: StockCause = { reason: 'edited' },
): Promise<void> {
	await removeColorVariants(tx, { productId, colorId: { notIn: colorIds } }, cause)
	await tx.productColor.deleteMany({ where: { productId, colorId: { notIn: colorIds } } })
	for (const [position, colorId] of colorIds.entries()) {
		await tx.productColor.upsert({
			where: { productId_colorId: { productId, colorId } },
			create: { productId, colorId, position },
			update: { position },
		})
	}
}

/** Returns a handle: `'Silk & Scarf'` becomes `'silk-scarf'`. An unusable name gives `'product'`. */
export function toHandle(name: string): string {
	return (
		normalizeText(name)
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
			.replace(/^-|-$/g, '') || 'product'
	)
}

/** Returns a handle that no product has or had, such as `'silk-scarf'` or `'silk-scarf-2'`. */
export async function findFreeHandle(tx: Transaction, name: string): Promise<string> {
	const slug = toHandle(name)
	const rows = await tx.product.findMany({ where: { handle: { startsWith: slug } }, select: { handle: true } })
	const taken = new Set(rows.map(({ handle }) => handle))
	if (!taken.has(slug)) return slug
	let number = 2
	while (taken.has(`${slug}-${number}`)) number += 1
	return `${slug}-${number}`
}
