import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const templates = '/admin/settings/templates'

test('the order page has a filled-in WhatsApp link for each text of the settings and for the order link (rule: whatsapp-messages)', async () => {
	const { orderId } = await makeOrder({ pricePaise: 149_900, quantity: 2, input: { paymentMethod: 'cod' } })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { courier: 'DTDC', trackingNumber: 'D77' } }))
	const person = await logInAdmin()
	await person.open(templates)
	const text = 'Namaste {name}: #{number}, {total} & {tracking}'
	const saved = await person.submit({ shipped: text }, { button: 'Save' })
	expect(saved.text).toContain('Settings saved')
	expect(saved.text).toContain('Namaste Riya: #1024')
	const { document } = await person.open(`/admin/orders/${orderId}`)
	const links = document.querySelectorAll('a[href^="https://wa.me/"]')
	expect(links.map(getText)).toEqual(
		['WhatsApp to Riya Shah', 'Confirm', 'Shipped', 'Request a review', 'Request payment', 'Send on WhatsApp'].map(
			(name) => `${name}, in a new tab`,
		),
	)
	const address = new URL(links[2]!.getAttribute('href')!)
	expect(address.pathname).toBe('/919825012345')
	expect(address.searchParams.get('text')).toBe(`Namaste Riya: #${orderId}, ₹ 2,998.00 & DTDC D77`)
})

test('the page of a cancelled order has no WhatsApp texts (rule: whatsapp-messages)', async () => {
	const { orderId } = await makeOrder()
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 5 } }))
	const { document } = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	const links = document.querySelectorAll('a[href^="https://wa.me/"]')
	expect(links.map(getText)).toEqual(['WhatsApp to Riya Shah, in a new tab', 'Send on WhatsApp, in a new tab'])
})

test('the payment request text links to the order page of the customer', async () => {
	const { buyer, orderId } = await makeOrder()
	const { document } = await (await logInAdmin()).open(`/admin/orders/${orderId}`)
	const payment = document
		.querySelectorAll('a[href^="https://wa.me/"]')
		.find((link) => getText(link).startsWith('Request payment'))
	const text = new URL(payment!.getAttribute('href')!).searchParams.get('text')!
	const link = new URL(/http\S+(?=\.)/.exec(text)![0])
	const page = await (await logInVisitor(buyer)).open(link.pathname + link.search)
	expect(page.text).toContain(`Order #${orderId}`)
})

test('a preview shows the input without saving it, and its errors (rule: whatsapp-messages)', async () => {
	const person = await logInAdmin()
	await person.open(templates)
	const preview = { button: 'Preview: Request payment' }
	const shown = await person.submit({ payment: 'Dear {name}: {total}' }, preview)
	expect(shown.status).toBe(200)
	expect(shown.text.includes('Dear Riya: ₹ 2,898.00')).toBe(true)
	expect(shown.first('#templates-payment')?.textContent.trim()).toBe('Dear {name}: {total}')
	expect(await read.setting.count({ where: { key: 'templates.payment' } })).toBe(0)
	expect((await person.submit({ payment: 'Dear {surname}' }, preview)).status).toBe(400)
	await person.submit({ payment: 'Dear {name}' }, { button: 'Save' })
	expect(await read.setting.count({ where: { key: 'templates.payment' } })).toBe(1)
	await write((tx) => tx.setting.deleteMany({ where: { key: 'templates.payment' } }))
})
