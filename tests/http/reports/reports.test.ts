import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { makeEntry, makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const owner = await logInAdmin()

const period = 'from=2027-02-10&to=2027-02-12'
const at = (date: string) => new Date(`${date}T12:00:00+05:30`)

async function order(paymentMethod: 'online' | 'cod', date: string, pricePaise: number) {
	const { orderId } = await makeOrder({ name: 'Counted Kurta', pricePaise, input: { paymentMethod } })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { createdAt: at(date) } }))
	return orderId
}

const enter = (orderId: number, kind: string, amountPaise: number, date: string) =>
	makeEntry(orderId, kind, amountPaise, at(date))

const listRows = (page: Awaited<ReturnType<LoggedIn['open']>>, caption: string) =>
	page
		.all('table')
		.find((table) => getText(table.querySelector('caption')) === caption)
		?.querySelectorAll('tbody tr, tfoot tr')
		.map((row) =>
			row.querySelectorAll('th, td').map((cell) => {
				cell.querySelector('[aria-hidden]')?.remove()
				return getText(cell)
			}),
		)

test('orders, payments and refunds are listed by day and by payment method, and in the file', async () => {
	const online = await order('online', '2027-02-10', 123_456_700)
	const cash = await order('cod', '2027-02-12', 129_950)
	await order('cod', '2027-02-12', 50_005)
	await enter(online, 'paid', 123_456_700, '2027-02-11')
	await enter(online, 'refunded', 100, '2027-02-12')
	await enter(cash, 'collected', 129_950, '2027-02-12')
	await enter(cash, 'remitted', 129_950, '2027-02-12')
	await write((tx) => tx.order.update({ where: { id: online }, data: { paymentState: 'part-refunded' } }))
	await write((tx) => tx.order.update({ where: { id: cash }, data: { paymentState: 'remitted' } }))
	const page = await owner.open(`/admin/reports?${period}`)
	expect(listRows(page, 'Sales and payments by day')).toEqual([
		['12 Feb 2027', '2', '₹ 1,799.55', '₹ 1,299.50', '₹ 1.00', '₹ 1,299.50'],
		['11 Feb 2027', '–', '–', '₹ 12,34,567.00', '–', '–'],
		['10 Feb 2027', '1', '₹ 12,34,567.00', '–', '–', '–'],
		['Total', '3', '₹ 12,36,366.55', '₹ 12,35,866.50', '₹ 1.00', '₹ 1,299.50'],
	])
	expect(listRows(page, 'Payments received and refunded by method')).toEqual([
		['Cash on delivery', '1', '₹ 1,299.50', '–'],
		['Online, marked as paid by you', '2', '₹ 12,34,567.00', '₹ 1.00'],
		['Total', '3', '₹ 12,35,866.50', '₹ 1.00'],
	])
	const figures = page.all('main dl > div').map((figure) => getText(figure))
	expect(figures).toEqual([
		'Net sales₹12,36,367',
		'Orders3',
		'Average order value₹4,12,122',
		'Return rate0.0 %',
		'COD returned (RTO)–',
	])
	expect(page.words('main')).toContain('₹ 12,35,866.50 received for these orders, ₹ 500.05 outstanding.')
	const link = page.first('main a[href*="export.csv"]')!.getAttribute('href')!
	const response = await owner.request(link)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(parse(await response.text(), { bom: true })).toEqual([
		['Day', 'Orders', 'Sales (INR)', 'Received (INR)', 'Refunded (INR)', 'Handed over by couriers (INR)'],
		['2027-02-10', '1', '1234567.00', '0.00', '0.00', '0.00'],
		['2027-02-11', '0', '0.00', '1234567.00', '0.00', '0.00'],
		['2027-02-12', '2', '1799.55', '1299.50', '1.00', '1299.50'],
	])
	expect(await read.activityEntry.count({ where: { kind: 'export', label: 'Reports' } })).toBe(1)
})

test('more than two months are listed by month', async () => {
	const page = await owner.open('/admin/reports?from=2027-01-01&to=2027-04-30')
	expect(listRows(page, 'Sales and payments by month')?.map(([label]) => label)).toEqual(['February 2027'])
})

