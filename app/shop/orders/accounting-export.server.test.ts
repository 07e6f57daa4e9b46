import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../tests/support/data/tax-data.ts'
import { CANCELLED, SHIPPED } from '../values/order-status.ts'
import { exportOrdersForAccounting } from './accounting-export.server.ts'
import { changeOrderStatus } from './order.server.ts'

const actor = await makeStaff()

beforeEach(() => setTax(taxSettings))
afterAll(() => write((tx) => tx.setting.deleteMany()))

/** Returns the rows of an order in the file of all orders. */
async function exportRows(orderId: number) {
	let csv = ''
	for await (const chunk of exportOrdersForAccounting({ search: '' })) csv += chunk
	const rows = parse<Record<string, string>>(csv, { columns: true })
	return rows.filter((row) => row['Order ID'] === String(orderId))
}

const createTwoLines = (state: string) =>
	createTaxedOrder([{ pricePaise: 525_00 }, { pricePaise: 1050_00, quantity: 2, name: 'Jacket' }], { state })

test('the totals of an order are only in its first row, so that a column adds up', async () => {
	const rows = await exportRows(await createTwoLines('Gujarat'))
	expect(rows.map((row) => [row['Subtotal (INR)'], row['Total (INR)'], row['Received (INR)']])).toEqual([
		['2625.00', '2625.00', '0.00'],
		['', '', ''],
	])
})

test('each row has the quantity and total of its own item', async () => {
	const rows = await exportRows(await createTwoLines('Gujarat'))
	expect(rows.map((row) => [row['Quantity'], row['Item total (INR)']])).toEqual([
		['1', '525.00'],
		['2', '2100.00'],
	])
})

test('a date is written in Indian time, to the minute', async () => {
	const id = await createTwoLines('Gujarat')
	await write((tx) => tx.order.update({ where: { id }, data: { createdAt: new Date('2026-11-20T20:15:30.123Z') } }))
	expect((await exportRows(id))[0]!['Date (IST)']).toBe('2026-11-21 01:45')
})

test.each([
	['Gujarat', ['2500.00', '62.50', '62.50', '0.00', '125.00']],
	['Delhi', ['2500.00', '0.00', '0.00', '125.00', '125.00']],
])('the tax of an order to %s is that of its invoice', async (state, amounts) => {
	const id = await createTwoLines(state)
	await changeOrderStatus(actor, id, SHIPPED)
	const [first] = await exportRows(id)
	const columns = ['Taxable value (INR)', 'CGST (INR)', 'SGST or UTGST (INR)', 'IGST (INR)', 'Tax (INR)']
	expect(columns.map((column) => first![column])).toEqual(amounts)
})

test('an order without an invoice has no tax yet', async () => {
	expect((await exportRows(await createTwoLines('Gujarat')))[0]!['Tax (INR)']).toBe('')
})

test('a credited invoice is named with its credit note', async () => {
	const id = await createTwoLines('Gujarat')
	await changeOrderStatus(actor, id, SHIPPED)
	await changeOrderStatus(actor, id, CANCELLED)
	const [first] = await exportRows(id)
	expect([first!['Credit notes'], first!['Credited (INR)']]).toEqual([
		expect.stringMatching(/^CINV\/\d{4}\/\d{5}$/),
		'2625.00',
	])
})
