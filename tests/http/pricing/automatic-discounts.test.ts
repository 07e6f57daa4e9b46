import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createSale, endSale } from '#app/shop/catalog/sales/sales.server.ts'
import { saleSchema } from '#app/shop/catalog/sales/sale.schema.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { createShopperAtCheckout, logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getTermValue } from '../../support/pages/shopper-page.ts'

const staff = await makeStaff()
const kurta = (await makeProduct({ name: 'Kurta', stock: 200, pricePaise: 100_000 })).variants[0]!
const belt = await makeProduct({ name: 'Belt', stock: 200, pricePaise: 30_000 })
const sale = await createSale(
	staff,
	saleSchema.parse({ name: 'Buy 2, get 1', kind: 'pay-for', buy: 3, pay: 2, startsOn: '2026-01-01' }),
)

test('cart, checkout, order and each of its lines show the automatic discount', async () => {
	const buyer = await logInCustomer(await makeCustomerWith([kurta, 2], [belt.variants[0]!, 1]))
	const cart = await buyer.open('/cart')
	expect(cart.text).toContain('Buy 2, get 1: −₹ 300.00')
	expect(cart.text).toContain('Checkout · ₹ 2,000.00')
	expect(getTermValue(await buyer.open('/checkout'), 'Offer (Buy 2, get 1)')).toBe('− ₹ 300.00')
	const input = { ...deliveryWithPhone, paymentMethod: 'online' }
	const done = await buyer.submit(input, { button: 'Place order · ₹ 2,000.00' })
	expect(getTermValue(done, 'Offer (Buy 2, get 1)')).toBe('− ₹ 300.00')
	const order = await read.order.findFirstOrThrow({ where: { userId: buyer.userId }, include: { items: true } })
	expect(order).toMatchObject({ subtotalPaise: 230_000, discountPaise: 30_000, totalPaise: 200_000 })
	expect(order.items.map(({ discountPaise }) => discountPaise)).toEqual([26_087, 3_913])
})

describe('an automatic discount and a coupon in one order', async () => {
	await write((tx) => tx.coupon.create({ data: { code: 'TEN', percent: 10 } }))
	const buyer = await logInCustomer(await makeCustomerWith([kurta, 2], [belt.variants[0]!, 1]))
	await buyer.open('/checkout')
	const input = { ...deliveryWithPhone, paymentMethod: 'online', couponCode: 'TEN' }
	const applied = await buyer.submit(input, { button: 'Apply coupon' })
	const done = await buyer.submit({}, { button: 'Place order · ₹ 1,800.00' })
	const { id } = await read.order.findFirstOrThrow({ where: { userId: buyer.userId } })
	const owner = await logInAdmin()

	test('the coupon message shows the amount of the coupon', () => {
		expect(listAnnouncements(applied)).toEqual(['The coupon TEN saves you ₹ 200.00.'])
	})

	test.each([
		['checkout', applied],
		['order page', done],
	])('appear as separate lines on the %s', (_, page) => {
		expect([getTermValue(page, 'Offer (Buy 2, get 1)'), getTermValue(page, 'Discount (TEN)')]).toEqual([
			'− ₹ 300.00',
			'− ₹ 200.00',
		])
	})

	test.each([`/admin/orders/${id}`, `/admin/orders/${id}/invoice`])('appear as separate lines at %s', async (path) => {
		expect((await owner.open(path)).text).toContain('Offer (Buy 2, get 1)− ₹ 300.00Discount (TEN)− ₹ 200.00')
	})

	test('appear as separate lines in the order history of the customer', async () => {
		const page = await buyer.open(`/profile?tab=order&order=${id}`)
		expect(page.text).toContain('Offer (Buy 2, get 1)− ₹ 300.00Discount (TEN)− ₹ 200.00')
	})

	test('have separate amounts in the order export', async () => {
		const csv = await (await owner.request(`/admin/orders/export.csv?search=${id}`)).text()
		expect(csv).toContain('"Offer (Buy 2, get 1): 300.00; Discount (TEN): 200.00"')
	})

	test('the coupon order list shows the coupon discount only', async () => {
		const coupon = await read.coupon.findUniqueOrThrow({ where: { code: 'TEN' } })
		expect((await owner.open(`/admin/coupons/${coupon.id}/orders`)).text).toContain('− ₹ 200.00')
	})

	test('appear as separate lines on the invoice', async () => {
		await setTax(taxSettings)
		await changeOrderStatus(staff, id, 3)
		const document = await read.taxDocument.findFirstOrThrow({ where: { orderId: id } })
		const page = await owner.open(`/admin/orders/${id}/documents/${document.id}`)
		await setTax({})
		expect(page.text).toContain('Offer (Buy 2, get 1) ₹ 260.87 deductedDiscount (TEN) ₹ 173.91 deducted')
	})
})

test('an in-person sale gets the discount, and its invoice has the tax of the paid amount', async () => {
	await setTax(taxSettings)
	const owner = await logInAdmin()
	const page = await owner.open(`/admin/pos?line=${kurta}:3:`)
	expect(page.text).toContain('Offer (Buy 2, get 1) − ₹ 1,000.00')
	await owner.submit({ way: 'cash' }, { button: 'Complete sale · ₹ 2,000.00' })
	const order = await read.order.findFirstOrThrow({ where: { source: 'outlet' }, include: { items: true } })
	expect(order).toMatchObject({ discountPaise: 100_000, totalPaise: 200_000 })
	expect(order.items.map(({ discountPaise }) => discountPaise)).toEqual([100_000])
	const [line] = await read.taxLine.findMany({ where: { document: { orderId: order.id } } })
	expect(line).toMatchObject({ taxablePaise: 190_476 })
	await setTax({})
})

test('an offer that ends during checkout places no order above the shown total (rule: seen-total)', async () => {
	const buyer = await createShopperAtCheckout([kurta, 3])
	await endSale(staff, sale.id)
	const input = { ...deliveryWithPhone, paymentMethod: 'online' }
	const page = await buyer.submit(input, { button: 'Place order · ₹ 2,000.00' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('₹ 3,000.00')
	expect(await read.order.count({ where: { userId: buyer.userId } })).toBe(0)
})
