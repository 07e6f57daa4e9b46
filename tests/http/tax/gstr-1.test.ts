import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { issueCreditNote } from '#app/shop/orders/invoices/credit-note.server.ts'
import { issueInvoice } from '#app/shop/orders/invoices/issue-invoice.server.ts'
import { buildGstr1, getTaxRegister } from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { listReturnPeriods, parseMonth, parseReturnPeriod } from '#app/shop/orders/invoices/tax-document-view.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../support/data/tax-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

// Rule: gstr-1.

await setTax(taxSettings)
const person = await logInAdmin()

afterAll(() => setTax({}))

const buyerGstin = '27AAPFU0939F1ZV'
type Lines = Parameters<typeof createTaxedOrder>[0]

/** Creates an order with an invoice of that day. */
async function invoiced(at: string, lines: Lines, input: Parameters<typeof createTaxedOrder>[1] = {}) {
	const orderId = await createTaxedOrder(lines, input)
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 3 } }))
	await write((tx) => issueInvoice(tx, { orderId, byUserId: null, at: new Date(at) }))
	return orderId
}

const credit = (orderId: number, at: string, amountPaise?: number) =>
	write((tx) =>
		issueCreditNote(tx, {
			orderId,
			byUserId: null,
			reason: 'Returned',
			at: new Date(at),
			...(amountPaise !== undefined && { amountPaise }),
		}),
	)

const download = async (file: string) => {
	const response = await person.request(`/admin/invoices/${file}`)
	return { text: await response.text(), headers: response.headers }
}

await invoiced('2033-05-01T00:00:00+05:30', [{ pricePaise: 544_85, quantity: 2 }])
const business = await invoiced('2033-05-31T23:59:59+05:30', [{ pricePaise: 1050_00 }, { pricePaise: 2999_00 }], {
	state: 'Maharashtra',
	gstin: buyerGstin,
})
const largeSale = await invoiced('2033-05-10T12:00:00+05:30', [{ pricePaise: 1_24_500_00 }], { state: 'Kerala' })
await credit(business, '2033-06-02T12:00:00+05:30', 333_33)
await credit(largeSale, '2033-06-03T12:00:00+05:30')
await invoiced('2033-06-30T12:00:00+05:30', [{ pricePaise: 999_99, quantity: 3, hsn: '6403' }], { state: 'Goa' })

test('the page of a month shows each table with its documents and amounts', async () => {
	const page = await person.open('/admin/invoices/gstr-1?period=2033-05')
	expect(page.words('h1')).toBe('GSTR-1, May 2033')
	const rows = page.all('main tbody tr').map((row) => row.textContent.replace(/\s+/g, ' '))
	expect(rows).toHaveLength(6)
	expect(rows[0]).toContain('4A: businesses (B2B)1 invoice')
	expect(rows[0]).toContain('₹ 4,049.00')
	expect(rows[1]).toContain('5A: consumers, large (B2CL)1 invoice')
	expect(rows[2]).toContain('₹ 1,089.70')
	expect(rows[5]).toContain('13: documents issued')
})

test('the JSON file of a month has the documents to businesses and the large ones', async () => {
	const { text, headers } = await download('gstr-1.json?period=2033-05')
	expect(headers.get('Content-Type')).toBe('application/json')
	expect(headers.get('Content-Disposition')).toBe('attachment; filename="gstr-1-052033.json"')
	const file = JSON.parse(text)
	expect(file).toMatchObject({ gstin: taxSettings['gstin'], fp: '052033' })
	expect(file.b2b).toMatchObject([{ ctin: buyerGstin, inv: [{ val: 4049, pos: '27', idt: '31-05-2033' }] }])
	expect(file.b2cl).toMatchObject([{ pos: '32', inv: [{ val: 124500 }] }])
	expect(file.b2cs).toMatchObject([{ sply_ty: 'INTRA', pos: '24', rt: 5 }])
})

