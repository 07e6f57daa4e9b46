import type { Transaction } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'

/** What a change of stock was, for the history of a product. */
export interface StockChange {
	productId: number
	reason: 'created' | 'edited' | 'imported'
	before: number
	remaining: number
	byUserId?: number
}

/** Notes in the product's history that its remaining quantity is another one now; nothing when it is the same. */
export async function recordStock(
	tx: Transaction,
	{ productId, reason, before, remaining, byUserId }: StockChange,
): Promise<void> {
	if (before === remaining && reason !== 'created') return
	await tx.stockMovement.create({ data: { productId, change: remaining - before, reason, remaining, byUserId } })
}

/** An image of a product, and the colour that it shows. */
export interface ProductImage {
	imageHash: string
	alt: string
	/** One of the product's colours; null while nobody has said. */
	colorId?: number | null
}

/** Gives the product these images in this order instead of the ones it has. */
export async function replaceImages(tx: Transaction, productId: number, images: ProductImage[]): Promise<void> {
	await tx.productImage.deleteMany({ where: { productId } })
	await tx.productImage.createMany({ data: images.map((image, position) => ({ ...image, productId, position })) })
}

/**
 * Gives the product these colours in this order. A colour that stays keeps its row, and with it the cart lines of
 * customers.
 */
export async function replaceColors(tx: Transaction, productId: number, colorIds: number[]): Promise<void> {
	await tx.productColor.deleteMany({ where: { productId, colorId: { notIn: colorIds } } })
	for (const [position, colorId] of colorIds.entries()) {
		await tx.productColor.upsert({
			where: { productId_colorId: { productId, colorId } },
			create: { productId, colorId, position },
			update: { position },
		})
	}
}

/** A name as a handle: 'Silk & Scarf' is 'silk-scarf'. A name without letters and digits is 'product'. */
export function toHandle(name: string): string {
	return (
		normaliseText(name)
			.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
			.replace(/^-|-$/g, '') || 'product'
	)
}

/** A handle for this name that no product has, nor had before it was deleted: 'silk-scarf', then 'silk-scarf-2'. */
export async function freeHandle(tx: Transaction, name: string): Promise<string> {
	const slug = toHandle(name)
	const rows = await tx.product.findMany({ where: { handle: { startsWith: slug } }, select: { handle: true } })
	const taken = new Set(rows.map(({ handle }) => handle))
	if (!taken.has(slug)) return slug
	let number = 2
	while (taken.has(`${slug}-${number}`)) number += 1
	return `${slug}-${number}`
}
