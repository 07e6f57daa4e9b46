import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeImage,
	makeProduct,
} from '../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../tests/support/data/orders.ts'
import { addToCart } from '../cart/cart.server.ts'
import { listAdminOrders, getOrderForAdmin, getOrder, listOrders } from './order.server.ts'

const notYours = { code: 'not-found', message: 'Invalid order or session. Please log in or try again.' }

async function placed(names: string[], input = createCheckoutInput()) {
	const products = []
	for (const name of names) products.push(await makeProduct({ name, pricePaise: 50_000 }))
	const customer = await makeCustomerWith(...products.map(({ variants }): [number, number] => [variants[0]!, 2]))
	const { orderId } = await checkOut(customer, { input })
	return { customer, orderId, products }
}

const found = async (search: string, status?: number) =>
	(await listAdminOrders({ search, page: 1, status })).items.map(({ id }) => id)

test('an order shows what was bought, whatever happens to the product later', async () => {
	const image = await makeImage()
	const skirt = { name: 'Silk Skirt', pricePaise: 149_950, colors: ['Madder'], images: [image], quantity: 2 }
	const input = createCheckoutInput({ apartment: '4 B', orderNote: 'Ring twice', paymentMethod: 'cod' })
	const { orderId, buyer: customer, productId: id, variant } = await makeOrder({ ...skirt, input })
	await write(async (tx) => {
		await tx.product.update({ where: { id }, data: { name: 'Renamed', basePricePaise: 1, status: 'archived' } })
		await tx.productColor.delete({ where: { id: variant } })
	})
	expect(await getOrder(customer, orderId)).toMatchObject({
		...input,
		paymentState: 'due',
		source: 'web',
		id: orderId,
		status: 1,
		subtotalPaise: 299_900,
		totalPaise: 299_900,
		items: [
			{
				productColorId: null,
				name: 'Silk Skirt',
				colorName: 'Madder',
				pricePaise: 149_950,
				linePaise: 299_900,
				image: { hash: image, alt: 'Silk Skirt' },
			},
		],
	})
})

test("an unknown order and another customer's order are refused alike", async () => {
	const { customer, orderId } = await placed(['Belt'])
	const stranger = await makeCustomer()
	await expect(getOrder(stranger, orderId)).rejects.toMatchObject(notYours)
	await expect(getOrder(customer, 999_999)).rejects.toMatchObject(notYours)
	expect((await getOrder(customer, orderId)).id).toBe(orderId)
})

test("a customer's orders are listed newest first, with their items", async () => {
	const { customer, orderId, products } = await placed(['Belt', 'Mules'])
	await addToCart(customer, products[1]!.variants[0]!, 1)
	const { orderId: later } = await checkOut(customer)
	await placed(['Of somebody else'])
	const orders = await listOrders(customer)
	expect(orders.map(({ id, items }) => [id, items.map(({ name, quantity }) => [name, quantity])])).toEqual([
		[later, [['Mules', 1]]],
		[
			orderId,
			[
				['Belt', 2],
				['Mules', 2],
			],
		],
	])
	expect(orders[1]).toMatchObject({
		statusLabel: 'Pending',
		totalPaise: 200_000,
		subtotalPaise: 200_000,
		paymentMethod: 'online',
	})
	expect(await listOrders(await makeCustomer())).toEqual([])
})

test('a row in the order list counts all lines and shows the first two', async () => {
	const { orderId } = await placed(
		['One Ghagra', 'Two', 'Three', 'Four'],
		createCheckoutInput({ firstName: 'Meera', lastName: 'Iyer', paymentMethod: 'cod' }),
	)
	const { items } = await listAdminOrders({ search: 'One Ghagra', page: 1 })
	expect(items).toMatchObject([
		{
			id: orderId,
			customerName: 'Meera Iyer',
			city: 'Surat',
			unitCount: 8,
			itemCount: 4,
			firstItems: [
				{ name: 'One Ghagra', size: null, quantity: 2 },
				{ name: 'Two', size: null, quantity: 2 },
			],
			totalPaise: 400_000,
			paymentState: 'due',
		},
	])
})

test('the order search treats % and _ as text, and quotes are harmless', async () => {
	const { orderId } = await placed(['100% Cotton_Voile'])
	await placed(['1000 Cotton Voile'])
	expect(await found('100%')).toEqual([orderId])
	expect(await found('cotton_')).toEqual([orderId])
	expect(await found('%')).toEqual([orderId])
	expect(await found(`' OR 1=1 --`)).toEqual([])
	expect(await found('x'.repeat(100_000))).toEqual([])
})

test('the order list is newest first and can be filtered by status', async () => {
	const ids: number[] = []
	for (let count = 0; count < 3; count += 1) ids.push((await placed(['Paged Lehenga'])).orderId)
	expect(await found('paged lehenga')).toEqual(ids.toReversed())
	await write((tx) => tx.order.update({ where: { id: ids[1] }, data: { status: 3 } }))
	expect(await found('paged lehenga', 3)).toEqual([ids[1]])
	expect(await found('', 3)).toEqual([ids[1]])
	expect(await found('', 7)).toEqual([])
	const everything = await listAdminOrders({ search: ' ', page: 1 })
	expect(everything).toMatchObject({ pageSize: 10, total: await read.order.count() })
	expect(everything.items[0]?.id).toBe(ids[2])
})

test('an admin sees the full order with its history, also after the customer account is deleted', async () => {
	const { customer, orderId } = await placed(['Belt'], createCheckoutInput({ orderNote: 'Ring twice' }))
	const order = await getOrderForAdmin(orderId)
	expect(order).toMatchObject({
		id: orderId,
		userId: customer,
		orderNote: 'Ring twice',
		city: 'Surat',
		items: [{ name: 'Belt' }],
	})
	const stock = [{ name: 'Belt', change: -2, remaining: 8 }]
	expect(order.events).toMatchObject([{ kind: 'status', toLabel: 'Pending', byUsername: 'Riya', stock }])
	await write((tx) => tx.user.delete({ where: { id: customer } }))
	expect(await getOrderForAdmin(orderId)).toMatchObject({
		userId: null,
		firstName: 'Riya',
		events: [{ byUsername: null }],
	})
	await expect(getOrderForAdmin(999_999)).rejects.toMatchObject({ code: 'not-found', message: 'Order not found' })
})
