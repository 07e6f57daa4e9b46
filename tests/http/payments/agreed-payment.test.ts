import { afterEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { composeMail } from '#app/shop/letters/mail/compose.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { describeAgreed } from '#app/shop/orders/payments/agreed-payment.ts'
import { agreedHelp } from '../../../app/shop/words/ways-to-pay.ts'
import { checkOut, checkoutInput, makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'
import { tellDue } from '../../../app/shop/letters/after-the-act.server.ts'

afterEach(() => write((tx) => tx.setting.deleteMany()))

const due = describeAgreed({ amountPaise: 100_000, isSent: false })

async function ordered(paymentMethod: 'online' | 'cod') {
	const userId = await makeCustomerWith([(await makeProduct({ pricePaise: 100_000 })).variants[0]!, 1])
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
	const { orderId } = await checkOut(userId, { input: checkoutInput({ paymentMethod, email }) })
	const person = await loggedIn(userId)
	const pages = [`/order-confirmation?orderId=${orderId}`, `/profile?tab=order&order=${orderId}`]
	return { person, orderId, pages }
}

test('where online payment is only recorded its choice says what it means (rule: agreed-payment)', async () => {
	const person = await loggedIn(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	expect((await person.open('/checkout')).text).toContain(agreedHelp)
	await write((tx) => tx.setting.create({ data: { key: 'checkout.onlineBy', value: 'upi' } }))
	await write((tx) => tx.setting.create({ data: { key: 'checkout.upiId', value: 'shop@okaxis' } }))
	expect((await person.open('/checkout')).text).not.toContain(agreedHelp)
})

test('confirmation and tracking say how much, how and by when, and where the shop is asked, until it is paid', async () => {
	const { person, orderId, pages } = await ordered('online')
	for (const path of pages) {
		const page = await person.open(path)
		expect(page.text).toContain(due)
		const links = page.all('main a').map((link) => link.getAttribute('href') ?? '')
		expect(links.filter((to) => to.startsWith('https://wa.me/919800000010?text='))).toHaveLength(1)
		expect(links.filter((to) => to.startsWith('mailto:hello@example.com?subject='))).toHaveLength(1)
	}
	const actor = { userId: await makeAdmin(), isAdmin: true, role: 'owner' as const }
	await changeOrderStatus(actor, orderId, 3)
	expect((await person.open(pages[1]!)).text).toContain(describeAgreed({ amountPaise: 100_000, isSent: true }))
	await markPayment(actor, orderId, { kind: 'paid', reference: '', seenTotalPaise: 100_000 })
	expect((await person.open(pages[1]!)).text).not.toContain('still to be paid')
})

test('the mail of such an order says it too, without a button that leads to no payment', async () => {
	const { orderId } = await ordered('online')
	await tellDue()
	const row = await read.outboxMail.findFirstOrThrow({ where: { orderId, template: 'order-confirmation' } })
	const { text, html } = (await composeMail(row, new Date()))!
	expect(text).toContain(`${due} Ask us: WhatsApp +919800000010, hello@example.com.`)
	expect(html).not.toContain('Pay now')
})
