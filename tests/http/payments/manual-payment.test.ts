import { afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { english } from '#app/i18n/translate.ts'
import { describeManualPayment } from '#app/shop/orders/payments/payment-labels.ts'
import { manualPaymentHelp } from '../../../app/shop/values/payment-methods.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { sendDueNotifications } from '../../../app/shop/notifications/dispatch-notifications.server.ts'

afterEach(() => write((tx) => tx.setting.deleteMany()))

const due = describeManualPayment({ amountPaise: 100_000, isSent: false, until: null }, english)

async function ordered(paymentMethod: 'online' | 'cod') {
	const userId = await makeCustomerWith([(await makeProduct({ pricePaise: 100_000 })).variants[0]!, 1])
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
	const { orderId } = await checkOut(userId, { input: createCheckoutInput({ paymentMethod, email: email! }) })
	const person = await logInVisitor(userId)
	const pages = [`/order-confirmation?orderId=${orderId}`, `/profile?tab=order&order=${orderId}`]
	return { person, orderId, pages }
}

test('the checkout explains a manual payment beside its choice (rule: manual-payment)', async () => {
	const person = await logInVisitor(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	expect((await person.open('/checkout')).text).toContain(manualPaymentHelp)
	await write((tx) => tx.setting.create({ data: { key: 'checkout.onlineBy', value: 'upi' } }))
	await write((tx) => tx.setting.create({ data: { key: 'checkout.upiId', value: 'shop@okaxis' } }))
	expect((await person.open('/checkout')).text).not.toContain(manualPaymentHelp)
})

test('confirmation and tracking show amount, method and deadline of a manual payment, and the shop contact, until it is paid', async () => {
	const { person, orderId, pages } = await ordered('online')
	for (const path of pages) {
		const page = await person.open(path)
		expect(page.text).toContain(due)
		const links = page.all('main .border-madder a').map((link) => link.getAttribute('href') ?? '')
		expect(links.filter((to) => to.startsWith('https://wa.me/919800000010?text='))).toHaveLength(1)
		expect(links.filter((to) => to.startsWith('mailto:hello@example.com?subject='))).toHaveLength(1)
	}
	const actor = { userId: await makeAdmin(), isAdmin: true, role: 'owner' as const }
	await changeOrderStatus(actor, orderId, 3)
	expect((await person.open(pages[1]!)).text).toContain(
		describeManualPayment({ amountPaise: 100_000, isSent: true, until: null }, english),
	)
	await markPayment(actor, orderId, { kind: 'paid', reference: '', seenTotalPaise: 100_000 })
	expect((await person.open(pages[1]!)).text).not.toContain('still unpaid')
})

test('the email of such an order shows the same, without a payment button', async () => {
	const { orderId } = await ordered('online')
	await sendDueNotifications()
	const row = await read.outboxMail.findFirstOrThrow({ where: { orderId, template: 'order-confirmation' } })
	const { text, html } = (await composeEmail(row, new Date()))!
	expect(text).toContain(`${due} Contact us: WhatsApp +919800000010, hello@example.com.`)
	expect(html).not.toContain('Pay now')
})
