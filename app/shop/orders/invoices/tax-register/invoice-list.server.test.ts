import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../../../tests/support/data/tax-data.ts'
import { CANCELLED, SHIPPED } from '../../../values/order-status.ts'
import { changeOrderStatus } from '../../order.server.ts'
import { exportInvoiceList } from './invoice-list.server.ts'
import { parseMonth } from '../tax-document-view.ts'
import { getTaxRegister } from './tax-register.server.ts'

const actor = await makeStaff()
const month = () => parseMonth(null, new Date())

beforeEach(() => setTax(taxSettings))
afterAll(() => write((tx) => tx.setting.deleteMany()))

/** Ships an order and returns its rows in the file of this month. */
async function exportShipped(state: string, { isCancelled = false, shippingPaise = 0 } = {}) {
	const lines = [{ pricePaise: 525_00, quantity: 2 }, { pricePaise: 1050_00 }, { pricePaise: 525_00, hsn: '6403' }]
	const id = await createTaxedOrder(lines, { state })
	if (shippingPaise > 0)
		await write((tx) =>
			tx.order.update({ where: { id }, data: { shippingPaise, totalPaise: { increment: shippingPaise } } }),
		)
	await changeOrderStatus(actor, id, SHIPPED)
	if (isCancelled) await changeOrderStatus(actor, id, CANCELLED)
	let csv = ''
	for await (const chunk of exportInvoiceList(month())) csv += chunk
	const rows = parse<Record<string, string>>(csv, { columns: true })
	return rows.filter((row) => row['Order ID'] === String(id))
}

const amountColumns = ['Taxable value (INR)', 'CGST (INR)', 'SGST or UTGST (INR)', 'IGST (INR)', 'Total (INR)']
const getAmounts = (row: Record<string, string> | undefined) => amountColumns.map((column) => row?.[column])

test('an invoice is one row with its GST components', async () => {
	const rows = await exportShipped('Gujarat')
	expect(rows.map(getAmounts)).toEqual([['2500.00', '62.50', '62.50', '0.00', '2625.00']])
})

test('an invoice to another state has IGST and its place of supply', async () => {
	const [row] = await exportShipped('Delhi')
	expect([row!['Place of supply'], row!['State code'], row!['IGST (INR)']]).toEqual(['Delhi', '07', '125.00'])
})

test('the goods are added up by HSN code and rate, with quantity and UQC', async () => {
	const [row] = await exportShipped('Gujarat')
	expect(row!['HSN summary']).toBe(
		'6204 at 5 %: 3 PCS, taxable 2000.00, tax 100.00; 6403 at 5 %: 1 PRS, taxable 500.00, tax 25.00',
	)
})

test('delivery has a value but no quantity', async () => {
	const [row] = await exportShipped('Gujarat', { shippingPaise: 105_00 })
	expect(row!['HSN summary']).toBe(
		'6204 at 5 %: 3 PCS, taxable 2100.00, tax 105.00; 6403 at 5 %: 1 PRS, taxable 500.00, tax 25.00',
	)
})

test('a credit note is a negative row that names its invoice', async () => {
	const [invoice, creditNote] = await exportShipped('Gujarat', { isCancelled: true })
	expect(creditNote!['For invoice']).toBe(invoice!['Number'])
	expect(getAmounts(creditNote)).toEqual(['-2500.00', '-62.50', '-62.50', '0.00', '-2625.00'])
})

test('the sums by place of supply add up to the total of the month', async () => {
	await exportShipped('Delhi')
	const { byPlace, total } = await getTaxRegister(month())
	expect(byPlace.map(({ name }) => name)).toContain('Delhi')
	expect(byPlace.reduce((all, { paise }) => all + paise, 0)).toBe(total.paise)
})
