import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct, makeProducts } from '../../../tests/support/data/shop-data.ts'
import { maxAccountItems } from './wishlist-items.ts'
import {
	moveWishlistToAccount,
	findWishlistItems,
	removeFromAccountWishlist,
	saveToAccountWishlist,
	listWishlist,
	listWishlistCards,
} from './wishlist.server.ts'

const toProductIds = (items: { productId: number }[]) => items.map(({ productId }) => productId)
const product = async (pricePaise = 100_000) => (await makeProduct({ pricePaise })).id
const setPrice = (id: number, basePricePaise: number) =>
	write((tx) => tx.product.update({ where: { id }, data: { basePricePaise } }))

test('the newest item is first, and a repeated save keeps price and place', async () => {
	const userId = await makeCustomer()
	const [one, two] = [await product(), await product()]
	await saveToAccountWishlist(userId, await findWishlistItems([one]))
	await saveToAccountWishlist(userId, await findWishlistItems([two]))
	await setPrice(one, 80_000)
	await saveToAccountWishlist(userId, await findWishlistItems([one]))
	expect(toProductIds(await listWishlist(userId))).toEqual([two, one])
	expect((await listWishlistCards(await listWishlist(userId)))[1]).toMatchObject({
		fromPricePaise: 80_000,
		savedPricePaise: 100_000,
	})
})

test('an account has no more items than the limit, and reports when the oldest made room', async () => {
	const userId = await makeCustomer()
	const oldest = await product()
	await saveToAccountWishlist(userId, await findWishlistItems([oldest]))
	await write((tx) => tx.wishlistItem.updateMany({ where: { userId }, data: { savedAt: new Date(0) } }))
	await makeProducts(maxAccountItems)
	const others = (await read.product.findMany({ where: { id: { gt: oldest } } })).map(({ id }) => id)
	expect(await saveToAccountWishlist(userId, await findWishlistItems(others.slice(1)))).toBe(false)
	expect(await saveToAccountWishlist(userId, await findWishlistItems(others.slice(0, 1)))).toBe(true)
	const saved = toProductIds(await listWishlist(userId))
	expect(saved).toHaveLength(maxAccountItems)
	expect(saved).not.toContain(oldest)
})

test("a browser's saved items are moved to an account at their old price, without deleted ones", async () => {
	const userId = await makeCustomer()
	const [one, two] = [await product(), await product()]
	const gone = (await makeProduct({ status: 'archived' })).id
	const items = [one, gone, 999_999_999, two].map((productId) => ({
		productId,
		pricePaise: 5_000,
		productColorId: null,
	}))
	await moveWishlistToAccount(userId, items)
	expect(await listWishlist(userId)).toEqual([
		{ productId: one, pricePaise: 5_000, productColorId: null },
		{ productId: two, pricePaise: 5_000, productColorId: null },
	])
})

test('a hidden item is not shown, and appears again when it is back', async () => {
	const userId = await makeCustomer()
	const id = await product()
	await saveToAccountWishlist(userId, await findWishlistItems([id]))
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	expect(await listWishlistCards(await listWishlist(userId))).toEqual([])
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'active' } }))
	expect(await listWishlistCards(await listWishlist(userId))).toHaveLength(1)
})

test('an item is removed from one account only', async () => {
	const [one, other] = [await makeCustomer(), await makeCustomer()]
	const id = await product()
	for (const userId of [one, other]) await saveToAccountWishlist(userId, await findWishlistItems([id]))
	await removeFromAccountWishlist(one, id)
	expect(await listWishlist(one)).toEqual([])
	expect(toProductIds(await listWishlist(other))).toEqual([id])
})

test('an item keeps its saved color, the last selected one, and only a color of its own', async () => {
	const userId = await makeCustomer()
	const { id, variants } = await makeProduct({ colors: ['Olive', 'Rust'] })
	const [olive, rust] = variants
	const inColor = (color: number) => findWishlistItems([id], new Map([[id, color]]))
	const saved = async () => (await listWishlistCards(await listWishlist(userId)))[0]?.color
	await saveToAccountWishlist(userId, await inColor(999_999))
	expect((await saved())?.isRequested).not.toBe(true)
	await saveToAccountWishlist(userId, await inColor(olive!))
	await saveToAccountWishlist(userId, await inColor(rust!))
	expect(await saved()).toMatchObject({ productColorId: rust, isRequested: true })
	await moveWishlistToAccount(userId, await findWishlistItems([id]))
	expect(await saved()).toMatchObject({ productColorId: rust })
})
