import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatLongDate } from '#app/shop/values/dates.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()
const [kurta, belt] = [
	await makeProduct({ name: 'Printed Kurta', pricePaise: 179_800, colors: ['Indigo'] }),
	await makeProduct({ name: 'Printed Belt', pricePaise: 50_050, colors: ['Rust'] }),
]
const buyer = await makeCustomerWith([kurta.variants[0]!, 2], [belt.variants[0]!, 1])
await write((tx) =>
	tx.cartItem.updateMany({ where: { userId: buyer, productColorId: kurta.variants[0]! }, data: { size: 'XL' } }),
)
const input = createCheckoutInput({
	apartment: 'B 4',
	waistSize: '32',
	fullLength: '44',
	orderNote: 'Wrap it\nas a gift',
	paymentMethod: 'cod',
})
const orderId = (await checkOut(buyer, { input })).orderId

const listTexts = (selector: string) => person.all(`main article ${selector}`).map(getText)

test('the packing slip shows items and address, a checkbox for each item, the cash to collect, and no other price', async () => {
	const page = await person.open(`/admin/orders/${orderId}/packing-slip`)
	expect(page.status).toBe(200)
	expect(listTexts('h1')).toEqual([`Packing slip#${orderId}`])
	expect(listTexts('address > span')).toEqual([
		'Riya Shah',
		'12 Ring Road',
		'B 4',
		'Surat',
		'Gujarat 395007',
		'India',
		'98250 12345',
	])
	expect(listTexts('tbody th')).toEqual(['Printed KurtaIndigo, size XL', 'Printed BeltRust'])
	expect(listTexts('tbody td:last-child')).toEqual(['2', '1'])
	expect(page.all('main article input[type=checkbox]').map((box) => box.getAttribute('aria-label'))).toEqual([
		'Printed Kurta is packed',
		'Printed Belt is packed',
	])
	expect(listTexts('tfoot td')).toEqual(['3'])
	expect(listTexts('section').join('; ')).toContain('Waist size32; Full length44; Customer noteWrap it as a gift')
	expect(listTexts('p')).toContain('Collect ₹ 4,096.50 in cash')
	expect(page.first('main article')!.textContent.match(/₹/g)).toHaveLength(1)
})

test.each([[{ paymentMethod: 'online' }], [{ status: 5 }]])(
	'the packing slip shows nothing to collect for an order with %j',
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

test('the invoice shows the order number, the shop, the customer, and all amounts', async () => {
	const page = await person.open(`/admin/orders/${orderId}/invoice`)
	expect(listTexts('h1')).toEqual([`Invoice #${orderId}`])
	expect(listTexts('header p')).toEqual([formatLongDate(new Date())])
	expect(listTexts('header address span')).toEqual([
		'Zari Lane',
		'12 Ring Road, Surat, Gujarat',
		'+919800000010',
		'hello@example.com',
	])
	expect(listTexts('section')[0]).toContain(
		'Riya Shah12 Ring RoadB 4SuratGujarat 395007India98250 12345riya@example.com',
	)
	expect(listTexts('section')[1]).toContain('Cash on Delivery')
	expect(listTexts('thead th')).toEqual(['Item', 'Quantity', 'Price', 'Amount'])
	expect(listTexts('tbody tr')).toEqual([
		'Printed KurtaIndigo, size XL2₹ 1,798.00₹ 3,596.00',
		'Printed BeltRust1₹ 500.50₹ 500.50',
	])
	expect(listTexts('dl > div')).toEqual(['Subtotal₹ 4,096.50', 'Shipping₹ 0.00', 'Total₹ 4,096.50'])
	expect(page.words('title')).toBe(`Invoice ${orderId}`)
})

describe.each(['packing-slip', 'invoice'])('%s', (sheet) => {
	test('a print page of an order prints only itself, and explains how without JavaScript', async () => {
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
		expect(page.text).toContain('To print, choose Print in your browser’s menu.')
		expect(page.words(`main a[href="/admin/orders/${orderId}"]`)).toBe(`← Order #${orderId}`)
		expect(
			page.all('link[rel=stylesheet]').some((link) => /print-[\w-]+\.css$/.test(link.getAttribute('href') ?? '')),
		).toBe(true)
	})

	test('a print page of a cancelled order is marked as cancelled', async () => {
		expect((await person.open(`/admin/orders/${orderId}/${sheet}`)).text).not.toContain('This order is cancelled.')
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 5 } }))
		expect((await person.open(`/admin/orders/${orderId}/${sheet}`)).text).toContain('This order is cancelled.')
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 1 } }))
	})
})
