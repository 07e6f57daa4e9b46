import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { fakeShiprocket, makeBookableOrder } from '../../support/couriers/courier-shop.ts'
import { emptyTables, setSettings } from '../../support/data/tables.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const shop = fakeShiprocket()
const person = await logInAdmin()
let ids: number[]
beforeEach(async () => {
	// Each fake starts with the same tracking numbers.
	await emptyTables('shipmentEvent', 'shipment')
	ids = [await makeBookableOrder(), await makeBookableOrder()]
})

const query = () => ids.map((id) => `order=${id}`).join('&')
const readCouriers = async () =>
	(await read.order.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).map(({ courier }) => courier)

test('selected orders are booked with the chosen courier, and the page says so (rule: bulk-booking)', async () => {
	await person.open(`/admin/orders/book?${query()}`)
	const page = await person.submit({ rule: 'name:Blue Dart' }, { button: 'Book 2 orders' })
	expect([page.path.split('?')[0], page.words('[role=status]')]).toEqual(['/admin/orders/book', '2 orders booked.'])
	expect(await readCouriers()).toEqual(['Blue Dart', 'Blue Dart'])
	expect(page.text).toContain('Booked: Blue Dart 1904')
})

test('after a booking the labels are a link', async () => {
	await person.open(`/admin/orders/book?${query()}`)
	const page = await person.submit({}, { button: 'Book 2 orders' })
	expect(page.hrefs('main a')).toContain(`/admin/orders/labels?${query()}`)
})

test('an order that the service refuses is listed with its reason', async () => {
	shop.shiprocket.isWalletEmpty = true
	await person.open(`/admin/orders/book?${query()}`)
	const page = await person.submit({}, { button: 'Book 2 orders' })
	expect(page.status).toBe(409)
	expect(page.text).toContain('Please recharge your wallet')
})

test('orders that were not tried are counted, and pressing again books them', async () => {
	ids = await Promise.all(Array.from({ length: 8 }, () => makeBookableOrder()))
	shop.shiprocket.failNext('/', 'broken', 100)
	await person.open(`/admin/orders/book?${query()}`)
	const page = await person.submit({}, { button: 'Book 8 orders' })
	expect(page.text).toMatch(/\d orders? not tried yet\. Book again to continue\./)
	shop.shiprocket.recover()
	const after = await person.submit({}, { button: 'Book 8 orders' })
	expect(after.words('[role=status]')).toBe('8 orders booked.')
})

test('a booking by an unknown rule is refused and shows the page again', async () => {
	await person.open(`/admin/orders/book?${query()}`)
	const page = await person.submit({ rule: 'dearest' }, { button: 'Book 2 orders' })
	expect([page.status, page.text]).toEqual([400, expect.stringContaining('Please choose which courier to use.')])
})

test('the order list offers bulk bookings only with a courier service', async () => {
	const hasBooking = async () => (await person.open('/admin/orders')).text.includes('Book shipments')
	const before = await hasBooking()
	await setSettings({})
	expect([before, await hasBooking()]).toEqual([true, false])
})

test.each(['a4', '4x6'])(
	'the labels of booked orders have barcodes on paper %s (rule: shipping-labels)',
	async (paper) => {
		await person.open(`/admin/orders/book?${query()}`)
		await person.submit({}, { button: 'Book 2 orders' })
		const page = await person.open(`/admin/orders/labels?${query()}&paper=${paper}`)
		expect(page.all('article.label svg path')).toHaveLength(2)
		expect(page.text).toContain('COD ₹')
	},
)

test('a long address is smaller on the printed label, because the label would cut its last lines', async () => {
	const streetAddress = 'Near the old mill, '.repeat(10).slice(0, 190)
	const id = await makeBookableOrder({ streetAddress, apartment: streetAddress })
	const page = await person.open(`/admin/orders/labels?order=${id}&order=${ids[0]}`)
	expect(page.all('article.label address').map((address) => address.getAttribute('class'))).toEqual([
		undefined,
		'is-longer',
	])
})

test('the labels on the page are downloaded as a PDF file on its paper (rule: paper-pdf)', async () => {
	await person.open(`/admin/orders/book?${query()}`)
	await person.submit({}, { button: 'Book 2 orders' })
	for (const [paper, pages] of [
		['a4', 1],
		['4x6', 2],
	] as const) {
		const page = await person.open(`/admin/orders/labels?${query()}&paper=${paper}`)
		const response = await person.request(page.hrefs('main a').find((href) => href?.includes('labels.pdf'))!)
		expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="shipping-labels.pdf"')
		const pdf = readPdf(new Uint8Array(await response.arrayBuffer()))
		expect(pdf.pages).toBe(pages)
		expect(pdf.texts.filter((text) => text.startsWith('COD ₹'))).toHaveLength(2)
	}
	expect((await person.request('/admin/orders/labels.pdf?order=999999')).status).toBe(404)
})

test('the manifest of a day lists its bookings with a line for the signature', async () => {
	await person.open(`/admin/orders/book?${query()}`)
	await person.submit({}, { button: 'Book 2 orders' })
	const page = await person.open('/admin/orders/manifest')
	expect(page.text).toContain('Manifest · Delhivery Surface')
	expect(page.text).toContain('Signature')
})

test('a day without bookings has an empty manifest', async () => {
	const page = await person.open('/admin/orders/manifest?day=2020-01-31')
	expect(page.text).toContain('No shipments were booked on 31 January 2020.')
})
