import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	asking,
	checkOut,
	checkoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
	piecesLeft,
	quantitiesOf,
} from '../../../../tests/support/data/shop-data.ts'
import { addToCart, readCart, saveCartNote } from '../../cart/cart.server.ts'
import { catalogVersionNow, stockVersionNow } from '../../version/catalog-version.server.ts'
import { placeOrder } from './place-order.server.ts'
import { tellDue } from '../../letters/after-the-act.server.ts'

const counts = async () => ({
	orders: await read.order.count(),
	items: await read.orderItem.count(),
	entries: await read.journalEntry.count(),
	movements: await read.stockMovement.count(),
	keys: await read.idempotencyKey.count(),
	mails: await read.outboxMail.count(),
})

test('an order is written with its own copy of everything, and what belongs to it', async () => {
	const image = await makeImage()
	const shirt = await makeProduct({
		name: 'Crêpe Shirt',
		stock: 10,
		purchaseQty: 4,
		pricePaise: 179_950,
		colors: ['White', 'Indigo'],
		images: [image],
	})
	const belt = await makeProduct({ name: 'Belt', stock: 3, pricePaise: 50_001, colors: ['Tan'] })
	const customer = await makeCustomerWith([shirt.variants[0]!, 2], [shirt.variants[1]!, 1], [belt.variants[0]!, 1])
	const input = checkoutInput({
		firstName: 'Zoé',
		waistSize: '30',
		apartment: '',
		phoneNumber: '',
		paymentMethod: 'cod',
		orderNote: 'Ring twice',
	})

	const { orderId, repeated } = await checkOut(customer, { idempotencyKey: 'a-key-of-this-form', input })

	expect(repeated).toBe(false)
	await tellDue()
	const order = await read.order.findUniqueOrThrow({
		where: { id: orderId },
		include: {
			items: { orderBy: { id: 'asc' } },
			stockMovements: { orderBy: { id: 'asc' } },
			idempotencyKeys: true,
			mails: true,
		},
	})
	const totalPaise = 3 * 179_950 + 50_001
	expect(order).toMatchObject({
		userId: customer,
		status: 1,
		firstName: 'Zoé',
		phoneNumber: null,
		waistSize: '30',
		fullLength: null,
		apartment: null,
		zipCode: '395007',
		customerKey: 'zoe shah riya@example.com',
		paymentMethod: 'cod',
		orderNote: 'Ring twice',
		subtotalPaise: totalPaise,
		taxPaise: 0,
		shippingPaise: 0,
		totalPaise,
	})
	const common = {
		productId: shirt.id,
		productName: 'Crêpe Shirt',
		productNameKey: 'crepe shirt',
		pricePaise: 179_950,
		imageHash: image,
		colorHex: '#aa3355',
	}
	expect(order.items).toMatchObject([
		{ ...common, productColorId: shirt.variants[0], colorName: 'White', quantity: 2 },
		{ ...common, productColorId: shirt.variants[1], colorName: 'Indigo', quantity: 1 },
		{ productId: belt.id, productName: 'Belt', colorName: 'Tan', pricePaise: 50_001, quantity: 1, imageHash: null },
	])
	expect(await read.journalEntry.findMany({ where: { kind: 'order', subjectId: order.id } })).toMatchObject([
		{ act: 'status', fromStatus: null, status: 1, actorId: customer, actorName: null },
	])
	expect(order.stockMovements).toMatchObject([
		{ productId: shirt.id, change: -3, remaining: 7, reason: 'ordered', byUserId: customer },
		{ productId: belt.id, change: -1, remaining: 2, reason: 'ordered', byUserId: customer },
	])
	expect(order.idempotencyKeys).toMatchObject([{ userId: customer, purpose: 'order', key: 'a-key-of-this-form' }])
	const mail = { template: 'order-confirmation', payload: { orderId }, recipient: 'riya@example.com' }
	expect(order.mails).toMatchObject([{ ...mail, state: 'waiting', attempts: 0 }])
	expect(await quantitiesOf(shirt.id)).toEqual({ remainingQty: 7, purchaseQty: 7, originalQty: 14 })
	expect(await quantitiesOf(belt.id)).toEqual({ remainingQty: 2, purchaseQty: 1, originalQty: 3 })
	expect(await readCart(customer)).toEqual({ lines: [], count: 0, totalPaise: 0, note: '' })
})

