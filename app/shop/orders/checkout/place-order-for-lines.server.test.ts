import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
	getRemainingQty,
} from '../../../../tests/support/data/shop-data.ts'
import { addToCart, readCart, saveCartNote } from '../../cart/cart.server.ts'
import { placeOrderForLines } from './place-order.server.ts'

const line = (productColorId: number | undefined, quantity = 1, size: string | null = null) => ({
	productColorId: productColorId!,
	quantity,
	size,
})
const orderWithItems = (id: number) =>
	read.order.findUniqueOrThrow({ where: { id }, include: { items: { orderBy: { id: 'asc' } }, idempotencyKeys: true } })

test('listed lines are ordered at current prices, in order, without a cart', async () => {
	const image = await makeImage()
	const shirt = await makeProduct({
		name: 'Shirt',
		stock: 10,
		pricePaise: 179_950,
		colors: ['White', 'Indigo'],
		images: [image],
	})
	const belt = await makeProduct({ name: 'Belt', stock: 3, pricePaise: 50_001, colors: ['Tan'] })
	const customer = await makeCustomer()
	const wanted = [
		line(belt.variants[0], 1),
		line(shirt.variants[1], 2, 'M'),
		line(shirt.variants[0], 1),
		line(shirt.variants[1], 3, 'L'),
	]
	const { orderId, repeated } = await placeOrderForLines(
		toClient(customer),
		createCheckoutInput({ orderNote: 'Ring twice' }),
		wanted,
	)
	const order = await orderWithItems(orderId)
	const totalPaise = 50_001 + 6 * 179_950
	expect(repeated).toBe(false)
	expect(order).toMatchObject({
		userId: customer,
		status: 1,
		orderNote: 'Ring twice',
		subtotalPaise: totalPaise,
		totalPaise,
		taxPaise: 0,
		shippingPaise: 0,
		idempotencyKeys: [],
	})
	expect(order.items).toMatchObject([
		{ productName: 'Belt', colorName: 'Tan', quantity: 1, size: null, pricePaise: 50_001, imageHash: null },
		{ productName: 'Shirt', colorName: 'Indigo', quantity: 2, size: 'M', pricePaise: 179_950, imageHash: image },
		{ productName: 'Shirt', colorName: 'White', quantity: 1, size: null },
		{ productName: 'Shirt', colorName: 'Indigo', quantity: 3, size: 'L' },
	])
	expect(await getRemainingQty(shirt.id)).toBe(4)
	expect(await getRemainingQty(belt.id)).toBe(2)
})

test('ordered lines are removed from the cart whatever their quantity, and other lines and the note stay', async () => {
	const [ordered, kept] = [await makeProduct({ colors: ['White', 'Indigo'] }), await makeProduct()]
	const customer = await makeCustomerWith([ordered.variants[0]!, 4], [ordered.variants[1]!, 1], [kept.variants[0]!, 2])
	await saveCartNote(customer, 'Of the cart')
	const { orderId } = await placeOrderForLines(toClient(customer), createCheckoutInput(), [
		line(ordered.variants[0], 1),
	])
	const { lines, note } = await readCart(customer)
	expect(lines.map(({ productColorId, quantity }) => [productColorId, quantity])).toEqual([
		[ordered.variants[1], 1],
		[kept.variants[0], 2],
	])
	expect(note).toBe('Of the cart')
	expect((await orderWithItems(orderId)).orderNote).toBe('')
})

test('accepts order lines with the maximum price and quantity', async () => {
	const { id, variants } = await makeProduct({ stock: 1_000_000, pricePaise: 1_000_000_000 })
	const { orderId } = await placeOrderForLines(toClient(await makeCustomer()), createCheckoutInput(), [
		line(variants[0], 1_000_000),
	])
	expect((await read.order.findUniqueOrThrow({ where: { id: orderId } })).totalPaise).toBe(1e15)
	expect(await getRemainingQty(id)).toBe(0)
})

test.each<[string, (variant: number, gone: number) => ReturnType<typeof line>[], string]>([
	['no lines at all', () => [], 'invalid at cartItems: Cart is empty.'],
	['more than 100 lines', (variant) => Array(101).fill(line(variant)), 'invalid at cartItems: At most 100 items'],
	[
		'an unknown variant',
		(variant) => [line(variant), line(999_999)],
		'not-found at cartItems: No valid color variant available for this product.',
	],
	['a number that no row can have', (variant) => [line(variant), line(Number.MAX_SAFE_INTEGER)], 'not-found'],
	['a deleted product', (variant, gone) => [line(variant), line(gone)], 'not-found'],
	['more than is left, in several lines', (variant) => [line(variant, 3), line(variant, 3)], 'conflict: Only 5 left'],
])('an order of listed lines is refused and nothing of it remains: %s', async (_, wanted, refusal) => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const { variants: gone } = await makeProduct({ status: 'archived' })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const before = [await read.order.count(), await read.outboxMail.count(), await read.stockMovement.count()]
	const placed = placeOrderForLines(toClient(customer), createCheckoutInput(), wanted(variants[0]!, gone[0]!))
	expect(await getRefusal(placed)).toContain(refusal)
	expect([await read.order.count(), await read.outboxMail.count(), await read.stockMovement.count()]).toEqual(before)
	expect(await getRemainingQty(id)).toBe(5)
	expect((await readCart(customer)).count).toBe(2)
})

