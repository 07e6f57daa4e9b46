import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { toClient, createCheckoutInput, makeAdmin, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { placeOrderForLines } from '#app/shop/orders/checkout/place-order.server.ts'

const person = await logInAdmin()

beforeEach(() => write((tx) => tx.coupon.deleteMany()))

const cards = () => person.all('main li h2').map(getText)
const form = { kind: 'amount', value: '150', minimum: '999', maxPerCustomer: '1' }

test('a manager creates a coupon, and the list shows its effect', async () => {
	const manager = await logInVisitor(await makeAdmin('manager'))
	expect((await manager.open('/admin/coupons')).text).toContain('No coupons found')
	await manager.open('/admin/coupons/new')
	const page = await manager.submit({ ...form, code: 'diwali150', validUntil: '2026-12-31' }, { form: '#coupon' })
	expect(page.path).toBe('/admin/coupons')
	expect(page.text.includes('Coupon Added')).toBe(true)
	for (const text of [
		'DIWALI150',
		'₹ 150.00 off orders of ₹ 999.00 or more',
		'Until 31 December 2026',
		'Used 0, limit 1 per customer',
	])
		expect(page.text).toContain(text)
	const entry = await read.activityEntry.findFirst({ where: { kind: 'coupon' }, orderBy: { id: 'desc' } })
	expect(entry?.label).toBe('DIWALI150')
	expect(entry?.action).toBe('create')
})

test('a coupon is changed, and the second of two editors sees both versions (rule: two-editors)', async () => {
	const { id } = await write((tx) => tx.coupon.create({ data: { code: 'WINTER', percent: 5 } }))
	const other = await logInAdmin()
	await other.open(`/admin/coupons/${id}`)
	await person.open(`/admin/coupons/${id}`)
	await person.submit({ value: '7', active: 'no' }, { form: '#coupon' })
	expect(cards()).toEqual(['WINTER'])
	expect(person.page().text.includes('Inactive')).toBe(true)
	const both = await other.submit({ value: '9' }, { form: '#coupon' })
	expect(both.status).toBe(409)
	expect(both.text.includes('7')).toBe(true)
	expect(both.text.includes('9')).toBe(true)
	expect(await read.coupon.findUnique({ where: { id } })).toMatchObject({ percent: 7, isActive: false })
})

test('the orders of a coupon are listed, and it can then no longer be deleted', async () => {
	const { id } = await write((tx) => tx.coupon.create({ data: { code: 'LISTED', percent: 10 } }))
	const { variants } = await makeProduct({ pricePaise: 80_000 })
	const wanted = [{ productColorId: variants[0]!, quantity: 1, size: null }]
	const { orderId } = await placeOrderForLines(
		toClient(await makeCustomer()),
		createCheckoutInput({ couponCode: 'LISTED' }),
		wanted,
	)
	const page = await person.open(`/admin/coupons/${id}/orders`)
	for (const text of [`#${orderId}`, '− ₹ 80.00', '₹ 720.00', 'Used 1 time']) expect(page.text).toContain(text)
	await person.open(`/admin/coupons/${id}/delete`)
	expect((await person.submit({}, { button: 'Delete' })).text).toContain('LISTED has been used in orders.')
	expect(await read.coupon.count()).toBe(1)
})
