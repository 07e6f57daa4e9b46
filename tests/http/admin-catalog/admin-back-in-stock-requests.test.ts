import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { buildWaitingKey } from '#app/shop/catalog/back-in-stock/back-in-stock-request-view.ts'
import { getTable } from '../../support/pages/inbox-page.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'

const person = await logInAdmin()
const table = getTable(person)
const list = '/admin/stock/requests'
const cells = (name: string) => table.row(name).querySelectorAll('th, td').slice(0, 3).map(getText)

async function waits(productId: number, productColorId: number, variantId: number | null, ...contacts: string[]) {
	const askedFor = { productId, productColorId, variantId }
	await write((tx) =>
		tx.backInStockRequest.createMany({
			data: contacts.map((contact, index) => ({
				...askedFor,
				name: `Person ${index}`,
				contact,
				waitingKey: buildWaitingKey(contact, askedFor),
				createdAt: new Date(Date.UTC(2026, 0, 1, index)),
			})),
		}),
	)
}

test('back-in-stock requests are listed by number of customers, with the current stock, and searched by product name', async () => {
	const kurta = await makeSizedProduct({ name: 'Wanted Kurta', stock: { White: { S: 0, M: 4 } } })
	const shirt = await makeProduct({ name: 'Wanted Shirt', stock: 0 })
	const { S, M } = kurta.variants['White']!
	await waits(kurta.id, kurta.colors['White']!, S!, 'a@example.com')
	await waits(kurta.id, kurta.colors['White']!, M!, '+919876500001', '+919876500002')
	await waits(shirt.id, shirt.variants[0]!, null, 'a@example.com', 'b@example.com', 'c@example.com')
	await person.open(list)
	expect(table.firstCells()).toEqual(['Wanted Shirt, White', 'Wanted Kurta, White M', 'Wanted Kurta, White S'])
	expect(cells('Wanted Shirt')).toEqual(['Wanted Shirt, White', '3 waiting', '0 in stock now'])
	expect(cells('Wanted Kurta, White M')).toEqual(['Wanted Kurta, White M', '2 waiting', '4 in stock now'])
	expect(await table.find(list, 'kurta')).toEqual(['Wanted Kurta, White M', 'Wanted Kurta, White S'])
	expect(await table.find(list, 'no such thing')).toEqual([])
	expect(person.page().text).toContain('No results for “no such thing”.')
	const stock = await person.open('/admin/stock')
	expect(stock.first(`main a[href="${list}"]`)).not.toBeNull()
	expect((await person.open('/admin')).text).toContain('back-in-stock requests')
})

test('back-in-stock customers are listed with phone and WhatsApp, marked as notified once, and deleted on request', async () => {
	const { id, colors, variants } = await makeSizedProduct({ name: 'Phoned Kurta', stock: { White: { M: 2 } } })
	await waits(id, colors['White']!, variants['White']!['M']!, '+919876500003', 'mail@example.com')
	await person.open(`${list}?search=phoned`)
	const address = table.row('Phoned Kurta').querySelector('a')!.getAttribute('href')!
	const page = await person.open(address)
	expect(page.words('h1')).toBe('Phoned Kurta, White M')
	expect(page.text).toContain('2 in stock now.')
	expect(table.firstCells()).toEqual(['Person 0', 'Person 1'])
	const links = table
		.row('Person 0')
		.querySelectorAll('a')
		.map((link) => link.getAttribute('href'))
	expect(links.slice(0, 2)).toEqual([
		'tel:+919876500003',
		'https://wa.me/919876500003?text=Phoned%20Kurta%2C%20White%20M%20is%20back%20in%20stock.',
	])
	// A person who left an email address is notified by email.
	expect(table.row('Person 1').querySelectorAll('form').length).toBe(0)
	const marked = await person.submit({}, { button: 'Mark as notified Person 0' })
	expect(marked.path).toEqual(address)
	expect(listAnnouncements(marked)).toEqual(['Person 0 was marked as notified'])
	expect(table.firstCells()).toEqual(['Person 1', 'Person 0'])
	expect(getText(table.row('Person 0'))).toMatch(/Notified on \d/)
	const first = await read.backInStockRequest.findFirstOrThrow({ where: { contact: '+919876500003' } })
	await person.request(`${list}/${first.id}/notified`, { method: 'POST' })
	expect(await read.backInStockRequest.findUnique({ where: { id: first.id } })).toEqual(first)

	const question = await person.open(`${list}/${first.id}/delete`)
	expect(question.text).toContain('Person 0, +919876500003')
	const deleted = await person.submit({}, { button: 'Delete' })
	expect(deleted.path).toEqual(address)
	expect(listAnnouncements(deleted)).toEqual(['Request deleted'])
	expect(table.firstCells()).toEqual(['Person 1'])
})
