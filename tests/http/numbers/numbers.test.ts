import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const owner = await loggedInAdmin()

const period = 'from=2027-02-10&to=2027-02-12'
const at = (date: string) => new Date(`${date}T12:00:00+05:30`)

async function order(paymentMethod: 'online' | 'cod', date: string, pricePaise: number) {
	const { orderId } = await makeOrder({ name: 'Counted Kurta', pricePaise, input: { paymentMethod } })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { createdAt: at(date) } }))
	return orderId
}

const enter = (orderId: number, kind: string, amountPaise: number, date: string) =>
	write((tx) =>
		tx.paymentEntry.create({
			data: {
				orderId,
				kind,
				amountPaise,
				provider: 'shop',
				paymentId: `${orderId}-${kind}`,
				reference: '',
				at: at(date),
			},
		}),
	)

const rowsOf = (page: Awaited<ReturnType<LoggedIn['open']>>, caption: string) =>
	page
		.all('table')
		.find((table) => wordsOf(table.querySelector('caption')) === caption)
		?.querySelectorAll('tbody tr, tfoot tr')
		.map((row) =>
			row.querySelectorAll('th, td').map((cell) => {
				cell.querySelector('[aria-hidden]')?.remove()
				return wordsOf(cell)
			}),
		)

test('orders, what came in and what was given back stand by day and by way, and in the file', async () => {
	const online = await order('online', '2027-02-10', 123_456_700)
	const cash = await order('cod', '2027-02-12', 129_950)
	await order('cod', '2027-02-12', 50_005)
	await enter(online, 'paid', 123_456_700, '2027-02-11')
	await enter(online, 'refunded', 100, '2027-02-12')
	await enter(cash, 'collected', 129_950, '2027-02-12')
	await enter(cash, 'remitted', 129_950, '2027-02-12')
	await write((tx) => tx.order.update({ where: { id: online }, data: { paymentState: 'part-refunded' } }))
	await write((tx) => tx.order.update({ where: { id: cash }, data: { paymentState: 'remitted' } }))
	const page = await owner.open(`/admin/numbers?${period}`)
	expect(rowsOf(page, 'Sales and money by day')).toEqual([
		['12 Feb 2027', '2', '₹ 1,799.55', '₹ 1,299.50', '₹ 1.00', '₹ 1,299.50'],
		['11 Feb 2027', '–', '–', '₹ 12,34,567.00', '–', '–'],
		['10 Feb 2027', '1', '₹ 12,34,567.00', '–', '–', '–'],
		['Total', '3', '₹ 12,36,366.55', '₹ 12,35,866.50', '₹ 1.00', '₹ 1,299.50'],
	])
	expect(rowsOf(page, 'Received and refunded by way to pay')).toEqual([
		['Cash on delivery', '1', '₹ 1,299.50', '–'],
		['Online, noted by hand', '2', '₹ 12,34,567.00', '₹ 1.00'],
		['Total', '3', '₹ 12,35,866.50', '₹ 1.00'],
	])
	const figures = page.all('main dl > div').map((figure) => wordsOf(figure))
	expect(figures).toEqual([
		'Sales, less returns₹12,36,367',
		'Orders3',
		'Average order₹4,12,122',
		'Returned, of sales0.0 %',
		'Cash that came back–',
	])
	expect(page.words('main')).toContain('Of these orders ₹ 12,35,866.50 is received, ₹ 500.05 outstanding.')
	const link = page.first('main a[href*="export.csv"]')!.getAttribute('href')!
	const response = await owner.request(link)
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(parse(await response.text(), { bom: true })).toEqual([
		['Day', 'Orders', 'Sales (INR)', 'Received (INR)', 'Refunded (INR)', 'Handed over by couriers (INR)'],
		['2027-02-10', '1', '1234567.00', '0.00', '0.00', '0.00'],
		['2027-02-11', '0', '0.00', '1234567.00', '0.00', '0.00'],
		['2027-02-12', '2', '1799.55', '1299.50', '1.00', '1299.50'],
	])
	expect(await read.journalEntry.count({ where: { kind: 'export', label: 'Reports' } })).toBe(1)
})

test('more than two months are listed by month', async () => {
	const page = await owner.open('/admin/numbers?from=2027-01-01&to=2027-04-30')
	expect(rowsOf(page, 'Sales and money by month')?.map(([label]) => label)).toEqual(['February 2027'])
})

test.each(['from=2027-02-12&to=2027-02-10', 'from=soon&to=later'])(
	'what is no period shows this month and says why: %s',
	async (query) => {
		const page = await owner.open(`/admin/numbers?${query}`)
		expect(page.status).toBe(200)
		expect(page.words('main [role=alert]')).toBe(
			'Please choose two days, the earlier one first, and at most a year. This month is shown.',
		)
		expect(page.words('main a[aria-current]')).toBe('This month')
	},
)

test.each([
	['category', 'Category,Pieces,Sales (INR),Before (INR)'],
	['size', 'Size,Pieces,Sales (INR),Before (INR)'],
	['colour', 'Colour,Pieces,Sales (INR),Before (INR)\r\nWhite,3,1236366.55,0.00'],
	['source', 'From,Orders,Sales (INR),Before (INR)\r\nWeb,3,1236366.55,0.00'],
	['pins', 'PIN begins with,District,Orders,Sales (INR),Cash sent,Cash refused,Refused (INR)\r\n395,Surat,3,'],
	['hours', 'Day,0–3,3–6,6–9,9–12,12–15,15–18,18–21,21–24\r\nMon,0,0,0,0,0,0,0,0'],
	['best', 'Product,Pieces,Sales (INR)\r\nCounted Kurta,1,1234567.00'],
	['unsold', 'Product,Pieces,Worth (INR)'],
	['sells-out', 'Product,Colour and size,Left,Gone in days'],
	['everything', 'Day,Orders,Sales (INR)'],
])('the table %s is a file', async (table, begin) => {
	const text = await (await owner.request(`/admin/numbers/export.csv?${period}&table=${table}`)).text()
	expect(text.replace(/^\uFEFF/, '').slice(0, begin.length)).toBe(begin)
})

test('a time in which nothing was says so once, and draws nothing', async () => {
	const page = await owner.open('/admin/numbers?from=2019-01-01&to=2019-01-31')
	expect(page.words('main').match(/Nothing was ordered/g)).toHaveLength(1)
	expect(page.first('main [role=img]')).toBeNull()
})