test('the note of the cart goes with the order and is cleared, one typed at checkout comes before it', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	await saveCartNote(customer, 'From the cart')
	const first = await checkOut(customer)
	await addToCart(customer, variants[0]!, 1)
	expect((await readCart(customer)).note).toBe('')
	await saveCartNote(customer, 'From the cart')
	const second = await checkOut(customer, { input: checkoutInput({ orderNote: 'From checkout' }) })
	const notes = await read.order.findMany({
		where: { userId: customer },
		orderBy: { id: 'asc' },
		select: { id: true, orderNote: true },
	})
	expect(notes).toEqual([
		{ id: first.orderId, orderNote: 'From the cart' },
		{ id: second.orderId, orderNote: 'From checkout' },
	])
})

test('an order of an empty cart is refused', async () => {
	const customer = await makeCustomer()
	await expect(checkOut(customer)).rejects.toMatchObject({ code: 'invalid', message: 'Cart is empty.' })
})

test.each(['', 'short', 'x'.repeat(101), 'with blanks in the key', 'ключ-этой-формы-0'])(
	'an order with the key %j is refused',
	async (idempotencyKey) => {
		const { variants } = await makeProduct()
		const customer = await makeCustomerWith([variants[0]!, 1])
		await expect(checkOut(customer, { idempotencyKey })).rejects.toMatchObject({ code: 'invalid' })
		expect((await readCart(customer)).count).toBe(1)
	},
)

test('an order at a price changed since is refused with the new total, and nothing happens until it was seen', async () => {
	const { id, variants } = await makeProduct({ stock: 5, pricePaise: 100_000 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const before = await counts()
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 120_050 } }))
	const submission = { idempotencyKey: randomUUID(), seenTotalPaise: 200_000 }
	expect(await refusalOf(placeOrder(asking(customer), checkoutInput(), submission))).toBe(
		'conflict: Your order has changed and now comes to ₹ 2,401.00. Please check it and place it again.',
	)
	await expect(
		placeOrder(asking(customer), checkoutInput(), { ...submission, seenTotalPaise: Number.NaN }),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await counts()).toEqual(before)
	expect(await piecesLeft(id)).toBe(5)
	const { orderId } = await placeOrder(asking(customer), checkoutInput(), { ...submission, seenTotalPaise: 240_100 })
	await tellDue()
	const order = await read.order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } })
	expect(order).toMatchObject({ totalPaise: 240_100, items: [{ pricePaise: 120_050, quantity: 2 }] })
})

test('an order with a product deleted since changes the total and is refused as such', async () => {
	const [kept, deleted] = [await makeProduct({ pricePaise: 100 }), await makeProduct({ pricePaise: 900 })]
	const customer = await makeCustomerWith([kept.variants[0]!, 1], [deleted.variants[0]!, 1])
	await write((tx) => tx.product.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } }))
	await expect(
		placeOrder(asking(customer), checkoutInput(), {
			idempotencyKey: randomUUID(),
			seenTotalPaise: 1000,
			seenLines: `${kept.variants[0]}x1at100 ${deleted.variants[0]}x1at900`,
		}),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await piecesLeft(kept.id)).toBe(10)
})