test('credit notes of a later month follow their invoices, and consumers have no row of their own', async () => {
	const file = JSON.parse((await download('gstr-1.json?period=2033-06')).text)
	expect(file.cdnr).toMatchObject([{ ctin: buyerGstin, nt: [{ ntty: 'C', val: 333.33, pos: '27' }] }])
	expect(file.cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', val: 124500, pos: '32' }])
	expect(file.b2cs).toMatchObject([{ pos: '30', rt: 5 }])
})

test('a quarter has the documents of its months, and adds up to their registers', async () => {
	const period = parseReturnPeriod('2033-q2', new Date())
	const { totals } = await buildGstr1(period)
	const months = await Promise.all(
		['2033-04', '2033-05', '2033-06'].map((key) => getTaxRegister(parseMonth(key, new Date()))),
	)
	for (const name of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'] as const) {
		const { b2b, b2cl, exp, b2cs, cdnr, cdnur } = totals
		expect(b2b[name] + b2cl[name] + exp[name] + b2cs[name] - cdnr[name] - cdnur[name]).toBe(
			months.reduce((sum, { total }) => sum + total[name], 0),
		)
	}
	expect(JSON.parse((await download('gstr-1.json?period=2033-q2')).text).fp).toBe('062033')
})

test('each table is a CSV file, without a byte order mark', async () => {
	const href = (await person.open('/admin/invoices/gstr-1?period=2033-05')).hrefOf('CSV')!
	const { text, headers } = await download(href.replace('/admin/invoices/', ''))
	expect(headers.get('Content-Disposition')).toContain('filename="gstr-1-052033-b2b-')
	const rows = parse<Record<string, string>>(text, { columns: true })
	expect(rows.map((row) => [row['GSTIN/UIN of Recipient'], row['Rate'], row['Taxable Value']])).toEqual([
		[buyerGstin, '5', '1000.00'],
		[buyerGstin, '18', '2541.53'],
	])
})

test('the activity log records the downloads', async () => {
	await download('gstr-1.json?period=2033-q2')
	const entry = await read.activityEntry.findFirst({ where: { kind: 'export' }, orderBy: { id: 'desc' } })
	expect(entry?.label).toBe('GSTR-1 for April to June 2033')
})

test('the page lists what must be checked before the files are downloaded', async () => {
	const orderId = await invoiced('2033-08-10T12:00:00+05:30', [{ pricePaise: 1050_00 }], {
		state: 'Goa',
		gstin: buyerGstin,
	})
	const page = await person.open('/admin/invoices/gstr-1?period=2033-08')
	expect(page.text).toContain('Check: the GSTIN of the buyer is of another state than the place of supply.')
	const { id, number } = await read.taxDocument.findFirstOrThrow({ where: { orderId } })
	expect(page.hrefOf(number)).toBe(`/admin/orders/${orderId}/documents/${id}`)
	expect(page.text).toContain('This period is not over.')
})

test('a period without documents says so, and offers no file', async () => {
	const page = await person.open('/admin/invoices/gstr-1?period=2033-11')
	expect(page.text).toContain('No invoices in this period')
	expect(page.hrefOf('Download JSON')).toBeUndefined()
})

test('the period is the previous month unless the address names another', () => {
	const now = new Date('2026-04-10T12:00:00+05:30')
	expect(parseReturnPeriod(null, now)).toMatchObject({ key: '2026-03', filingPeriod: '032026' })
	expect(parseReturnPeriod('2026-13', now).key).toBe('2026-03')
	expect(parseReturnPeriod('2026-q1', now)).toMatchObject({ label: 'January to March 2026', filingPeriod: '032026' })
	const months = ['2026-04', '2026-03'].map((key) => parseMonth(key, now))
	expect(listReturnPeriods(months, now).map(({ key }) => key)).toEqual(['2026-q2', '2026-04', '2026-q1', '2026-03'])
})
