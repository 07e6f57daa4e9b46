import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { sendDueNotifications } from '../../../app/shop/notifications/dispatch-notifications.server.ts'

// A cart line holds a product color: here it is Standard.
describe('products without a color', () => {
	let buyer: LoggedIn
	let productId: number
	let orderId: number
	beforeAll(async () => {
		const cup = { name: 'Clay Cup', colors: ['Standard'], images: [await makeImage()] }
		const ordered = await makeOrder({ ...cup, quantity: 2 })
		;({ productId, orderId } = ordered)
		buyer = await logInVisitor(ordered.buyer)
		await buyer.open(`/singleproduct/${productId}`)
		await buyer.submit({}, { button: 'Add to Cart' })
	})

	test.each([
		'/singleproduct/PRODUCT?color=VARIANT',
		'/cart',
		'/checkout',
		'/order-confirmation?orderId=ORDER',
		'/profile?tab=order&order=ORDER',
	])('a product without a color shows no color on %s', async (path) => {
		const { productColorId } = await read.cartItem.findFirstOrThrow({ where: { userId: buyer.userId } })
		const page = await buyer.open(
			path
				.replace('PRODUCT', String(productId))
				.replace('VARIANT', String(productColorId))
				.replace('ORDER', String(orderId)),
		)
		expect(page.text).toContain('Clay Cup')
		expect(page.text).not.toMatch(/Standard|Color may differ|Shown in another color|, quantity/)
		expect(page.html).not.toContain('"Standard"')
	})

	test('a product without a color shows no color on the slip, the invoice and the email', async () => {
		const admin = await logInAdmin()
		for (const sheet of ['packing-slip', 'invoice'])
			expect((await admin.open(`/admin/orders/${orderId}/${sheet}`)).text).not.toContain('Standard')
		await sendDueNotifications()
		const mail = (await composeEmail(await read.outboxMail.findFirstOrThrow({ where: { orderId } }), new Date()))!
		expect(mail.text).toContain('Clay Cup\n2 ×')
		expect(mail.html).toContain('Clay Cup')
		expect(mail.text + mail.html).not.toMatch(/Standard|Color may differ/)
	})
})
