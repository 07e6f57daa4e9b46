import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct, makeProducts } from '../../../tests/support/data/shop-data.ts'
import { maxInAccount } from './saved-pieces.ts'
import { moveToAccount, piecesOf, removeFromAccount, saveInAccount, savedBy, savedCards } from './saved.server.ts'

const idsOf = (pieces: { productId: number }[]) => pieces.map(({ productId }) => productId)
const product = async (pricePaise = 100_000) => (await makeProduct({ pricePaise })).id
const setPrice = (id: number, basePricePaise: number) =>
	write((tx) => tx.product.update({ where: { id }, data: { basePricePaise } }))

test('the newest comes first, and one that is saved again keeps its price and its place', async () => {
	const userId = await makeCustomer()
	const [one, two] = [await product(), await product()]
	await saveInAccount(userId, await piecesOf([one]))
	await saveInAccount(userId, await piecesOf([two]))
	await setPrice(one, 80_000)
	await saveInAccount(userId, await piecesOf([one]))
	expect(idsOf(await savedBy(userId))).toEqual([two, one])
	expect((await savedCards(await savedBy(userId)))[1]).toMatchObject({
		fromPricePaise: 80_000,
		savedPricePaise: 100_000,
	})
})

test('an account has no more pieces than the most, and says when the oldest made room', async () => {
	const userId = await makeCustomer()
	const oldest = await product()
	await saveInAccount(userId, await piecesOf([oldest]))
	await write((tx) => tx.savedProduct.updateMany({ where: { userId }, data: { savedAt: new Date(0) } }))
	await makeProducts(maxInAccount)
	const others = (await read.product.findMany({ where: { id: { gt: oldest } } })).map(({ id }) => id)
	expect(await saveInAccount(userId, await piecesOf(others.slice(1)))).toBe(false)
	expect(await saveInAccount(userId, await piecesOf(others.slice(0, 1)))).toBe(true)
	const saved = idsOf(await savedBy(userId))
	expect(saved).toHaveLength(maxInAccount)
	expect(saved).not.toContain(oldest)
})

test('what a browser kept is moved to an account at the price of then, without what is gone', async () => {
	const userId = await makeCustomer()
	const [one, two] = [await product(), await product()]
	const gone = (await makeProduct({ deletedAt: new Date() })).id
	const pieces = [one, gone, 999_999_999, two].map((productId) => ({
		productId,
		pricePaise: 5_000,
		productColorId: null,
	}))
	await moveToAccount(userId, pieces)
	expect(await savedBy(userId)).toEqual([
		{ productId: one, pricePaise: 5_000, productColorId: null },
		{ productId: two, pricePaise: 5_000, productColorId: null },
	])
})

test('what is hidden is not shown, and is again when it is back', async () => {
	const userId = await makeCustomer()
	const id = await product()
	await saveInAccount(userId, await piecesOf([id]))
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	expect(await savedCards(await savedBy(userId))).toEqual([])
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: null } }))
	expect(await savedCards(await savedBy(userId))).toHaveLength(1)
})

test('a piece is removed from one account alone', async () => {
	const [one, other] = [await makeCustomer(), await makeCustomer()]
	const id = await product()
	for (const userId of [one, other]) await saveInAccount(userId, await piecesOf([id]))
	await removeFromAccount(one, id)
	expect(await savedBy(one)).toEqual([])
	expect(idsOf(await savedBy(other))).toEqual([id])
})

test('a piece keeps the colour it was saved in, the one chosen last, and none that is not its own', async () => {
	const userId = await makeCustomer()
	const { id, variants } = await makeProduct({ colors: ['Olive', 'Rust'] })
	const [olive, rust] = variants
	const inColor = (color: number) => piecesOf([id], new Map([[id, color]]))
	const saved = async () => (await savedCards(await savedBy(userId)))[0]?.color
	await saveInAccount(userId, await inColor(999_999))
	expect((await saved())?.isRequested).not.toBe(true)
	await saveInAccount(userId, await inColor(olive!))
	await saveInAccount(userId, await inColor(rust!))
	expect(await saved()).toMatchObject({ productColorId: rust, isRequested: true })
	await moveToAccount(userId, await piecesOf([id]))
	expect(await saved()).toMatchObject({ productColorId: rust })
})
