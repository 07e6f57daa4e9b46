import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { SETTINGS } from '../../../prisma/seed/data/settings.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { getTermValue } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// The pages of a shop with the settings of the demo (rules: demo-settings, demo-details).

await setSettings({ ...SETTINGS })
const color = (await makeProduct({ stock: 200, pricePaise: 100_000 })).variants[0]!

describe('the checkout', () => {
	const openCheckout = async () => {
		const buyer = await logInCustomer(await makeCustomerWith([color, 2]))
		await buyer.open('/checkout')
		return buyer
	}

	test.each([
		['Shipping', '₹ 0.00'],
		['Total', '₹ 2,000.00'],
	])('before a state is chosen, %s is %s (rule: total-is-subtotal)', async (term, amount) => {
		expect(getTermValue((await openCheckout()).page(), term)).toBe(amount)
	})

	test.each([
		['india', { state: 'Kerala', zipCode: '682001' }],
		['usa', { stateAbroad: 'Ohio', zipCode: '43004' }],
		['uk', { stateAbroad: 'Kent', zipCode: 'CT1 2EH' }],
	])('an order to %s costs its subtotal', async (country, place) => {
		const buyer = await openCheckout()
		const done = await buyer.submit(
			{ ...delivery, ...place, country, paymentMethod: 'cod' },
			{ button: 'Place order · ₹ 2,000.00' },
		)
		expect(done.path).toContain('/order-confirmation')
		const { userId } = buyer
		const select = { shippingPaise: true, subtotalPaise: true, totalPaise: true }
		expect(await read.order.findFirst({ where: { userId }, select })).toEqual({
			shippingPaise: 0,
			subtotalPaise: 200_000,
			totalPaise: 200_000,
		})
	})
})

test.each([
	['/', 'Shipping is a flat 60 rupees in Gujarat and weight-based outside Gujarat.'],
	['/', 'PREMIUM QUALITY'],
	['/', 'NO RETURN NO EXCHANGE'],
	['/', 'Only damaged or defective products are eligible for replacement.'],
	[
		'/shippingpolicy',
		'Free shipping above INR 5,000 in India, otherwise a flat fee; international to select countries.',
	],
	['/shippingpolicy', 'Shipping is a flat 60 rupees in Gujarat and weight-based outside Gujarat.'],
	['/shippingpolicy', 'Delivery 5-10 business days in India, 10-20 internationally'],
	['/shippingpolicy', 'Dispatch 1-2 business days'],
	['/shippingpolicy', 'Damage reported within 48 hours of delivery, reply within 24 business hours.'],
	['/returnpolicy', 'NO RETURN NO EXCHANGE, only damaged or defective products are eligible for replacement.'],
	['/returnpolicy', "No returns; exchange or store credit at the seller's discretion."],
	['/returnpolicy', 'Cancellation allowed before dispatch.'],
	['/returnpolicy', 'reply within 48 hours'],
])('the page %s says: %s', async (path, sentence) => {
	expect((await createVisitor().open(path)).words('main')).toContain(sentence)
})

test.each([
	['/termsandconditions', '/privacypolicy'],
	['/shippingpolicy', '/termsandconditions'],
	['/shippingpolicy', '/returnpolicy'],
])('the page %s links to %s in its text', async (path, to) => {
	expect((await createVisitor().open(path)).hrefs('main section a')).toContain(to)
})

test.each([
	['/contact', 'tel:+12025550143'],
	['/contact', 'mailto:hello@example.com'],
	['/contact', 'https://www.google.com/maps/search/?api=1&query=Surat%2C%20Gujarat'],
	['/', 'https://wa.me/12025550143'],
])('the page %s has the link %s', async (path, link) => {
	expect((await createVisitor().open(path)).hrefs('a')).toContain(link)
})
