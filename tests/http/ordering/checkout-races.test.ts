import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import { createShopperAtCheckout, type LoggedIn } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getTermValue, getFieldValue } from '../../support/pages/shopper-page.ts'

const input = { ...delivery, paymentMethod: 'cod' }
const listOrders = (userId: number) =>
	read.order.findMany({ where: { userId }, include: { items: true }, orderBy: { id: 'asc' } })
const order = (person: LoggedIn, changes: Record<string, string | undefined> = {}) =>
	person.submit({ ...input, ...changes }, { form: '#checkout' })

function createForm(person: LoggedIn, changes: Record<string, string> = {}): URLSearchParams {
	const [idempotencyKey, seenTotalPaise] = ['idempotencyKey', 'seenTotalPaise'].map((name) =>
		getFieldValue(person.page(), name)!,
	)
	return new URLSearchParams({ ...input, idempotencyKey: idempotencyKey!, seenTotalPaise: seenTotalPaise!, ...changes })
}

const post = (person: LoggedIn, body: URLSearchParams) => person.request('/checkout', { method: 'POST', body })

test('5 of 40 simultaneous buyers get the last units; the other 35 see why and keep their cart and input', async () => {
	const { id, variants } = await makeProduct({ name: 'Last Coat', stock: 5 })
	const buyers = await Promise.all(Array.from({ length: 40 }, async () => createShopperAtCheckout([variants[0]!, 1])))
	const pages = await Promise.all(buyers.map((buyer, index) => order(buyer, { firstName: `Buyer ${index}` })))
	const lucky = pages.filter(({ status }) => status === 200)
	const late = pages.filter(({ status }) => status === 409)
	expect(lucky).toHaveLength(5)
	expect(late).toHaveLength(35)
	expect(new Set(lucky.map(({ path }) => path)).size).toBe(5)
	for (const page of lucky) expect(listAnnouncements(page)).toContain('Order successful!')
	for (const [index, page] of pages.entries()) {
		if (page.status !== 409) continue
		expect(listAnnouncements(page)).toContain('Last Coat is sold out.')
		expect(getFieldValue(page, 'firstName')).toBe(`Buyer ${index}`)
		expect(getFieldValue(page, 'zipCode')).toBe('395007')
		expect(getFieldValue(page, 'paymentMethod')).toBe('cod')
		expect(await read.cartItem.count({ where: { userId: buyers[index]!.userId } })).toBe(1)
	}
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({
		remainingQty: 0,
		purchaseQty: 5,
		originalQty: 5,
	})
	const sold = await read.orderItem.findMany({ where: { productId: id }, select: { quantity: true } })
	expect(sold.map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1, 1])
	expect(await read.stockMovement.count({ where: { productId: id } })).toBe(5)
})

test('the same checkout form sent again with other input opens the first order, and says so (rule: key-with-other-input)', async () => {
	const { variants } = await makeProduct()
	const person = await createShopperAtCheckout([variants[0]!, 1])
	const form = createForm(person)
	const first = await post(person, form)
	form.set('streetAddress', '7 Other Road')
	const second = await post(person, form)
	expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
	const [order] = await listOrders(person.userId)
	expect(listAnnouncements(await person.open(second.headers.get('Location')!))).toContain(
		`This form has already placed order #${order!.id}. Your later changes are not part of it.`,
	)
	expect(order!.streetAddress).toBe(input.streetAddress)
})

test('the same checkout form sent again later opens the first order, also when the cart is filled again', async () => {
	const { variants } = await makeProduct()
	const person = await createShopperAtCheckout([variants[0]!, 1])
	const form = createForm(person)
	const first = await post(person, form)
	await write((tx) =>
		tx.cartItem.create({ data: { userId: person.userId, productColorId: variants[0]!, quantity: 3 } }),
	)
	const second = await post(person, form)
	expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
	expect(await listOrders(person.userId)).toHaveLength(1)
	expect(await read.cartItem.count({ where: { userId: person.userId } })).toBe(1)
})

const priced = (id: number, paise: number) =>
	write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: paise } }))

test('a price that rises during checkout charges nothing, shows the new total, and is accepted on the second submission', async () => {
	const { id, variants } = await makeProduct({ name: 'Rising Shirt', pricePaise: 100_000 })
	const person = await createShopperAtCheckout([variants[0]!, 2])
	await priced(id, 250_000)
	const page = await order(person)
	expect(page.status).toBe(409)
	expect(listAnnouncements(page).join()).toContain(
		'Rising Shirt costs ₹ 2,500.00 now. Your order has changed and its total is now',
	)
	expect(getTermValue(page, 'Total')).toBe('₹ 5,000.00')
	expect(getFieldValue(page, 'streetAddress')).toBe('12 Ring Road')
	expect(await listOrders(person.userId)).toEqual([])
	await person.submit({}, { form: '#checkout' })
	expect(await listOrders(person.userId)).toMatchObject([{ totalPaise: 500_000, items: [{ pricePaise: 250_000 }] }])
})

test('a price change during checkout is also detected after the cart changed in another window', async () => {
	const person = await createShopperAtCheckout([(await makeProduct()).variants[0]!, 1])
	await write((tx) => tx.cartItem.updateMany({ where: { userId: person.userId }, data: { quantity: 4 } }))
	expect((await order(person)).status).toBe(409)
	expect(await listOrders(person.userId)).toEqual([])
})

test.each(['-100000', '99999', 'NaN'])(
	'amounts in the checkout form are only compared, never charged: a total of "%s"',
	async (seenTotalPaise) => {
		const person = await createShopperAtCheckout([(await makeProduct({ pricePaise: 100_000 })).variants[0]!, 1])
		expect((await post(person, createForm(person, { seenTotalPaise }))).status).toBe(409)
		expect(await listOrders(person.userId)).toEqual([])
	},
)