test('an order of listed lines is refused and nothing of it remains: a total too large for a number', async () => {
	const products = await Promise.all(
		Array.from({ length: 10 }, () => makeProduct({ stock: 1_000_000, pricePaise: 1_000_000_000 })),
	)
	const wanted = products.map(({ variants }) => line(variants[0], 1_000_000))
	expect(await getRefusal(placeOrderForLines(toClient(await makeCustomer()), createCheckoutInput(), wanted))).toBe(
		'conflict: The total is too large for one order. Please order fewer items.',
	)
	expect(await getRemainingQty(products[0]!.id)).toBe(1_000_000)
})

test.each(['', 'short', 'x'.repeat(101), 'with blanks in the key'])(
	'an order of listed lines is refused and nothing of it remains: the key %j',
	async (key) => {
		const { variants } = await makeProduct()
		expect(
			await getRefusal(
				placeOrderForLines(toClient(await makeCustomer()), createCheckoutInput(), [line(variants[0])], key),
			),
		).toBe('invalid: The Idempotency-Key must be 16 to 100 letters, digits, - and _.')
	},
)

test('an order of listed lines sent twice without a key creates two orders', async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const customer = await makeCustomer()
	const [one, other] = await Promise.all(
		[1, 2].map(() => placeOrderForLines(toClient(customer), createCheckoutInput(), [line(variants[0], 2)])),
	)
	expect(one!.orderId).not.toBe(other!.orderId)
	expect(await getRemainingQty(id)).toBe(1)
})

test('an order of listed lines sent twice with one key is one order, also concurrently', async () => {
	const { id, variants } = await makeProduct({ stock: 50 })
	const customer = await makeCustomer()
	const key = randomUUID()
	const placed = await Promise.all(
		Array.from({ length: 10 }, () =>
			placeOrderForLines(toClient(customer), createCheckoutInput(), [line(variants[0], 2)], key),
		),
	)
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
	expect(placed.filter(({ repeated }) => !repeated)).toHaveLength(1)
	await addToCart(customer, variants[0]!, 1)
	expect(await placeOrderForLines(toClient(customer), createCheckoutInput(), [line(variants[0], 2)], key)).toEqual({
		orderId: placed[0]!.orderId,
		repeated: true,
	})
	expect(await getRemainingQty(id)).toBe(48)
	expect((await readCart(customer)).count).toBe(1)
})

test('an order of other lines with the same key is refused, and changes nothing (rule: key-with-other-input)', async () => {
	const { id, variants } = await makeProduct({ stock: 50 })
	const customer = toClient(await makeCustomer())
	const key = randomUUID()
	await placeOrderForLines(customer, createCheckoutInput(), [line(variants[0], 2)], key)
	await expect(placeOrderForLines(customer, createCheckoutInput(), [line(variants[0], 9)], key)).rejects.toMatchObject({
		code: 'key-reused',
	})
	expect(await getRemainingQty(id)).toBe(48)
})

test('the default payment method is no other input, because the shop may change it (rule: key-with-other-input)', async () => {
	const { variants } = await makeProduct()
	const customer = toClient(await makeCustomer())
	const key = randomUUID()
	const place = (paymentMethod: 'cod' | 'online') =>
		placeOrderForLines(customer, createCheckoutInput({ paymentMethod }), [line(variants[0])], key, {
			isDefaultPaymentMethod: true,
		})
	const { orderId } = await place('cod')
	expect(await place('online')).toEqual({ orderId, repeated: true })
})

test('a key from before digests were stored returns its order (rule: key-with-other-input)', async () => {
	const { variants } = await makeProduct()
	const customer = toClient(await makeCustomer())
	const key = randomUUID()
	const { orderId } = await placeOrderForLines(customer, createCheckoutInput(), [line(variants[0])], key)
	await write((tx) => tx.idempotencyKey.updateMany({ where: { key }, data: { inputDigest: null } }))
	expect(await placeOrderForLines(customer, createCheckoutInput(), [line(variants[0], 2)], key)).toEqual({
		orderId,
		repeated: true,
	})
})

test('the key of a checkout page order also applies to listed lines', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	const idempotencyKey = randomUUID()
	const { orderId } = await checkOut(customer, { idempotencyKey })
	expect(
		await placeOrderForLines(toClient(customer), createCheckoutInput(), [line(variants[0])], idempotencyKey),
	).toEqual({
		orderId,
		repeated: true,
	})
})

test("an order of listed lines changes no other customer's cart", async () => {
	const { variants } = await makeProduct()
	const [customer, other] = [await makeCustomer(), await makeCustomerWith([variants[0]!, 2])]
	await placeOrderForLines(toClient(customer), createCheckoutInput(), [line(variants[0])])
	expect((await readCart(other)).count).toBe(2)
})
