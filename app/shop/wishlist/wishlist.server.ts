import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { cardSelect, toProductCard } from '../catalog/listing/product-rows.server.ts'
import type { ProductCard } from '../catalog/product/product-view.ts'
import { sortByIds } from '../values/paging.ts'
import { refuse } from '../values/refusal.ts'
import { type WishlistColors, maxAccountItems, type WishlistItem } from './wishlist-items.ts'

export interface WishlistCard extends ProductCard {
	/** The product's lowest price when it was saved. */
	savedPricePaise: number
}

/** Lists a customer's saved items, newest first. */
export function listWishlist(userId: number): Promise<WishlistItem[]> {
	const select = { productId: true, pricePaise: true, productColorId: true } as const
	return read.wishlistItem.findMany({ where: { userId }, orderBy: newestFirst, select })
}

const newestFirst = [{ savedAt: 'desc' }, { productId: 'desc' }] as const satisfies object[]

/**
 * Returns the items of published products, at current prices, in this order. A color that a product does not have is
 * dropped.
 */
export async function findWishlistItems(ids: number[], chosen: WishlistColors = new Map()): Promise<WishlistItem[]> {
	const where = { id: { in: ids }, ...activeWhere }
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
export async function getWishlistItem(id: number, productColorId: number | null): Promise<WishlistItem> {
	const [item] = await findWishlistItems([id], new Map([[id, productColorId]]))
	return item ?? refuse('not-found', 'product-not-found')
}

/** Returns the cards of items, in this order and in their color, without products that are no longer in the shop. */
export async function listWishlistCards(items: readonly WishlistItem[]): Promise<WishlistCard[]> {
	const ids = items.map(({ productId }) => productId)
	const rows = await read.product.findMany({ where: { id: { in: ids }, ...activeWhere }, select: cardSelect })
	const saved = new Map(items.map((item) => [item.productId, item]))
	return sortByIds(ids, rows).map((row) => {
		const { pricePaise, productColorId } = saved.get(row.id)!
		const color = row.colors.find(({ id }) => id === productColorId)
		return { ...toProductCard(row, color && [color.colorId]), savedPricePaise: pricePaise }
	})
}

/**
 * Saves items in an account, the first one as the newest. An item that is already saved keeps its price and takes the
 * new color. The oldest items are removed when there are too many. Returns whether that happened.
 */
export async function saveToAccountWishlist(userId: number, items: readonly WishlistItem[]): Promise<boolean> {
	if (items.length === 0) return false
	return write(async (tx) => {
		const has = await findSavedIds(tx, userId, items)
		const now = Date.now()
		const data = items.flatMap((item, index) =>
			has.has(item.productId) ? [] : [{ ...item, userId, savedAt: new Date(now - index) }],
		)
		await tx.wishlistItem.createMany({ data })
		for (const { productId, productColorId } of items)
			if (has.has(productId) && productColorId !== null)
				await tx.wishlistItem.update({ where: { userId_productId: { userId, productId } }, data: { productColorId } })
		const tooOld = await tx.wishlistItem.findMany({
			where: { userId },
			orderBy: [...newestFirst],
			skip: maxAccountItems,
			select: { productId: true },
		})
		const where = { userId, productId: { in: tooOld.map(({ productId }) => productId) } }
		return tooOld.length > 0 && (await tx.wishlistItem.deleteMany({ where })).count > 0
	})
}

async function findSavedIds(tx: Transaction, userId: number, items: readonly WishlistItem[]): Promise<Set<number>> {
	const where = { userId, productId: { in: items.map(({ productId }) => productId) } }
	const rows = await tx.wishlistItem.findMany({ where, select: { productId: true } })
	return new Set(rows.map(({ productId }) => productId))
}

/** Removes an item from an account. Does nothing if it is not saved. */
export async function removeFromAccountWishlist(userId: number, productId: number): Promise<void> {
	await write((tx) => tx.wishlistItem.deleteMany({ where: { userId, productId } }))
}

/** Moves a browser's saved items into an account, without products that are no longer in the shop. */
export async function moveWishlistToAccount(userId: number, items: readonly WishlistItem[]): Promise<void> {
	const inShop = new Set(
		(await findWishlistItems(items.map(({ productId }) => productId))).map(({ productId }) => productId),
	)
	await saveToAccountWishlist(
		userId,
		items.filter(({ productId }) => inShop.has(productId)),
	)
}
