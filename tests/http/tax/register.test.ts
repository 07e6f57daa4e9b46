import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { parseMonth } from '#app/shop/orders/invoices/tax-document-view.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { issueInvoice } from '#app/shop/orders/invoices/issue-invoice.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

await setTax(taxSettings)
const person = await logInAdmin()

afterAll(() => setTax({}))

async function order(pricePaise: number, state = 'Gujarat', quantity = 1) {
	return (await makeOrder({ name: '=Odd, "Jacket"', pricePaise, quantity, input: { state } })).orderId
}

/** Creates an invoice dated at the given time. */
async function invoiced(orderId: number, at: string) {
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 3 } }))
	await write((tx) => issueInvoice(tx, { orderId, byUserId: null, at: new Date(at) }))
}

const parseRows = (csv: string) =>
	csv
		.replace('\uFEFF', '')
		.trimEnd()
		.split('\r\n')
		.map((line) =>
			line
				.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!
				.map((cell) => cell.replace(/,$/, ''))
				.slice(0, 16),
		)
const file = async (month: string) => {
	const response = await person.request(`/admin/invoices/export.csv?month=${month}`)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	const [head, ...rows] = parseRows(await response.text())
	return rows.map((row) => Object.fromEntries(head!.map((name, index) => [name, row[index]!])))
}
const cells = () =>
	person
		.all('#totals tbody tr')
		.map((row) => [row.querySelector('th'), ...row.querySelectorAll('td')].map((cell) => cell!.textContent.trim()))

test.each([
	['2031-12', '2031-11-30T18:30:00.000Z', '2031-12-31T18:30:00.000Z'],
	['2032-03', '2032-02-29T18:30:00.000Z', '2032-03-31T18:30:00.000Z'],
])('the month %s begins and ends at midnight in India', (key, from, to) => {
	const month = parseMonth(key, new Date())
	expect(month.from.toISOString()).toEqual(from)
	expect(month.to.toISOString()).toEqual(to)
	for (const other of ['2031-13', 'x', '', null])
		expect(parseMonth(other, new Date('2031-12-31T18:30:00Z')).key).toBe('2032-01')
})

test('a month is shown by rate, place of supply and HSN code, with its document numbers, and no other month (rule: tax-register)', async () => {
	await invoiced(await order(544_85), '2030-05-01T00:00:00+05:30')
	await invoiced(await order(2999_00), '2030-05-31T23:59:59+05:30')
	await invoiced(await order(124_500_00, 'Kerala'), '2030-05-20T12:00:00+05:30')
	await invoiced(await order(100_00), '2030-06-01T00:00:00+05:30')
	const page = await person.open('/admin/invoices?month=2030-05')
	expect(page.text).toContain('INV/3031/00001 to INV/3031/00003')
	const together = ['₹ 1,08,568.92', '₹ 241.70', '₹ 241.70', '₹ 18,991.53', '₹ 1,28,043.85']
	const plain = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replace(/^.*?(?=₹|−)/, '')))
	expect(plain(cells())).toEqual([
		['5 %', '₹ 518.91', '₹ 12.97', '₹ 12.97', '₹ 0.00', '₹ 544.85'],
		['18 %', '₹ 1,08,050.01', '₹ 228.73', '₹ 228.73', '₹ 18,991.53', '₹ 1,27,499.00'],
		['Total', ...together],
		['Gujarat', '₹ 3,060.45', '₹ 241.70', '₹ 241.70', '₹ 0.00', '₹ 3,543.85'],
		['Kerala', '₹ 1,05,508.47', '₹ 0.00', '₹ 0.00', '₹ 18,991.53', '₹ 1,24,500.00'],
		['Total', ...together],
		['6204', ...together],
		['Total', ...together],
	])
	expect((await person.open('/admin/invoices?month=2030-07')).text).toContain('Invoices are issued when orders ship.')
})

test('the file has a row for each line and GST component, and adds up to the paisa', async () => {
	const rows = await file('2030-05')
	expect(rows).toHaveLength(3 + 3 + 2)
	expect(rows[0]).toEqual({
		Document: 'Tax invoice',
		Number: 'INV/3031/00001',
		'Date (India)': '2030-05-01',
		'Order ID': expect.stringMatching(/^\d+$/),
		'For invoice': '',
		'Of (India)': '',
		'GSTIN of the shop': '24AAACC1206D1ZM',
		'Place of supply': 'Gujarat',
		'State code': '24',
		'Kind of supply': 'Within the state',
		HSN: '6204',
		Item: `"'=Odd, ""Jacket"", White"`,
		Head: 'Taxable value',
		Quantity: '1',
		'Rate (%)': '5',
		'Amount (INR)': '518.91',
	})
	const sum = rows.reduce((total, row) => total + Math.round(Number(row['Amount (INR)']) * 100), 0)
	expect(sum).toBe(128_043_85)
	const entry = await read.activityEntry.findFirst({ where: { kind: 'export' }, orderBy: { id: 'desc' } })
	expect(entry?.label).toBe('Invoices for May 2030')
})

test('a credit note counts as negative, and a shipped and returned order adds up to zero', async () => {
	const id = await order(333_33, 'Gujarat', 3)
	const admin = { userId: await makeAdmin(), isAdmin: true }
	const month = parseMonth(null, new Date()).key
	const before = (await file(month)).length
	for (const status of [3, 5]) await changeOrderStatus(admin, id, status)
	const rows = (await file(month)).slice(before)
	expect(rows.map((row) => [row['Document'], row['Head'], row['Quantity'], row['Amount (INR)']])).toEqual([
		['Tax invoice', 'Taxable value', '3', '952.37'],
		['Tax invoice', 'CGST', '3', '23.81'],
		['Tax invoice', 'SGST', '3', '23.81'],
		['Credit note', 'Taxable value', '-3', '-952.37'],
		['Credit note', 'CGST', '-3', '-23.81'],
		['Credit note', 'SGST', '-3', '-23.81'],
	])
	expect(rows[3]!['For invoice']).toBe(rows[0]!['Number'])
	const page = await person.open('/admin/invoices')
	expect(page.text).toContain('1 credit note')
	expect(cells().at(-1)!.at(-1)).toMatch(/₹ 0\.00$/)
})
