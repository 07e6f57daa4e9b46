import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createSale, endSale } from '#app/shop/catalog/sales/sales.server.ts'
import { saleSchema } from '#app/shop/catalog/sales/sale.schema.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { atCheckout, customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { factOf } from '../../support/pages/shopper-page.ts'

const staff = await makeStaff()
const kurta = (await makeProduct({ name: 'Kurta', stock: 200, pricePaise: 100_000 })).variants[0]!
const belt = await makeProduct({ name: 'Belt', stock: 200, pricePaise: 30_000 })
const sale = await createSale(
	staff,
	saleSchema.parse({ name: 'Buy 2, get 1', kind: 'pay-for', buy: 3, pay: 2, startsOn: '2026-01-01' }),
)

test('cart, checkout, order and each of its lines have the discount that an order gets by itself', async () => {
	const buyer = await customer(await makeCustomerWith([kurta, 2], [belt.variants[0]!, 1]))
	const cart = await buyer.open('/cart')
	expect(cart.text).toContain('Buy 2, get 1: −₹ 300.00')
	expect(cart.text).toContain('Checkout · ₹ 2,000.00')
	expect(factOf(await buyer.open('/checkout'), 'Discount')).toBe('− ₹ 300.00')
	const typed = { ...deliveryWithPhone, paymentMethod: 'online' }
	const done = await buyer.submit(typed, { button: 'Place order · ₹ 2,000.00' })
	expect(factOf(done, 'Discount')).toBe('− ₹ 300.00')
	const order = await read.order.findFirstOrThrow({ where: { userId: buyer.userId }, include: { items: true } })
	expect(order).toMatchObject({ subtotalPaise: 230_000, discountPaise: 30_000, totalPaise: 200_000 })
	expect(order.items.map(({ discountPaise }) => discountPaise)).toEqual([0, 30_000])
})

test('the counter has it too, and its invoice has the tax of what is paid', async () => {
	await setTax(taxSettings)
	const owner = await loggedInAdmin()
	const page = await owner.open(`/admin/sell?line=${kurta}:3:`)
	expect(page.text).toContain('Discount − ₹ 1,000.00')
	await owner.submit({ way: 'cash' }, { button: 'Sell · ₹ 2,000.00' })
	const order = await read.order.findFirstOrThrow({ where: { source: 'outlet' }, include: { items: true } })
	expect(order).toMatchObject({ discountPaise: 100_000, totalPaise: 200_000 })
	expect(order.items.map(({ discountPaise }) => discountPaise)).toEqual([100_000])
	const [line] = await read.taxLine.findMany({ where: { document: { orderId: order.id } } })
	expect(line).toMatchObject({ taxablePaise: 190_476 })
	await setTax({})
})

test('an offer that ends while somebody looks is no order at a higher sum than was shown (rule: seen-total)', async () => {
	const buyer = await atCheckout([kurta, 3])
	await endSale(staff, sale.id)
	const typed = { ...deliveryWithPhone, paymentMethod: 'online' }
	const page = await buyer.submit(typed, { button: 'Place order · ₹ 2,000.00' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('₹ 3,000.00')
	expect(await read.order.count({ where: { userId: buyer.userId } })).toBe(0)
})
