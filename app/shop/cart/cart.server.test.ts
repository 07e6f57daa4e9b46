import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeCustomerWith, makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'
import {
	addFirstColorToCart,
	addToCart,
	countCart,
	readCart,
	removeFromCart,
	saveCartNote,
	setQuantity,
} from './cart.server.ts'

const noVariant = { code: 'not-found', message: 'No valid color variant available for this product.' }
const lessThanOne = { code: 'invalid', message: 'Quantity cannot be less than 1.' }
const noLine = { code: 'not-found', message: 'This item is no longer in your cart.' }

async function onlyLine(userId: number) {
	const { lines } = await readCart(userId)
	expect(lines).toHaveLength(1)
	return lines[0]!
}

const setStock = (id: number, remainingQty: number) =>
	write((tx) => tx.product.update({ where: { id }, data: { remainingQty, originalQty: remainingQty } }))

test('a cart line shows the product, color, first image, current price and stock', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	const { id, variants } = await makeProduct({
		name: 'Silk Skirt',
		stock: 4,
		pricePaise: 149_950,
		colors: ['Madder'],
		images: [first, second],
	})
	const customer = await makeCustomerWith([variants[0]!, 2])
	const cart = await readCart(customer)
	expect(cart).toMatchObject({
		lines: [
			{
				productColorId: variants[0],
				name: 'Silk Skirt',
				colorName: 'Madder',
				pricePaise: 149_950,
				quantity: 2,
				linePaise: 299_900,
				remainingQty: 4,
				image: { hash: first, alt: 'Silk Skirt' },
			},
		],
		count: 2,
		totalPaise: 299_900,
		note: '',
	})
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 100 } }))
	expect((await readCart(customer)).totalPaise).toBe(200)
})

test('20 concurrent additions to a cart make one line of 20', async () => {
	const { variants } = await makeProduct({ stock: 50 })
	const customer = await makeCustomer()
	await Promise.all(Array.from({ length: 20 }, () => addToCart(customer, variants[0]!, 1)))
	expect((await onlyLine(customer)).quantity).toBe(20)
})

test('concurrent additions to a cart never exceed the stock', async () => {
	const { variants } = await makeProduct({ stock: 5, colors: ['White', 'Indigo'] })
	const customer = await makeCustomer()
	const tries = Array.from({ length: 12 }, (_, index) => addToCart(customer, variants[index % 2]!, 1))
	const results = await Promise.allSettled(tries)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
	expect(await countCart(customer)).toBe(5)
})

test('a product card adds the first color of its product to the cart, by position', async () => {
	const { id, variants } = await makeProduct({ colors: ['White', 'Indigo'] })
	await write((tx) => tx.productColor.update({ where: { id: variants[0] }, data: { position: 5 } }))
	const customer = await makeCustomer()
	await addFirstColorToCart(customer, id)
	await addFirstColorToCart(customer, id)
	expect(await onlyLine(customer)).toMatchObject({ productColorId: variants[1], quantity: 2 })
})

test('a cart addition without a valid variant adds nothing', async () => {
	const customer = await makeCustomer()
	const bare = await makeProduct({ colors: [] })
	const deleted = await makeProduct({ status: 'archived' })
	await expect(addToCart(customer, 999_999, 1)).rejects.toMatchObject(noVariant)
	await expect(addFirstColorToCart(customer, 999_999)).rejects.toMatchObject(noVariant)
	await expect(addFirstColorToCart(customer, bare.id)).rejects.toMatchObject(noVariant)
	await expect(addToCart(customer, deleted.variants[0]!, 1)).rejects.toMatchObject(noVariant)
	await expect(addFirstColorToCart(customer, deleted.id)).rejects.toMatchObject(noVariant)
	expect(await countCart(customer)).toBe(0)
})

