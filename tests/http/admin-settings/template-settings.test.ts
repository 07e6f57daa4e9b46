import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const templates = '/admin/settings/templates'

test('the page of an order has a link to WhatsApp for each text of the settings, filled in (rule 149)', async () => {
	const { variants } = await makeProduct({ pricePaise: 149_900 })
	const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 2]))
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { courier: 'DTDC', trackingNumber: 'D77' } }))
	const person = await loggedInAdmin()
	await person.open(templates)
	const text = 'Namaste {name}: #{number}, {total} & {tracking}'
	const saved = await person.submit({ shipped: text }, { button: 'Save' })
	expect(saved.text).toContain('Settings saved')
	expect(saved.text).toContain('Namaste Riya: #1024')
	const { document } = await person.open(`/admin/orders/${orderId}`)
	const links = document.querySelectorAll('a[href^="https://wa.me/"]')
	expect(links.map(wordsOf)).toEqual(
		['Confirm', 'Shipped', 'Ask for a review', 'WhatsApp to Riya Shah'].map((name) => `${name}, in a new tab`),
	)
	const address = new URL(links[1]!.getAttribute('href')!)
	expect([address.pathname, address.searchParams.get('text')]).toEqual([
		'/919825012345',
		`Namaste Riya: #${orderId}, ₹ 2,998.00 & DTDC D77`,
	])
})

test('a text with a word in braces that stands for nothing is refused beside its field', async () => {
	const person = await loggedInAdmin()
	await person.open(templates)
	const page = await person.submit({ review: 'Hello {surname}' }, { button: 'Save' })
	expect([page.status, wordsOf(page.document.querySelector('#templates-review-error'))]).toEqual([
		400,
		'{surname} is not known: use {name}, {number}, {total}, {tracking}, {shop}',
	])
})
