import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import {
	asking,
	checkOut,
	checkoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
	piecesLeft,
} from '../../../../tests/support/data/shop-data.ts'
import { noColorToBuy } from '../../cart/cart.schema.ts'
import { addToCart, readCart, saveCartNote } from '../../cart/cart.server.ts'
import { placeOrderOf } from './place-order.server.ts'

const line = (productColorId: number | undefined, quantity = 1, size: string | null = null) => ({
	productColorId: productColorId!,
	quantity,
	size,
})
const orderWithItems = (id: number) =>
	read.order.findUniqueOrThrow({ where: { id }, include: { items: { orderBy: { id: 'asc' } }, idempotencyKeys: true } })

test('named lines are ordered at the prices of this moment, in their order, without a cart', async () => {
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
	const { orderId, repeated } = await placeOrderOf(asking(customer), checkoutInput({ orderNote: 'Ring twice' }), wanted)
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
	expect(await piecesLeft(shirt.id)).toBe(4)
	expect(await piecesLeft(belt.id)).toBe(2)
})

test('named lines that are ordered leave the cart, whatever the quantity there; other lines and the note stay', async () => {
	const [ordered, kept] = [await makeProduct({ colors: ['White', 'Indigo'] }), await makeProduct()]
	const customer = await makeCustomerWith([ordered.variants[0]!, 4], [ordered.variants[1]!, 1], [kept.variants[0]!, 2])
	await saveCartNote(customer, 'Of the cart')
	const { orderId } = await placeOrderOf(asking(customer), checkoutInput(), [line(ordered.variants[0], 1)])
	const { lines, note } = await readCart(customer)
	expect(lines.map(({ productColorId, quantity }) => [productColorId, quantity])).toEqual([
		[ordered.variants[1], 1],
		[kept.variants[0], 2],
	])
	expect(note).toBe('Of the cart')
	expect((await orderWithItems(orderId)).orderNote).toBe('')
})

test('named lines may be of the largest price and quantity there is', async () => {
	const { id, variants } = await makeProduct({ stock: 1_000_000, pricePaise: 1_000_000_000 })
	const { orderId } = await placeOrderOf(asking(await makeCustomer()), checkoutInput(), [line(variants[0], 1_000_000)])
	expect((await read.order.findUniqueOrThrow({ where: { id: orderId } })).totalPaise).toBe(1e15)
	expect(await piecesLeft(id)).toBe(0)
})

test.each<[string, (variant: number, gone: number) => ReturnType<typeof line>[], string]>([
	['no lines at all', () => [], 'invalid at cartItems: Cart is empty.'],
	['more than 100 lines', (variant) => Array(101).fill(line(variant)), 'invalid at cartItems: At most 100 items'],
	['an unknown variant', (variant) => [line(variant), line(999_999)], `not-found at cartItems: ${noColorToBuy}`],
	['a number that no row can have', (variant) => [line(variant), line(Number.MAX_SAFE_INTEGER)], 'not-found'],
	['a deleted product', (variant, gone) => [line(variant), line(gone)], 'not-found'],
	['more than is left, in several lines', (variant) => [line(variant, 3), line(variant, 3)], 'conflict: Only 5 pieces'],
])('an order of named lines is refused, and nothing of it stays: %s', async (_, wanted, refusal) => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const { variants: gone } = await makeProduct({ deletedAt: new Date() })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const before = [await read.order.count(), await read.outboxMail.count(), await read.stockMovement.count()]
	const placed = placeOrderOf(asking(customer), checkoutInput(), wanted(variants[0]!, gone[0]!))
	expect(await refusalOf(placed)).toContain(refusal)
	expect([await read.order.count(), await read.outboxMail.count(), await read.stockMovement.count()]).toEqual(before)
	expect(await piecesLeft(id)).toBe(5)
	expect((await readCart(customer)).count).toBe(2)
})

test('an order of named lines is refused, and nothing of it stays: a sum that no number can hold', async () => {
	const products = await Promise.all(
		Array.from({ length: 10 }, () => makeProduct({ stock: 1_000_000, pricePaise: 1_000_000_000 })),
	)
	const wanted = products.map(({ variants }) => line(variants[0], 1_000_000))
	expect(await refusalOf(placeOrderOf(asking(await makeCustomer()), checkoutInput(), wanted))).toBe(
		'conflict: This is too much for one order. Please order less at once.',
	)
	expect(await piecesLeft(products[0]!.id)).toBe(1_000_000)
})

test.each(['', 'short', 'x'.repeat(101), 'with blanks in the key'])(
	'an order of named lines is refused, and nothing of it stays: the key %j',
	async (key) => {
		const { variants } = await makeProduct()
		expect(await refusalOf(placeOrderOf(asking(await makeCustomer()), checkoutInput(), [line(variants[0])], key))).toBe(
			'invalid: The Idempotency-Key must be 16 to 100 letters, digits, - and _.',
		)
	},
)

test('an order of named lines sent twice is two orders without a key', async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const customer = await makeCustomer()
	const [one, other] = await Promise.all(
		[1, 2].map(() => placeOrderOf(asking(customer), checkoutInput(), [line(variants[0], 2)])),
	)
	expect(one!.orderId).not.toBe(other!.orderId)
	expect(await piecesLeft(id)).toBe(1)
})

test('an order of named lines sent twice is one order with the same key, also at the same moment, and later with something else in it', async () => {
	const { id, variants } = await makeProduct({ stock: 50 })
	const customer = await makeCustomer()
	const key = randomUUID()
	const placed = await Promise.all(
		Array.from({ length: 10 }, () => placeOrderOf(asking(customer), checkoutInput(), [line(variants[0], 2)], key)),
	)
	expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
	expect(placed.filter(({ repeated }) => !repeated)).toHaveLength(1)
	await addToCart(customer, variants[0]!, 1)
	expect(await placeOrderOf(asking(customer), checkoutInput(), [line(variants[0], 9)], key)).toEqual({
		orderId: placed[0]!.orderId,
		repeated: true,
	})
	expect(await piecesLeft(id)).toBe(48)
	expect((await readCart(customer)).count).toBe(1)
})

test('the key of an order from the checkout page counts for named lines as well', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	const idempotencyKey = randomUUID()
	const { orderId } = await checkOut(customer, { idempotencyKey })
	expect(await placeOrderOf(asking(customer), checkoutInput(), [line(variants[0])], idempotencyKey)).toEqual({
		orderId,
		repeated: true,
	})
})

test('what is ordered by name leaves the cart of nobody else', async () => {
	const { variants } = await makeProduct()
	const [customer, other] = [await makeCustomer(), await makeCustomerWith([variants[0]!, 2])]
	await placeOrderOf(asking(customer), checkoutInput(), [line(variants[0])])
	expect((await readCart(other)).count).toBe(2)
})