test('a cart refuses more than the remaining stock of the product across its colors', async () => {
	const { variants } = await makeProduct({ stock: 3, colors: ['White', 'Indigo'] })
	const customer = await makeCustomer()
	expect(await getRefusal(addToCart(customer, variants[0]!, 4))).toBe('conflict: Only 3 left.')
	await addToCart(customer, variants[0]!, 2)
	expect(await getRefusal(addToCart(customer, variants[0]!, 2))).toBe('conflict: Only 3 left.')
	const counted = { code: 'conflict', message: 'Only 3 left, across all colors.' }
	await expect(addToCart(customer, variants[1]!, 2)).rejects.toMatchObject(counted)
	await addToCart(customer, variants[1]!, 1)
	const { lines } = await readCart(customer)
	await expect(setQuantity(customer, lines[0]!.cartId, 3)).rejects.toMatchObject(counted)
	await expect(setQuantity(customer, lines[1]!.cartId, 2)).rejects.toMatchObject(counted)
	expect((await readCart(customer)).lines.map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('a cart reserves no stock: another customer can add the same units', async () => {
	const { variants } = await makeProduct({ stock: 1 })
	const customers = [await makeCustomer(), await makeCustomer()]
	for (const customer of customers) await addToCart(customer, variants[0]!, 1)
	expect(await Promise.all(customers.map(countCart))).toEqual([1, 1])
})

test.each([0, -1, -1e9])('a cart line rejects the quantity %d', async (quantity) => {
	const { variants } = await makeProduct()
	const customer = await makeCustomer()
	await expect(addToCart(customer, variants[0]!, quantity)).rejects.toMatchObject(lessThanOne)
	await addToCart(customer, variants[0]!, 1)
	const { cartId } = await onlyLine(customer)
	await expect(setQuantity(customer, cartId, quantity)).rejects.toMatchObject(lessThanOne)
	expect((await onlyLine(customer)).quantity).toBe(1)
})

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
	'a cart line treats %d as an invalid quantity',
	async (quantity) => {
		const { variants } = await makeProduct()
		const customer = await makeCustomer()
		const message = 'Quantity must be a whole number.'
		await expect(addToCart(customer, variants[0]!, quantity)).rejects.toMatchObject({ code: 'invalid', message })
	},
)

test('a cart line above the stock can be lowered step by step, but never raised', async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const customer = await makeCustomerWith([variants[0]!, 5])
	await setStock(id, 2)
	const { cartId } = await onlyLine(customer)
	await setQuantity(customer, cartId, 4)
	expect(await getRefusal(setQuantity(customer, cartId, 5))).toBe('conflict: Only 2 left.')
	await setQuantity(customer, cartId, 3)
	expect(await onlyLine(customer)).toMatchObject({ quantity: 3, remainingQty: 2 })
	await setStock(id, 0)
	await setQuantity(customer, cartId, 1)
	expect(await getRefusal(setQuantity(customer, cartId, 2))).toBe('conflict: This product is sold out.')
})

test('deleting a product removes it from carts', async () => {
	const customer = await makeCustomer()
	const kept = await makeProduct({ pricePaise: 500 })
	const deleted = await makeProduct({ pricePaise: 900 })
	await addToCart(customer, deleted.variants[0]!, 2)
	const { cartId } = await onlyLine(customer)
	await addToCart(customer, kept.variants[0]!, 1)
	await write((tx) => tx.product.update({ where: { id: deleted.id }, data: { status: 'archived' } }))
	expect(await onlyLine(customer)).toMatchObject({ productId: kept.id })
	expect(await readCart(customer)).toMatchObject({ count: 1, totalPaise: 500 })
	expect(await countCart(customer)).toBe(1)
	await expect(setQuantity(customer, cartId, 1)).rejects.toMatchObject(noLine)
})

test('a cart line is removed once', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	const { cartId } = await onlyLine(customer)
	await removeFromCart(customer, cartId)
	expect(await countCart(customer)).toBe(0)
	await expect(removeFromCart(customer, cartId)).rejects.toMatchObject(noLine)
})

test("another customer's cart line is not found and stays unchanged", async () => {
	const { variants } = await makeProduct()
	const [owner, stranger] = [await makeCustomer(), await makeCustomer()]
	await addToCart(owner, variants[0]!, 2)
	const { cartId } = await onlyLine(owner)
	await expect(setQuantity(stranger, cartId, 1)).rejects.toMatchObject(noLine)
	await expect(setQuantity(stranger, cartId, 2)).rejects.toMatchObject(noLine)
	await expect(removeFromCart(stranger, cartId)).rejects.toMatchObject(noLine)
	expect((await onlyLine(owner)).quantity).toBe(2)
	expect(await countCart(stranger)).toBe(0)
})

test('the order note of a cart is saved, trimmed, replaced and removed', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	await saveCartNote(customer, '  Ring twice ')
	expect((await readCart(customer)).note).toBe('Ring twice')
	await expect(saveCartNote(customer, 'x'.repeat(1001))).rejects.toMatchObject({ code: 'invalid', field: 'note' })
	expect((await readCart(customer)).note).toBe('Ring twice')
	await saveCartNote(customer, ' ')
	expect((await readCart(customer)).note).toBe('')
})
