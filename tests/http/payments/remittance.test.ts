import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

test('without JavaScript a remittance file is checked, and saved with one button', async () => {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber: 'DL7000000001' }
	const { id } = await write((tx) => tx.order.create({ data: { ...data, subtotalPaise: 5_000, totalPaise: 5_000 } }))
	await person.open('/admin/remittances')
	const file = new File([`AWB,COD\nDL7000000001,50\nDL7000000002,60`], 'paid.csv', { type: 'text/csv' })
	const preview = await person.submit({ file }, { button: 'Preview' })
	expect(preview.text).toMatch(/Matched1 shipment · ₹.50\.00/)
	expect(preview.text).toContain('Tracking number not found DL7000000002,60')
	expect(await read.paymentEntry.count({ where: { orderId: id } })).toBe(0)
	const saved = await person.submit({ reference: 'UTR 9' }, { button: 'Mark as received' })
	expect(saved.text).toContain('1 shipment marked as received.')
	expect(await read.paymentEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).toMatchObject([
		{ kind: 'collected', reference: 'UTR 9', amountPaise: 5_000 },
		{ kind: 'remitted', reference: 'UTR 9', amountPaise: 5_000 },
	])
})

test.each([
	['', 'Choose a file or paste its lines.'],
	['x\n'.repeat(2001), 'At most 2,000 lines at once.'],
	['AWB,COD', 'This file has no lines about shipments.'],
])('an unreadable remittance file shows the reason', async (lines, problem) => {
	await person.open('/admin/remittances')
	const page = await person.submit({ lines }, { button: 'Preview' })
	expect(page.status).toBe(400)
	expect(page.text).toContain(problem)
})

test('a workbook upload asks for CSV instead', async () => {
	await person.open('/admin/remittances')
	const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'paid.xlsx')
	expect((await person.submit({ file }, { button: 'Preview' })).text).toContain('Save it as CSV')
})

async function makeShipment(trackingNumber: string) {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber }
	return (await write((tx) => tx.order.create({ data: { ...data, subtotalPaise: 5_000, totalPaise: 5_000 } }))).id
}

const readRemittances = (orderId: number) =>
	read.paymentEntry.findMany({ where: { orderId, kind: 'remitted' }, select: { amountPaise: true, reference: true } })

test('without JavaScript each line is matched, short or unknown, and keeps the UTR of the file', async () => {
	const [full, short, refused] = [
		await makeShipment('DL7100000001'),
		await makeShipment('DL7100000002'),
		await makeShipment('DL7100000003'),
	]
	await person.open('/admin/remittances')
	const lines = [
		'AWB,COD,UTR',
		'DL7100000001,50,N326001',
		'DL7100000002,45,N326002',
		'DL7100000003,40,',
		'DL7100000009,60,N326002',
	].join('\n')
	const preview = await person.submit({ lines }, { button: 'Preview' })
	expect(preview.all('main h2').map((heading) => heading.textContent)).toEqual([
		'Matched',
		'Short',
		'Unknown',
		'Upload another file',
	])
	expect(preview.all('main section').map((section) => section.querySelectorAll('li').length)).toEqual([1, 2, 1, 0])
	await person.submit({ short: String(short), reference: 'UTR 10' }, { button: 'Mark as received' })
	expect(await readRemittances(full)).toEqual([{ amountPaise: 5_000, reference: 'N326001' }])
	expect(await readRemittances(short)).toEqual([{ amountPaise: 4_500, reference: 'N326002' }])
	expect(await readRemittances(refused)).toEqual([])
	const order = await person.open(`/admin/orders/${short}`)
	expect(order.text).toMatch(/Marked as received: ₹.45\.00, ₹.5\.00 less than collected: Courier charge/)
})

test('a form without a selected shipment shows its lists again with the entered note', async () => {
	const id = await makeShipment('DL7200000001')
	await person.open('/admin/remittances')
	await person.submit({ lines: 'AWB,COD\nDL7200000001,45' }, { button: 'Preview' })
	const page = await person.submit({ [`note-${id}`]: 'Freight' }, { button: 'Mark as received' })
	expect(page.status).toBe(400)
	expect(page.first('main [role=alert]')?.textContent).toBe('Select at least one short or overpaid shipment.')
	expect(page.first(`[name="note-${id}"]`)?.getAttribute('value')).toBe('Freight')
	expect(await readRemittances(id)).toEqual([])
})

