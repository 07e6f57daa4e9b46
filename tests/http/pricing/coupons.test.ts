import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { createShopperAtCheckout, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getTermValue, getFieldValue } from '../../support/pages/shopper-page.ts'

const color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!

const input = { ...deliveryWithPhone, paymentMethod: 'online' }
let nth = 0

async function coupon(changes: { maxUses?: number; minimumPaise?: number; percent?: number } = {}): Promise<string> {
	const code = `CODE${(nth += 1)}`
	await write((tx) => tx.coupon.create({ data: { code, percent: 10, ...changes } }))
	return code
}

const shopper = () => createShopperAtCheckout([color, 1])

const placed = (userId: number) =>
	read.order.findFirst({ where: { userId }, select: { couponCode: true, discountPaise: true, totalPaise: true } })

test('a coupon code is applied by its button, keeps the input, and discounts the order (rule: coupon-terms)', async () => {
	const code = await coupon()
	const buyer = await shopper()
	const page = await buyer.submit({ ...input, couponCode: code.toLowerCase() }, { button: 'Apply coupon' })
	expect(page.status).toBe(200)
	expect(listAnnouncements(page)).toEqual([`The coupon ${code} saves you ₹ 100.00.`])
	expect(getFieldValue(page, 'city')).toBe('Surat')
	expect(getTermValue(page, `Discount (${code})`)).toBe('− ₹ 100.00')
	const done = await buyer.submit({}, { button: 'Place order · ₹ 900.00' })
	expect(done.path.split('?')[0]).toBe('/order-confirmation')
	expect(getTermValue(done, `Discount (${code})`)).toBe('− ₹ 100.00')
	expect(getTermValue(done, 'Total')).toBe('₹ 900.00')
	expect(await placed(buyer.userId)).toEqual({ couponCode: code, discountPaise: 10_000, totalPaise: 90_000 })
})

test('an invalid coupon code is rejected beside its field, and gives no discount', async () => {
	const buyer = await shopper()
	const unknown = await buyer.submit({ ...input, couponCode: 'nobody' }, { button: 'Apply coupon' })
	expect(listAnnouncements(unknown)).toEqual(['We do not know the coupon NOBODY. Please check it, or leave it empty.'])
	expect(getFieldValue(unknown, 'couponCode')).toBe('nobody')
	expect(getTermValue(unknown, 'Total')).toBe('₹ 1,000.00')
	const large = await coupon({ minimumPaise: 500_000 })
	const refused = await buyer.submit({ couponCode: large }, { button: 'Apply coupon' })
	expect(listAnnouncements(refused)).toEqual([`The coupon ${large} is for orders from ₹ 5,000.00.`])
})

test('a coupon that was entered but not applied discounts the order, because the total only gets lower (rule: seen-total)', async () => {
	const code = await coupon()
	const buyer = await shopper()
	await buyer.submit({ ...input, couponCode: code }, { button: 'Place order · ₹ 1,000.00' })
	expect(await placed(buyer.userId)).toMatchObject({ totalPaise: 90_000 })
})

test('an expired coupon keeps the cart, shows the new total, and the next press orders without it', async () => {
	const code = await coupon({ maxUses: 1 })
	const [first, second] = [await shopper(), await shopper()]
	await first.submit({ ...input, couponCode: code }, { button: 'Apply coupon' })
	await second.submit({ ...input, couponCode: code }, { button: 'Apply coupon' })
	await second.submit({}, { button: 'Place order · ₹ 900.00' })
	const late = await first.submit({}, { button: 'Place order · ₹ 900.00' })
	expect(late.status).toBe(409)
	expect(listAnnouncements(late)).toEqual([
		`The coupon ${code} has been used up.`,
		'Your order has changed and its total is now ₹ 1,000.00. Please check it and place it again.',
	])
	expect(getFieldValue(late, 'couponCode') ?? '').toBe('')
	expect(getTermValue(late, 'Total')).toBe('₹ 1,000.00')
	expect(await placed(first.userId)).toBeNull()
	await first.submit({}, { button: 'Place order · ₹ 1,000.00' })
	expect(await placed(first.userId)).toEqual({ couponCode: null, discountPaise: 0, totalPaise: 100_000 })
})

test('the API accepts a coupon, returns its discount, and rejects an invalid one with a clear error', async () => {
	const code = await coupon({ maxUses: 1 })
	const order = async (couponCode: string | null) =>
		placeOrderByApi(await makeCustomer(), [[color, 1]], { ...input, couponCode })
	const { status, body } = await order(code)
	expect(status).toBe(201)
	expect(body.order).toMatchObject({ subtotal: 1000, discount: 100, couponCode: code, total: 900 })
	const usedUp = { message: `The coupon ${code} has been used up.` }
	expect(await order(code)).toMatchObject({ status: 409, body: usedUp })
	expect((await order('NOBODY')).status).toBe(400)
	expect((await order(null)).body.order).toMatchObject({ discount: 0, couponCode: null, total: 1000 })
	const { orderId } = body as { orderId: number }
	const admin = await logInAdmin()
	for (const path of [`/admin/orders/${orderId}`, `/admin/orders/${orderId}/invoice`])
		expect((await admin.open(path)).text).toContain(`Discount (${code})− ₹ 100.00`)
})