test.each(['from=2027-02-12&to=2027-02-10', 'from=soon&to=later'])(
	'an invalid period shows this month and the reason: %s',
	async (query) => {
		const page = await owner.open(`/admin/reports?${query}`)
		expect(page.status).toBe(200)
		expect(page.words('main [role=alert]')).toBe(
			'Choose a start and end date at most a year apart. This month is shown instead.',
		)
		expect(page.words('main a[aria-current]')).toBe('This month')
	},
)

test.each([
	['category', 'Category,Pieces,Sales (INR),Before (INR)'],
	['size', 'Size,Pieces,Sales (INR),Before (INR)'],
	['color', 'Colour,Pieces,Sales (INR),Before (INR)\r\nWhite,3,1236366.55,0.00'],
	['colour', 'Colour,Pieces,Sales (INR),Before (INR)\r\nWhite,3,1236366.55,0.00'],
	['source', 'From,Orders,Sales (INR),Before (INR)\r\nWeb,3,1236366.55,0.00'],
	['pins', 'PIN begins with,District,Orders,Sales (INR),Cash sent,Cash refused,Refused (INR)\r\n395,Surat,3,'],
	['hours', 'Day,0–3,3–6,6–9,9–12,12–15,15–18,18–21,21–24\r\nMon,0,0,0,0,0,0,0,0'],
	['best', 'Product,Pieces,Sales (INR)\r\nCounted Kurta,1,1234567.00'],
	['unsold', 'Product,Pieces,Worth (INR)'],
	['sells-out', 'Product,Colour and size,Left,Gone in days'],
	['everything', 'Day,Orders,Sales (INR)'],
])('the table %s downloads as a file', async (table, begin) => {
	const text = await (await owner.request(`/admin/reports/export.csv?${period}&table=${table}`)).text()
	expect(text.replace(/^\uFEFF/, '').slice(0, begin.length)).toBe(begin)
})

async function sellInPerson() {
	const id = await order('cod', '2027-05-10', 100_000)
	await write((tx) => tx.order.update({ where: { id }, data: { source: 'outlet' } }))
}

test('in-person sales are listed as Point of sale, and in the file as Counter', async () => {
	await sellInPerson()
	const days = 'from=2027-05-10&to=2027-05-10'
	const page = await owner.open(`/admin/reports?${days}`)
	expect(listRows(page, 'Sales by sales channel')?.map(([name]) => name)).toEqual(['Point of sale'])
	const text = await (await owner.request(`/admin/reports/export.csv?${days}&table=source`)).text()
	expect(text).toContain('\r\nCounter,1,1000.00,0.00')
})

test('a period without data shows one message, and no charts', async () => {
	const page = await owner.open('/admin/reports?from=2019-01-01&to=2019-01-31')
	expect(page.words('main').match(/No orders or payments in this period/g)).toHaveLength(1)
	expect(page.first('main [role=img]')).toBeNull()
})

test('the sales of a period are charted by day, without cancelled orders, and described in text', async () => {
	for (const [day, totalPaise, status] of [
		['03', 100_050, 1],
		['03', 100_050, 4],
		['05', 700_000, 5],
		['06', 100_050, 2],
	] as const) {
		const createdAt = new Date(`2027-05-${day}T12:00:00+05:30`)
		await write((tx) =>
			tx.order.create({ data: { ...orderRow, status, createdAt, subtotalPaise: totalPaise, totalPaise } }),
		)
	}
	const { document } = await owner.open('/admin/reports?from=2027-05-01&to=2027-05-07')
	const drawing = document.querySelector('svg[role=img]')!
	expect(document.querySelector(`[id="${drawing.getAttribute('aria-labelledby')}"]`)?.textContent).toBe('Sales per day')
	expect(document.querySelector(`[id="${drawing.getAttribute('aria-describedby')}"]`)?.textContent).toMatch(
		/^One bar for each of 7 days, .* Sales on 2 of them, the highest on .*: ₹ 2,001\.00\.$/,
	)
	const bars = drawing.querySelectorAll('rect')
	expect(bars.map((bar) => Number(bar.getAttribute('height')) > 0)).toEqual([
		false,
		false,
		true,
		false,
		false,
		true,
		false,
	])
	expect(bars[5]!.textContent).toMatch(/^6 May 2027: ₹ 1,000\.50, 1 order$/)
})

