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
	getQuantities,
} from '../../../../tests/support/data/shop-data.ts'
import { addToCart, readCart, saveCartNote } from '../../cart/cart.server.ts'
import { getCatalogVersion, getStockVersion } from '../../catalog-version/catalog-version.server.ts'
import { placeOrder } from './place-order.server.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'

const counts = async () => ({
	orders: await read.order.count(),
	items: await read.orderItem.count(),
	entries: await read.activityEntry.count(),
	movements: await read.stockMovement.count(),
	keys: await read.idempotencyKey.count(),
	mails: await read.outboxMail.count(),
})

test('an order is saved with its own copy of all its data', async () => {
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
	const input = createCheckoutInput({
		firstName: 'Zoé',
		waistSize: '30',
		apartment: '',
		phoneNumber: '',
		paymentMethod: 'cod',
		orderNote: 'Ring twice',
	})

	const { orderId, repeated } = await checkOut(customer, { idempotencyKey: 'a-key-of-this-form', input })

	expect(repeated).toBe(false)
	await sendDueNotifications()
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
	expect(await read.activityEntry.findMany({ where: { kind: 'order', subjectId: order.id } })).toMatchObject([
		{ action: 'status', fromStatus: null, status: 1, actorId: customer, actorName: null },
	])
	expect(order.stockMovements).toMatchObject([
		{ productId: shirt.id, change: -3, remaining: 7, reason: 'ordered', byUserId: customer },
		{ productId: belt.id, change: -1, remaining: 2, reason: 'ordered', byUserId: customer },
	])
	expect(order.idempotencyKeys).toMatchObject([{ userId: customer, purpose: 'order', key: 'a-key-of-this-form' }])
	const mail = { template: 'order-confirmation', payload: { orderId }, recipient: 'riya@example.com' }
	expect(order.mails).toMatchObject([{ ...mail, state: 'waiting', attempts: 0 }])
	expect(await getQuantities(shirt.id)).toEqual({ remainingQty: 7, purchaseQty: 7, originalQty: 14 })
	expect(await getQuantities(belt.id)).toEqual({ remainingQty: 2, purchaseQty: 1, originalQty: 3 })
	expect(await readCart(customer)).toEqual({ lines: [], count: 0, totalPaise: 0, note: '' })
})

test('the cart note is saved with the order and cleared, and a note from checkout takes precedence', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomerWith([variants[0]!, 1])
	await saveCartNote(customer, 'From the cart')
	const first = await checkOut(customer)
	await addToCart(customer, variants[0]!, 1)
	expect((await readCart(customer)).note).toBe('')
	await saveCartNote(customer, 'From the cart')
	const second = await checkOut(customer, { input: createCheckoutInput({ orderNote: 'From checkout' }) })
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

test('an empty cart cannot be ordered', async () => {
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

test('an order with a changed price is refused with the new total, until it is shown', async () => {
	const { id, variants } = await makeProduct({ stock: 5, pricePaise: 100_000 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const before = await counts()
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 120_050 } }))
	const submission = { idempotencyKey: randomUUID(), seenTotalPaise: 200_000 }
	expect(await getRefusal(placeOrder(toClient(customer), createCheckoutInput(), submission))).toBe(
		'conflict: Your order has changed and its total is now ₹ 2,401.00. Please check it and place it again.',
	)
	await expect(
		placeOrder(toClient(customer), createCheckoutInput(), { ...submission, seenTotalPaise: Number.NaN }),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await counts()).toEqual(before)
	expect(await getRemainingQty(id)).toBe(5)
	const { orderId } = await placeOrder(toClient(customer), createCheckoutInput(), {
		...submission,
		seenTotalPaise: 240_100,
	})
	await sendDueNotifications()
	const order = await read.order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } })
	expect(order).toMatchObject({ totalPaise: 240_100, items: [{ pricePaise: 120_050, quantity: 2 }] })
})

test('an order with a deleted product changes the total and is refused', async () => {
	const [kept, deleted] = [await makeProduct({ pricePaise: 100 }), await makeProduct({ pricePaise: 900 })]
	const customer = await makeCustomerWith([kept.variants[0]!, 1], [deleted.variants[0]!, 1])
	await write((tx) => tx.product.update({ where: { id: deleted.id }, data: { status: 'archived' } }))
	await expect(
		placeOrder(toClient(customer), createCheckoutInput(), {
			idempotencyKey: randomUUID(),
			seenTotalPaise: 1000,
			seenLines: `${kept.variants[0]}x1at100 ${deleted.variants[0]}x1at900`,
		}),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await getRemainingQty(kept.id)).toBe(10)
})

test('an order refused for short stock names the products, and leaves nothing behind', async () => {
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
	expect(await getRefusal(checkOut(customer))).toBe('conflict: Only 2 left of Belt. Mules is sold out.')
	expect(await counts()).toEqual(before)
	expect(await getQuantities(kurta.id)).toEqual({ remainingQty: 5, purchaseQty: 0, originalQty: 5 })
	expect(await getQuantities(belt.id)).toMatchObject({ remainingQty: 2, purchaseQty: 0 })
	expect(await readCart(customer)).toMatchObject({ count: 9, note: 'Still here' })
})

test('two colors of one product share its stock in an order', async () => {
	const { id, variants } = await makeProduct({ name: 'Kurta', stock: 2, colors: ['White', 'Indigo'] })
	const customer = await makeCustomerWith([variants[0]!, 1], [variants[1]!, 1])
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 1, originalQty: 1 } }))
	expect(await getRefusal(checkOut(customer))).toBe('conflict: Only 1 left of Kurta.')
	expect(await getRemainingQty(id)).toBe(1)
})

test('a repeated order key returns the first order, whatever the cart contains then', async () => {
	const { id, variants } = await makeProduct({ stock: 9 })
	const customer = await makeCustomerWith([variants[0]!, 1])
	const idempotencyKey = randomUUID()
	const { orderId } = await checkOut(customer, { idempotencyKey })
	expect(await checkOut(customer, { idempotencyKey })).toEqual({ orderId, repeated: true })
	await addToCart(customer, variants[0]!, 3)
	expect(await checkOut(customer, { idempotencyKey })).toEqual({ orderId, repeated: true })
	expect(await getRemainingQty(id)).toBe(8)
	expect((await readCart(customer)).count).toBe(3)
})

test("another customer's order key is not a repetition, and a refused order frees its key", async () => {
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

test('pages are invalidated only by orders that change the stock they show', async () => {
	const { id, variants } = await makeProduct({ stock: 50 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	// Nine products sell better, so the order does not change the list of best sellers.
	for (const purchaseQty of Array.from({ length: 9 }, () => 1_000)) await makeProduct({ purchaseQty })
	const before = { version: getCatalogVersion(), stock: getStockVersion() }
	await checkOut(customer)
	expect(getCatalogVersion()).toEqual(before.version)
	expect(getStockVersion() > before.stock).toBe(true)
	await addToCart(customer, variants[0]!, 43)
	const idempotencyKey = randomUUID()
	await checkOut(customer, { idempotencyKey })
	expect(await getRemainingQty(id)).toBe(5)
	const few = getCatalogVersion()
	expect(few).toBeGreaterThan(before.version)
	await checkOut(customer, { idempotencyKey })
	expect(getCatalogVersion()).toBe(few)
	await addToCart(customer, variants[0]!, 5)
	await checkOut(customer)
	expect(getCatalogVersion()).toBeGreaterThan(few)
})