test('an order with too little stock names the products, and nothing of it stays', async () => {
	const kurta = await makeProduct({ name: 'Kurta', stock: 5 })
	const belt = await makeProduct({ name: 'Belt', stock: 5 })
	const mules = await makeProduct({ name: 'Mules', stock: 5 })
	const customer = await makeCustomerWith([kurta.variants[0]!, 5], [belt.variants[0]!, 3], [mules.variants[0]!, 1])
	await saveCartNote(customer, 'Still here')
	await write(async (tx) => {
		await tx.product.update({ where: { id: belt.id }, data: { remainingQty: 2, originalQty: 2 } })
		await tx.product.update({ where: { id: mules.id }, data: { remainingQty: 0, originalQty: 0 } })
	})
	const before = await counts()
	expect(await refusalOf(checkOut(customer))).toBe('conflict: Only 2 pieces of Belt are left. Mules is sold out.')
	expect(await counts()).toEqual(before)
	expect(await quantitiesOf(kurta.id)).toEqual({ remainingQty: 5, purchaseQty: 0, originalQty: 5 })
	expect(await quantitiesOf(belt.id)).toMatchObject({ remainingQty: 2, purchaseQty: 0 })
	expect(await readCart(customer)).toMatchObject({ count: 9, note: 'Still here' })
})

test('two colours of one product share its stock in an order', async () => {
	const { id, variants } = await makeProduct({ name: 'Kurta', stock: 2, colors: ['White', 'Indigo'] })
	const customer = await makeCustomerWith([variants[0]!, 1], [variants[1]!, 1])
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 1, originalQty: 1 } }))
	expect(await refusalOf(checkOut(customer))).toBe('conflict: Only 1 piece of Kurta is left.')
	expect(await piecesLeft(id)).toBe(1)
})

test('an order with the same key again answers the first one, whatever is in the cart then', async () => {
	const { id, variants } = await makeProduct({ stock: 9 })
	const customer = await makeCustomerWith([variants[0]!, 1])
	const idempotencyKey = randomUUID()
	const { orderId } = await checkOut(customer, { idempotencyKey })
	expect(await checkOut(customer, { idempotencyKey })).toEqual({ orderId, repeated: true })
	await addToCart(customer, variants[0]!, 3)
	expect(await checkOut(customer, { idempotencyKey })).toEqual({ orderId, repeated: true })
	expect(await piecesLeft(id)).toBe(8)
	expect((await readCart(customer)).count).toBe(3)
})

test("an order with another customer's key is no repetition, and a refused one leaves its key free", async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const idempotencyKey = randomUUID()
	const [one, other] = [await makeCustomerWith([variants[0]!, 1]), await makeCustomerWith([variants[0]!, 1])]
	const first = await checkOut(one, { idempotencyKey })
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 0, originalQty: 1 } }))
	await expect(checkOut(other, { idempotencyKey })).rejects.toMatchObject({ code: 'conflict' })
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 1, originalQty: 2 } }))
	const second = await checkOut(other, { idempotencyKey })
	expect(second.repeated).toBe(false)
	expect(second.orderId).not.toBe(first.orderId)
})

test('pages are made anew for an order that changes what they show of the stock, and for no other', async () => {
	const { id, variants } = await makeProduct({ stock: 50 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	// The best sellers keep it out of the ranking.
	for (const purchaseQty of Array.from({ length: 9 }, () => 1_000)) await makeProduct({ purchaseQty })
	const before = { version: catalogVersionNow(), stock: stockVersionNow() }
	await checkOut(customer)
	expect(catalogVersionNow()).toEqual(before.version)
	expect(stockVersionNow() > before.stock).toBe(true)
	await addToCart(customer, variants[0]!, 43)
	const idempotencyKey = randomUUID()
	await checkOut(customer, { idempotencyKey })
	expect(await piecesLeft(id)).toBe(5)
	const few = catalogVersionNow()
	expect(few).toBeGreaterThan(before.version)
	await checkOut(customer, { idempotencyKey })
	expect(catalogVersionNow()).toBe(few)
	await addToCart(customer, variants[0]!, 5)
	await checkOut(customer)
	expect(catalogVersionNow()).toBeGreaterThan(few)
})
