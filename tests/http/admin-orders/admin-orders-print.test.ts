import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, checkoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()
const [kurta, belt] = [
	await makeProduct({ name: 'Printed Kurta', pricePaise: 179_800, colors: ['Indigo'] }),
	await makeProduct({ name: 'Printed Belt', pricePaise: 50_050, colors: ['Rust'] }),
]
const buyer = await makeCustomerWith([kurta.variants[0]!, 2], [belt.variants[0]!, 1])
await write((tx) =>
	tx.cartItem.updateMany({ where: { userId: buyer, productColorId: kurta.variants[0]! }, data: { size: 'XL' } }),
)
const input = checkoutInput({
	apartment: 'B 4',
	waistSize: '32',
	fullLength: '44',
	orderNote: 'Wrap it\nas a gift',
	paymentMethod: 'cod',
})
const orderId = (await checkOut(buyer, { input })).orderId

const words = (selector: string) => person.all(`main article ${selector}`).map(wordsOf)

test('the packing slip says what goes where, with a box to tick for each item, what to collect, and no other price', async () => {
	const page = await person.open(`/admin/orders/${orderId}/packing-slip`)
	expect(page.status).toBe(200)
	expect(words('h1')).toEqual([`Packing slip#${orderId}`])
	expect(words('address > span')).toEqual([
		'Riya Shah',
		'12 Ring Road',
		'B 4',
		'Surat',
		'Gujarat 395007',
		'India',
		'98250 12345',
	])
	expect(words('tbody th')).toEqual(['Printed KurtaIndigo, size XL', 'Printed BeltRust'])
	expect(words('tbody td:last-child')).toEqual(['2', '1'])
	expect(page.all('main article input[type=checkbox]').map((box) => box.getAttribute('aria-label'))).toEqual([
		'Printed Kurta is packed',
		'Printed Belt is packed',
	])
	expect(words('tfoot td')).toEqual(['3'])
	expect(words('section').join('; ')).toContain('Waist size32; Full length44; Note of the customerWrap it as a gift')
	expect(words('p')).toContain('Collect ₹ 4,096.50 in cash')
	expect(page.first('main article')!.textContent.match(/₹/g)).toHaveLength(1)
})

test.each([[{ paymentMethod: 'online' }], [{ status: 5 }]])(
	'the packing slip has nothing to collect for an order with %j',
	async (changes) => {
		const before = await read.order.findUniqueOrThrow({
			where: { id: orderId },
			select: { paymentMethod: true, status: true },
		})
		await write((tx) => tx.order.update({ where: { id: orderId }, data: changes }))
		expect((await person.open(`/admin/orders/${orderId}/packing-slip`)).text).not.toContain('₹')
		await write((tx) => tx.order.update({ where: { id: orderId }, data: before }))
	},
)

test('the invoice has the number of the order, the shop, the customer, and all amounts', async () => {
	const page = await person.open(`/admin/orders/${orderId}/invoice`)
	expect(words('h1')).toEqual([`Invoice #${orderId}`])
	expect(words('header p')).toEqual([formatLongDate(new Date())])
	expect(words('header address span')).toEqual([
		'Zari Lane',
		'12 Ring Road, Surat, Gujarat',
		'+919800000010',
		'hello@example.com',
	])
	expect(words('section')[0]).toContain('Riya Shah12 Ring RoadB 4SuratGujarat 395007India98250 12345riya@example.com')
	expect(words('section')[1]).toContain('Cash on Delivery')
	expect(words('thead th')).toEqual(['Item', 'Quantity', 'Price', 'Amount'])
	expect(words('tbody tr')).toEqual([
		'Printed KurtaIndigo, size XL2₹ 1,798.00₹ 3,596.00',
		'Printed BeltRust1₹ 500.50₹ 500.50',
	])
	expect(words('dl > div')).toEqual(['Subtotal₹ 4,096.50', 'Shipping₹ 0.00', 'Total₹ 4,096.50'])
	expect(page.words('title')).toBe(`Invoice ${orderId}`)
})

describe.each(['packing-slip', 'invoice'])('%s', (sheet) => {
	test('a printed page of an order prints alone, and without script says how', async () => {
		const page = await person.open(`/admin/orders/${orderId}/${sheet}`)
		expect(page.first('main article')!.getAttribute('class')).not.toContain('print:hidden')
		const around = ['header', 'nav', 'a[href="/admin/orders"]']
			.flatMap((selector) => page.all(selector))
			.filter((part) => !part.closest('article'))
		expect(around.length).toBeGreaterThan(2)
		for (const part of around) {
			let hidden = false
			for (let box: typeof part | null = part; box; box = box.parentNode)
				hidden ||= /(^| )print:hidden( |$)/.test(box.getAttribute?.('class') ?? '')
			expect([part.tagName, hidden]).toEqual([part.tagName, true])
		}
		expect(page.text).toContain('To print, choose Print in the menu of your browser.')
		expect(page.words(`main a[href="/admin/orders/${orderId}"]`)).toBe(`← Order #${orderId}`)
		expect(
			page.all('link[rel=stylesheet]').some((link) => /print-[\w-]+\.css$/.test(link.getAttribute('href') ?? '')),
		).toBe(true)
	})

	test('a printed page of a cancelled order says so', async () => {
		expect((await person.open(`/admin/orders/${orderId}/${sheet}`)).text).not.toContain('This order is cancelled.')
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 5 } }))
		expect((await person.open(`/admin/orders/${orderId}/${sheet}`)).text).toContain('This order is cancelled.')
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 1 } }))
	})
})
