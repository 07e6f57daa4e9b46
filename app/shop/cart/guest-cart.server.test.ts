import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeGuestCart } from '../../../tests/support/data/guests.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../tests/support/data/variant-data.ts'
import { guestCartLimit } from '../rate-limits/rate-limits.ts'
import { productStatus } from '../values/product-status.ts'
import { maxGuestCartLines, maxGuestCarts } from '../values/limits.ts'
import type { GuestCart } from './cart-owner.ts'
import { addToCart, changeSize, countCart, readCart, removeFromCart, saveCartNote, setQuantity } from './cart.server.ts'
import { countGuestCartChange, findGuestCart, pruneGuestCarts } from './guest-cart.server.ts'

vi.hoisted(() => {
	process.env.RATE_LIMITS = 'on'
})

const day = 24 * 60 * 60 * 1000
const readQuantities = async ({ guestCartId }: GuestCart) =>
	(await readCart({ guestCartId })).lines.map(({ size, quantity }) => [size, quantity])

async function makeShirtCart(quantity = 1) {
	const { id: productId, variants } = await makeProduct({ stock: 40, pricePaise: 100_000 })
	return { productId, variant: variants[0]!, cart: await makeGuestCart([variants[0]!, quantity]) }
}

test("a guest's item is shown at its current price", async () => {
	const { cart, productId } = await makeShirtCart(2)
	await write((tx) => tx.product.update({ where: { id: productId }, data: { basePricePaise: 90_000 } }))
	expect((await readCart(cart)).totalPaise).toBe(180_000)
})

test('the database stores no token of a cart', async () => {
	const { cart } = await makeShirtCart()
	expect(JSON.stringify(await read.guestCart.findMany())).not.toContain(cart.token)
})

test('the same item joins its line', async () => {
	const { cart, variant } = await makeShirtCart()
	await addToCart(cart, variant, 2)
	expect(await readQuantities(cart)).toEqual([[null, 3]])
})

test('parallel changes of one cart all count', async () => {
	const { cart, variant } = await makeShirtCart()
	await Promise.all(Array.from({ length: 8 }, () => addToCart(cart, variant, 1)))
	expect(await readQuantities(cart)).toEqual([[null, 9]])
})

test('a repeated submission adds one unit', async () => {
	const { cart, variant } = await makeShirtCart()
	const submission = { key: 'one page', seconds: 60 }
	await Promise.all([addToCart(cart, variant, 1, submission), addToCart(cart, variant, 1, submission)])
	expect(await readQuantities(cart)).toEqual([[null, 2]])
})

test('two submissions of pages without a key both count', async () => {
	const { cart, variant } = await makeShirtCart()
	for (let time = 0; time < 2; time += 1) await addToCart(cart, variant, 1, { key: '', seconds: 60 })
	expect(await readQuantities(cart)).toEqual([[null, 3]])
})

test('a guest cannot add more than is in stock', async () => {
	const { variants } = await makeProduct({ stock: 3 })
	const cart = await makeGuestCart([variants[0]!, 2])
	expect(await getRefusal(addToCart(cart, variants[0]!, 2))).toBe('conflict: Only 3 left.')
})

test('a refused first item creates no cart', async () => {
	const { variants } = await makeProduct({ stock: 0 })
	const before = await read.guestCart.count()
	await getRefusal(makeGuestCart([variants[0]!, 1]))
	expect(await read.guestCart.count()).toBe(before)
})

test('a guest changes the quantity, the size and the lines of a cart', async () => {
	const { colors } = await makeSizedProduct({ stock: { White: { S: 5, M: 9, L: 9 } } })
	const cart = await makeGuestCart([colors['White']!, 1, 'S'], [colors['White']!, 2, 'M'], [colors['White']!, 1, 'L'])
	const [small, , large] = (await readCart(cart)).lines
	await setQuantity(cart, small!.cartId, 4)
	await changeSize(cart, small!.cartId, 'm')
	await removeFromCart(cart, large!.cartId)
	expect(await readQuantities(cart)).toEqual([['M', 6]])
})

test("a guest does not change a line of another guest's cart", async () => {
	const [one, other] = [await makeShirtCart(), await makeShirtCart()]
	const { cartId } = (await readCart(one.cart)).lines[0]!
	await expect(removeFromCart(other.cart, cartId)).rejects.toMatchObject({ code: 'not-found' })
})

test('a deleted product is no longer in the cart', async () => {
	const { cart, productId } = await makeShirtCart()
	await write((tx) => tx.product.update({ where: { id: productId }, data: { status: productStatus.archived } }))
	expect(await countCart(cart)).toBe(0)
})

test('a guest saves an order note', async () => {
	const { cart } = await makeShirtCart()
	await saveCartNote(cart, ' Ring twice ')
	expect((await readCart(cart)).note).toBe('Ring twice')
})

test('a cart holds 20 different items', async () => {
	const { variants } = await makeProduct({
		colors: Array.from({ length: 21 }, (_, index) => `Color ${index}`),
		stock: 40,
	})
	const most = variants.slice(0, maxGuestCartLines).map((variant): [number, number] => [variant, 1])
	const cart = await makeGuestCart(...most)
	expect(await getRefusal(addToCart(cart, variants[20]!, 1))).toBe(
		'conflict: Your cart holds at most 20 different items. Remove one, or log in to add more.',
	)
})

test('a cart that is 30 days old is gone', async () => {
	const { cart } = await makeShirtCart()
	const updatedAt = new Date(Date.now() - 30 * day)
	await write((tx) => tx.guestCart.update({ where: { id: cart.guestCartId }, data: { updatedAt } }))
	expect(await findGuestCart(cart.token)).toBeNull()
	await pruneGuestCarts(new Date())
	expect(await read.guestCart.count({ where: { id: cart.guestCartId } })).toBe(0)
})

test('a full shop makes room by the oldest cart of the network with most carts', async () => {
	const { cart: oldest, variant } = await makeShirtCart()
	const missing = maxGuestCarts - (await read.guestCart.count())
	const updatedAt = new Date()
	const flood = Array.from({ length: missing }, (_, index) => ({
		tokenHash: `flood ${index}`,
		networkHash: 'one network',
		lines: [],
		updatedAt,
	}))
	await write((tx) => tx.guestCart.createMany({ data: flood }))
	const first = await read.guestCart.findUniqueOrThrow({ where: { tokenHash: 'flood 0' }, select: { id: true } })
	await makeGuestCart([variant, 1])
	expect(await read.guestCart.count()).toBe(maxGuestCarts)
	expect(await read.guestCart.findUnique({ where: first })).toBeNull()
	expect(await findGuestCart(oldest.token)).not.toBeNull()
	await write((tx) => tx.guestCart.deleteMany({ where: { networkHash: 'one network' } }))
})

test('one cart is changed at most 60 times a minute', async () => {
	const { cart } = await makeShirtCart()
	for (let change = 0; change < guestCartLimit.points; change += 1) await countGuestCartChange(cart)
	await expect(countGuestCartChange(cart)).rejects.toMatchObject({ code: 'too-many' })
})