test('the same file again changes nothing, and its page shows what was received', async () => {
	const id = await makeShipment('DL7300000001')
	const lines = 'AWB,COD,UTR\nDL7300000001,50,N326003'
	for (const button of ['Mark as received', 'Match again']) {
		await person.open('/admin/remittances')
		await person.submit({ lines }, { button: 'Preview' })
		await person.submit({}, { button })
	}
	expect(await readRemittances(id)).toEqual([{ amountPaise: 5_000, reference: 'N326003' }])
	expect(await read.courierRemittanceLine.count({ where: { orderId: id } })).toBe(1)
	const page = await person.open('/admin/remittances')
	expect(page.text).toContain('1 received')
})

test('without JavaScript an overpaid shipment is settled with a note, and its order is paid once', async () => {
	// The dashboard of a shop without products shows other things.
	await makeProduct()
	const id = await makeShipment('DL7600000001')
	await person.open('/admin/remittances')
	const page = await person.submit({ lines: 'AWB,COD,UTR\nDL7600000001,60,N326004' }, { button: 'Preview' })
	expect(page.text).toMatch(/Overpaid1 shipment · ₹.10\.00 too much/)
	expect((await person.open('/admin')).text).toMatch(/Remittances: .*1 overpaid \(₹.10\.00\)/)
	expect((await person.open('/admin/remittances')).text).toMatch(/1 overpaid, ₹.10\.00/)
	await person.open(page.path)
	const refused = await person.submit({ [`note-${id}`]: 'Ref 7' }, { button: 'Settle' })
	expect(refused.first('main [role=alert]')?.textContent).toBe('Select at least one short or overpaid shipment.')
	expect(refused.first(`[name="note-${id}"]`)?.getAttribute('value')).toBe('Ref 7')
	const values = { over: String(id), [`settlement-${id}`]: 'kept', [`note-${id}`]: 'Ref 7' }
	const settled = await person.submit(values, { button: 'Settle' })
	expect(settled.words('[role=status]')).toBe('1 shipment settled.')
	expect(settled.text).toContain('Kept: Ref 7')
	expect(await readRemittances(id)).toEqual([{ amountPaise: 5_000, reference: 'N326004' }])
	expect((await person.open(`/admin/orders/${id}`)).text).toMatch(
		/₹.10\.00 overpaid by the courier, Pasted lines\. Kept: Ref 7/,
	)
})

test('the lines of a remittance are a CSV file', async () => {
	const id = await makeShipment('DL7700000001')
	await person.open('/admin/remittances')
	const page = await person.submit({ lines: 'AWB,COD\nDL7700000001,60\nDL7700000009,60' }, { button: 'Preview' })
	const [href] = page.hrefs('main a').filter((link) => link?.includes('export.csv'))
	const text = await (await person.request(href!)).text()
	const records = parse(text, { bom: true })
	expect(records.map((record) => [record[2], record[3], record[8]])).toEqual([
		['Status', 'Order ID', 'Difference (INR)'],
		['Overpaid', String(id), '10.00'],
		['Unknown', '', ''],
	])
})

test('without JavaScript a column is named when its heading is not known', async () => {
	await makeShipment('DL7400000001')
	await person.open('/admin/remittances')
	const lines = 'Docket,Gross,Paid in\nDL7400000001,50,45'
	const refused = await person.submit({ lines, amountColumn: 'Paid to' }, { button: 'Preview' })
	expect(refused.status).toBe(400)
	expect(refused.first('main [role=alert]')?.textContent).toBe('The file has no column with the heading “Paid to”.')
	expect(refused.first('[name=amountColumn]')?.getAttribute('value')).toBe('Paid to')
	expect(refused.first('[name=lines]')?.textContent.split(/\r?\n/)).toEqual(lines.split('\n'))
	const page = await person.submit({ amountColumn: 'Paid in' }, { button: 'Preview' })
	expect(page.text).toMatch(/Short1 shipment · ₹.5\.00 missing/)
})

test('a closed remittance is not counted on the dashboard', async () => {
	// The dashboard of a shop without products shows other things.
	await makeProduct()
	await write((tx) => tx.courierRemittance.updateMany({ data: { closedAt: new Date() } }))
	await person.open('/admin/remittances')
	const page = await person.submit({ lines: 'AWB,COD\nDL7500000009,50' }, { button: 'Preview' })
	for (const [button, count] of [
		['Close', 0],
		['Reopen', 1],
	] as const) {
		await person.open(page.path)
		await person.submit({}, { button })
		expect(/Remittances: .*?(\d+) unknown/.exec((await person.open('/admin')).text)?.[1] ?? '0').toBe(String(count))
	}
})
