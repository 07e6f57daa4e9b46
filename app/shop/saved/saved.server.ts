import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { cardSelect, cardView } from '../catalog/listing/product-rows.server.ts'
import type { ProductCard } from '../catalog/product/product-view.ts'
import { sortByIds } from '../paging.ts'
import { refuse } from '../refusal.ts'
import { type ChosenColors, maxInAccount, type SavedPiece } from './saved-pieces.ts'

export interface SavedCard extends ProductCard {
	/** The product's lowest price when it was saved. */
	savedPricePaise: number
}

/** Lists a customer's saved items, newest first. */
export function savedBy(userId: number): Promise<SavedPiece[]> {
	const select = { productId: true, pricePaise: true, productColorId: true } as const
	return read.savedProduct.findMany({ where: { userId }, orderBy: newestFirst, select })
}

const newestFirst = [{ savedAt: 'desc' }, { productId: 'desc' }] as const satisfies object[]

/**
 * Returns the items of published products, at current prices, in this order. A color that a product does not have is
 * dropped.
 */
export async function piecesOf(ids: number[], chosen: ChosenColors = new Map()): Promise<SavedPiece[]> {
	const where = { id: { in: ids }, deletedAt: null }
	const select = { id: true, fromPricePaise: true, colors: { select: { id: true } } } as const
	const rows = await read.product.findMany({ where, select })
	return sortByIds(ids, rows).map(({ id, fromPricePaise, colors }) => {
		const color = colors.find((one) => one.id === chosen.get(id))
		return { productId: id, pricePaise: fromPricePaise, productColorId: color?.id ?? null }
	})
}

/**
 * Returns the item of a product.
 *
 * @throws not-found: the product is unknown or no longer in the shop.
 */
export async function pieceOf(id: number, productColorId: number | null): Promise<SavedPiece> {
	const [piece] = await piecesOf([id], new Map([[id, productColorId]]))
	return piece ?? refuse('not-found', 'Product not found')
}

/** Returns the cards of items, in this order and in their color, without products that are no longer in the shop. */
export async function savedCards(pieces: readonly SavedPiece[]): Promise<SavedCard[]> {
	const ids = pieces.map(({ productId }) => productId)
	const rows = await read.product.findMany({ where: { id: { in: ids }, deletedAt: null }, select: cardSelect })
	const saved = new Map(pieces.map((piece) => [piece.productId, piece]))
	return sortByIds(ids, rows).map((row) => {
		const { pricePaise, productColorId } = saved.get(row.id)!
		const color = row.colors.find(({ id }) => id === productColorId)
		return { ...cardView(row, color && [color.colorId]), savedPricePaise: pricePaise }
	})
}

/**
 * Saves items in an account, the first one as the newest. An item that is already saved keeps its price and takes the
 * new color. The oldest items are removed when there are too many. Returns whether that happened.
 */
export async function saveInAccount(userId: number, pieces: readonly SavedPiece[]): Promise<boolean> {
	if (pieces.length === 0) return false
	return write(async (tx) => {
		const has = await savedAmong(tx, userId, pieces)
		const now = Date.now()
		const data = pieces.flatMap((piece, index) =>
			has.has(piece.productId) ? [] : [{ ...piece, userId, savedAt: new Date(now - index) }],
		)
		await tx.savedProduct.createMany({ data })
		for (const { productId, productColorId } of pieces)
			if (has.has(productId) && productColorId !== null)
				await tx.savedProduct.update({ where: { userId_productId: { userId, productId } }, data: { productColorId } })
		const tooOld = await tx.savedProduct.findMany({
			where: { userId },
			orderBy: [...newestFirst],
			skip: maxInAccount,
			select: { productId: true },
		})
		const where = { userId, productId: { in: tooOld.map(({ productId }) => productId) } }
		return tooOld.length > 0 && (await tx.savedProduct.deleteMany({ where })).count > 0
	})
}

async function savedAmong(tx: Transaction, userId: number, pieces: readonly SavedPiece[]): Promise<Set<number>> {
	const where = { userId, productId: { in: pieces.map(({ productId }) => productId) } }
	const rows = await tx.savedProduct.findMany({ where, select: { productId: true } })
	return new Set(rows.map(({ productId }) => productId))
}

/** Removes an item from an account. Does nothing if it is not saved. */
export async function removeFromAccount(userId: number, productId: number): Promise<void> {
	await write((tx) => tx.savedProduct.deleteMany({ where: { userId, productId } }))
}

/** Moves a browser's saved items into an account, without products that are no longer in the shop. */
export async function moveToAccount(userId: number, pieces: readonly SavedPiece[]): Promise<void> {
	const inShop = new Set((await piecesOf(pieces.map(({ productId }) => productId))).map(({ productId }) => productId))
	await saveInAccount(
		userId,
		pieces.filter(({ productId }) => inShop.has(productId)),
	)
}