test('the previous period is shown as a line in the chart, a marker on the bars, and the change in text', async () => {
	for (const [day, totalPaise] of [
		['02', 400_000],
		['04', 300_000],
		['05', 100_000],
	] as const) {
		const createdAt = new Date(`2028-05-${day}T00:00:00+05:30`)
		await write((tx) => tx.order.create({ data: { ...orderRow, createdAt, subtotalPaise: totalPaise, totalPaise } }))
	}
	const { document } = await owner.open('/admin/reports?from=2028-05-04&to=2028-05-06')
	const drawing = document.querySelector('svg[role=img]')!
	expect(drawing.querySelector('path[fill=none]')?.getAttribute('d')).toBe('M0 100H10L10 20H20L20 100H30')
	expect(drawing.querySelector('rect')?.textContent).toMatch(/1 order; previous period ₹ 0\.00$/)
	const [sales] = document.querySelectorAll('main dl > div')
	expect(sales?.textContent).toBe('Net sales₹4,000no change')
	const [web] = document.querySelectorAll('main table').filter((table) => /By sales channel/i.test(table.textContent))
	expect(web?.querySelector('tbody path')?.getAttribute('d')).toBe('M100 -3V13')
})

test('with two of three COD orders returned, the report shows a warning and suggests a rule, and a rising rate is bad', async () => {
	const createdAt = new Date('2029-05-04T12:00:00+05:30')
	const sent = { ...orderRow, createdAt, zipCode: '141001', paymentMethod: 'cod' }
	const back = { ...sent, status: 5, returnedToOriginAt: createdAt }
	const dayBefore = new Date('2029-05-03T23:59:59+05:30')
	for (const data of [{ ...sent, status: 4 }, back, back, { ...sent, status: 4, createdAt: dayBefore }])
		await write((tx) => tx.order.create({ data }))
	const { document } = await owner.open('/admin/reports?from=2029-05-04&to=2029-05-04')
	const [table] = document.querySelectorAll('main table').filter((one) => /COD returned/.test(one.textContent))
	expect(table?.querySelector('tbody')?.textContent).toMatch(/^141… Ludhiana.*2 of 3$/)
	const rule = document.querySelector('main a[href="/admin/settings/cash"]')?.parentNode
	expect(rule?.textContent).toBe('Suggested rule: no cash on delivery to 141… View COD settings')
	const rising = document.querySelectorAll('main dl > div')[4]?.querySelector('.text-danger')
	expect(rising?.textContent).toBe('▲ 66.7 points')
})

test('without JavaScript a proposed COD rule is entered in the settings, and nothing changes until it is saved', async () => {
	for (let index = 0; index < 6; index += 1) {
		const { orderId } = await makeOrder({
			name: 'Returned Kurta',
			pricePaise: 100_000,
			input: { paymentMethod: 'cod' },
		})
		const createdAt = at('2027-03-05')
		const data = { createdAt, zipCode: '395009', status: 5, returnedToOriginAt: createdAt }
		await write((tx) => tx.order.update({ where: { id: orderId }, data }))
	}
	const page = await owner.open('/admin/reports/rto?from=2027-03-01&to=2027-03-31')
	expect(page.text).toContain('No COD for PIN code 395009: 6 of 6 came back')
	expect(listRows(page, 'Returns to origin by pin code')).toEqual([['395009', '6', '6', '100%', '₹ 6,000.00']])
	const settings = await owner.open(page.hrefOf('Open in COD settings: No COD for PIN code 395009')!)
	expect(settings.text).toContain('Nothing changes until you save it.')
	expect(settings.first('[name=pinsRefused]')?.textContent).toContain('395009')
	expect(await read.setting.count({ where: { key: 'cash.pinsRefused' } })).toBe(0)
	await owner.submit({}, { button: 'Save' })
	expect(await read.setting.count({ where: { key: 'cash.pinsRefused' } })).toBe(1)
})
