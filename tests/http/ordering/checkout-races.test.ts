import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { delivery } from '../../support/data/delivery.ts'
import { atCheckout, type LoggedIn } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { announced, factOf, valueOf } from '../../support/pages/shopper-page.ts'

const typed = { ...delivery, paymentMethod: 'cod' }
const ordersOf = (userId: number) =>
	read.order.findMany({ where: { userId }, include: { items: true }, orderBy: { id: 'asc' } })
const order = (person: LoggedIn, changes: Record<string, string | undefined> = {}) =>
	person.submit({ ...typed, ...changes }, { form: '#checkout' })

function formOf(person: LoggedIn, changes: Record<string, string> = {}): URLSearchParams {
	const [idempotencyKey, seenTotalPaise] = ['idempotencyKey', 'seenTotalPaise'].map((name) =>
		valueOf(person.page(), name)!,
	)
	return new URLSearchParams({ ...typed, idempotencyKey: idempotencyKey!, seenTotalPaise: seenTotalPaise!, ...changes })
}

const post = (person: LoggedIn, body: URLSearchParams) => person.request('/checkout', { method: 'POST', body })

test('the last pieces go to 5 of 40 buyers at once; the other 35 read why and keep their cart and what they typed', async () => {
	const { id, variants } = await makeProduct({ name: 'Last Coat', stock: 5 })
	const buyers = await Promise.all(Array.from({ length: 40 }, async () => atCheckout([variants[0]!, 1])))
	const pages = await Promise.all(buyers.map((buyer, index) => order(buyer, { firstName: `Buyer ${index}` })))
	const lucky = pages.filter(({ status }) => status === 200)
	const late = pages.filter(({ status }) => status === 409)
	expect(lucky).toHaveLength(5)
	expect(late).toHaveLength(35)
	expect(new Set(lucky.map(({ path }) => path)).size).toBe(5)
	for (const page of lucky) expect(announced(page)).toContain('Order successful!')
	for (const [index, page] of pages.entries()) {
		if (page.status !== 409) continue
		expect(announced(page)).toContain('Last Coat is sold out.')
		expect(valueOf(page, 'firstName')).toBe(`Buyer ${index}`)
		expect(valueOf(page, 'zipCode')).toBe('395007')
		expect(valueOf(page, 'paymentMethod')).toBe('cod')
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

test('the same checkout form sent again later leads to the first order, also when the cart is filled anew', async () => {
	const { variants } = await makeProduct()
	const person = await atCheckout([variants[0]!, 1])
	const form = formOf(person)
	const first = await post(person, form)
	await write((tx) =>
		tx.cartItem.create({ data: { userId: person.userId, productColorId: variants[0]!, quantity: 3 } }),
	)
	const second = await post(person, form)
	expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
	expect(await ordersOf(person.userId)).toHaveLength(1)
	expect(await read.cartItem.count({ where: { userId: person.userId } })).toBe(1)
})

const priced = (id: number, paise: number) =>
	write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: paise } }))

test('a price that rises between looking and ordering charges nothing, is told with the new total, and is accepted the second time', async () => {
	const { id, variants } = await makeProduct({ name: 'Rising Shirt', pricePaise: 100_000 })
	const person = await atCheckout([variants[0]!, 2])
	await priced(id, 250_000)
	const page = await order(person)
	expect(page.status).toBe(409)
	expect(announced(page).join()).toContain('Rising Shirt costs ₹ 2,500.00 now. Your order has changed and now comes to')
	expect(factOf(page, 'Total')).toBe('₹ 5,000.00')
	expect(valueOf(page, 'streetAddress')).toBe('12 Ring Road')
	expect(await ordersOf(person.userId)).toEqual([])
	await person.submit({}, { form: '#checkout' })
	expect(await ordersOf(person.userId)).toMatchObject([{ totalPaise: 500_000, items: [{ pricePaise: 250_000 }] }])
})

test('a price that changes between looking and ordering is noticed too when the cart was changed in another window', async () => {
	const person = await atCheckout([(await makeProduct()).variants[0]!, 1])
	await write((tx) => tx.cartItem.updateMany({ where: { userId: person.userId }, data: { quantity: 4 } }))
	expect((await order(person)).status).toBe(409)
	expect(await ordersOf(person.userId)).toEqual([])
})

test.each(['-100000', '99999', 'NaN'])(
	'what the checkout form says about money is only compared, never charged: a total of "%s"',
	async (seenTotalPaise) => {
		const person = await atCheckout([(await makeProduct({ pricePaise: 100_000 })).variants[0]!, 1])
		expect((await post(person, formOf(person, { seenTotalPaise }))).status).toBe(409)
		expect(await ordersOf(person.userId)).toEqual([])
	},
)
