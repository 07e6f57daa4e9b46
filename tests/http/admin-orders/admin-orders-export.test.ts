import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

const person = await logInAdmin()

async function order(names: string[], input = createCheckoutInput()) {
	const lines: [number, number][] = []
	for (const [index, name] of names.entries())
		lines.push([(await makeProduct({ name, pricePaise: 129_950, colors: ['Rust'] })).variants[0]!, index + 1])
	const { orderId } = await checkOut(await makeCustomerWith(...lines), { input })
	return orderId
}

async function exported(query = '') {
	const response = await person.request(`/admin/orders/export.csv${query}`)
	const bytes = new Uint8Array(await response.arrayBuffer())
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
	return { response, text, lines: parse<Record<string, string>>(text, { bom: true, columns: true }) }
}

test('the button of the order list downloads a file with a line for each item', async () => {
	const id = await order(
		['Exported Kurta', 'Exported Sari'],
		createCheckoutInput({ apartment: 'B 4', orderNote: 'Ring "twice",\nplease', paymentMethod: 'cod' }),
	)
	await write((tx) =>
		tx.order.update({ where: { id }, data: { createdAt: new Date('2026-11-20T20:15:30.123Z'), status: 3 } }),
	)
	const page = await person.open('/admin/orders?search=exported&page=1')
	const button = page.hrefOf('Export CSV')!
	expect(button).toBe('/admin/orders/export.csv?search=exported')
	const { response, text, lines } = await exported('?search=exported')
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
	expect(response.headers.get('Cache-Control')).toBe('private, no-store')
	expect(text.startsWith('\uFEFFOrder ID,')).toBe(true)
	expect(lines).toHaveLength(2)
	expect(lines[0]).toMatchObject({
		'Order ID': String(id),
		'Placed at (India)': '2026-11-21T01:45:30+05:30',
		Status: 'Shipped',
		Payment: 'Cash on Delivery',
		Phone: '+91 98250 12345',
		Apartment: 'B 4',
		Note: 'Ring "twice",\nplease',
		'Order total (INR)': '3898.50',
		'Paid or not': 'To collect',
		Product: 'Exported Kurta',
		Color: 'Rust',
		Sold: 'Web',
		Quantity: '1',
		'Price (INR)': '1299.50',
		'Item total (INR)': '1299.50',
	})
	expect(lines[1]).toMatchObject({
		'Order ID': String(id),
		Product: 'Exported Sari',
		Quantity: '2',
		'Item total (INR)': '2599.00',
	})
})

test('the order file matches the list filters: search, status and payment, on all pages', async () => {
	const { variants } = await makeProduct({ name: 'Many Exported', stock: 100 })
	const ids: number[] = []
	for (let count = 0; count < 12; count += 1)
		ids.unshift(
			(
				await checkOut(await makeCustomerWith([variants[0]!, 1]), {
					input: createCheckoutInput({ paymentMethod: count % 2 ? 'cod' : 'online' }),
				})
			).orderId,
		)
	await write((tx) => tx.order.update({ where: { id: ids[0]! }, data: { status: 4 } }))
	const listIds = async (query: string) => (await exported(query)).lines.map((line) => Number(line['Order ID']))
	expect(await listIds('?search=many+exported&page=2')).toEqual(ids)
	expect(await listIds('?search=many+exported&paymentMethod=cod')).toEqual(ids.filter((_, index) => index % 2 === 0))
	expect(await listIds('?search=many+exported&status=4')).toEqual(ids.slice(0, 1))
	expect(new Set(await listIds('')).size).toBe(await read.order.count())
	expect((await exported('?search=nothing-like-it')).text.trim().split('\r\n')).toHaveLength(1)
})

test.each(['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
	'no cell in the order file is a formula: %j',
	async (evil) => {
		await order(
			[`${evil} Formula`],
			createCheckoutInput({ firstName: evil, orderNote: evil, phoneNumber: '+919825012345' }),
		)
		const { lines } = await exported(`?${new URLSearchParams({ search: 'formula' })}`)
		const [line] = lines
		expect(line!['Phone']).toBe('+91 98250 12345')
		for (const column of ['First name', 'Note', 'Product']) {
			expect(line![column], column).toEqual(expect.stringMatching(/^'[=+\-@＝]/))
		}
		for (const cell of lines.flatMap((one) => Object.values(one))) expect(cell).not.toMatch(/^(?!\+91 )[=+\-@\t\r＝]/)
	},
)

test('the accounting button of the order list downloads the orders found, with their totals once', async () => {
	const id = await order(['Accounted Kurta', 'Accounted Sari'])
	const page = await person.open('/admin/orders?search=accounted&page=1')
	const button = page.hrefOf('Export for accounting')!
	expect(button).toBe('/admin/orders/export-accounting.csv?search=accounted')
	const response = await person.request(button)
	expect(response.headers.get('Content-Disposition')).toMatch(
		/^attachment; filename="orders-for-accounting-\d{4}-\d\d-\d\d\.csv"$/,
	)
	const lines = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
	expect(lines.map((line) => [line['Order ID'], line['Total (INR)'], line['Item total (INR)']])).toEqual([
		[String(id), '3898.50', '1299.50'],
		[String(id), '', '2599.00'],
	])
	const entry = await read.activityEntry.findFirst({ where: { kind: 'export' }, orderBy: { id: 'desc' } })
	expect(entry?.label).toBe('Orders for accounting')
})
