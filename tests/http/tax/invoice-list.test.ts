import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { parseMonth } from '#app/shop/orders/invoices/tax-document-view.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

await setTax(taxSettings)
const person = await logInAdmin()
const actor = { userId: await makeAdmin(), isAdmin: true }

afterAll(() => setTax({}))

/** Ships an order, cancels it afterwards if wanted, and returns its invoice. */
async function ship(firstName: string, { isCancelled = false } = {}) {
	const { orderId } = await makeOrder({ pricePaise: 1050_00, input: { firstName, state: 'Delhi' } })
	await changeOrderStatus(actor, orderId, 3)
	if (isCancelled) await changeOrderStatus(actor, orderId, 5)
	return read.taxDocument.findFirstOrThrow({ where: { orderId, kind: 'invoice' } })
}

const listRows = () => person.page().all('main table:first-of-type tbody tr').map(getText)
const month = parseMonth(null, new Date()).key

test('the page lists the documents of a month, each with a link to it and to its order (rule: invoice-list)', async () => {
	const { id, number, orderId } = await ship('Lata')
	const page = await person.open('/admin/invoices')
	expect(listRows()[0]).toMatch(new RegExp(`^${number}.*Lata.*Delhi.*#${orderId}.*₹ 1,050\\.00.*Tax ₹ 50\\.00`))
	expect(page.hrefOf(number)).toBe(`/admin/orders/${orderId}/documents/${id}`)
	expect(page.hrefs('main tbody a')).toContain(`/admin/orders/${orderId}`)
})

test('the search of the page finds an invoice and its credit note by customer', async () => {
	const { number } = await ship('Bharati', { isCancelled: true })
	await person.open('/admin/invoices')
	const page = await person.submit({ search: 'bharati' }, { form: 'form[role=search]' })
	expect(page.text).toContain('2 documents found in all months')
	expect(listRows()).toEqual([
		expect.stringContaining(`Credit note for ${number}`),
		expect.stringMatching(new RegExp(`^${number}Tax invoice`)),
	])
})

test('a search without a match says what can be searched', async () => {
	const page = await person.open('/admin/invoices?search=nobody+at+all')
	expect(page.text).toContain('No invoices or credit notes match “nobody at all”.')
	expect(page.hrefOf('Show this month')).toBe('/admin/invoices')
})

test('the button of the page downloads one row for each document of the month', async () => {
	const { number, orderId } = await ship('Meera', { isCancelled: true })
	const href = (await person.open(`/admin/invoices?month=${month}`)).hrefOf('Export invoices')!
	const response = await person.request(href)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(response.headers.get('Content-Disposition')).toContain(`filename="invoice-list-of-${month}`)
	const lines = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
	const rows = lines.filter((line) => line['Order ID'] === String(orderId))
	expect(rows.map((row) => [row['Document'], row['For invoice'], row['IGST (INR)'], row['HSN summary']])).toEqual([
		['Tax invoice', '', '50.00', '6204 at 5 %: 1 PCS, taxable 1000.00, tax 50.00'],
		['Credit note', number, '-50.00', '6204 at 5 %: -1 PCS, taxable -1000.00, tax -50.00'],
	])
})

test('the activity log records the file of invoices', async () => {
	await person.request(`/admin/invoices/export-list.csv?month=${month}`)
	const entry = await read.activityEntry.findFirst({ where: { kind: 'export' }, orderBy: { id: 'desc' } })
	expect(entry?.label).toBe(`Invoices for ${parseMonth(month, new Date()).label}`)
})
