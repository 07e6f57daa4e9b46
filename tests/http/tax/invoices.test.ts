import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formatLongDate } from '#app/shop/values/dates.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import type { CheckoutInput } from '#app/shop/orders/checkout/checkout.schema.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { call, createToken } from '../../support/api.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { logInVisitor, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { sendDueNotifications } from '../../../app/shop/notifications/dispatch-notifications.server.ts'

let person: LoggedIn

beforeEach(async () => {
	await setTax(taxSettings)
	person = await logInAdmin()
})

afterAll(() => setTax({}))

const order = async (pricePaise = 2999_00, changes: Partial<CheckoutInput> = {}, quantity = 1) =>
	(await makeOrder({ name: 'Denim Jacket', pricePaise, quantity, input: changes })).orderId

const actions = new Map([
	[3, 'ship'],
	[5, 'cancel'],
])
const move = (id: number, status: number) =>
	person.post(`/admin/orders/${id}/${actions.get(status) ?? 'status'}`, { status: String(status) })
const listTexts = (selector: string, page = person.page()) => page.all(`main article ${selector}`).map(getText)
const links = async (id: number) =>
	(await person.open(`/admin/orders/${id}`))
		.all('main a[href*="/documents/"]')
		.map((link) => [link.textContent, link.getAttribute('href')!] as const)
const getInvoiceNumber = async (id: number) =>
	(await read.taxDocument.findUniqueOrThrow({ where: { standsForOrderId: id }, select: { number: true } })).number

test('an invoice has the legally required content, on a page that prints alone (rules: invoice-number, invoice-content)', async () => {
	const id = await order(2999_00, {}, 2)
	await move(id, 3)
	const number = await getInvoiceNumber(id)
	const [[label, path]] = (await links(id)) as [readonly [string, string]]
	expect(label).toBe(`Invoice ${number}`)
	expect((await person.open(`/admin/orders/${id}/invoice`)).text).toContain(number)
	await person.open(path)
	expect(listTexts('h1')).toEqual(['Tax invoice'])
	expect(listTexts('header p')).toEqual([number, formatLongDate(new Date())])
	expect(listTexts('header address span')).toEqual([
		'Zari Lane',
		'Zari Lane Private Limited',
		'12 Ring Road, Surat, Gujarat',
		'Gujarat (24)',
		'+919800000010 · hello@example.com',
		'GSTIN 24AAACC1206D1ZM',
	])
	expect(listTexts('section')[0]).toContain('Riya Shah12 Ring Road')
	expect(listTexts('dl dd').slice(0, 2)).toEqual(['Gujarat (24)', `#${id} of ${formatLongDate(new Date())}`])
	expect(listTexts('thead th')).toEqual([
		'Item',
		'HSN',
		'Quantity',
		'Unit price',
		'Taxable value',
		'Rate',
		'CGST',
		'SGST',
		'Amount',
	])
	expect(listTexts('tbody td')).toEqual([
		'6204',
		'2 PCS',
		'2,999.00',
		'5,083.06',
		'18 %',
		'457.47',
		'457.47',
		'5,998.00',
	])
	expect(listTexts('dl > div').slice(-4)).toEqual([
		'Taxable value₹ 5,083.06',
		'CGST₹ 457.47',
		'SGST₹ 457.47',
		'Total₹ 5,998.00',
	])
	expect(listTexts('footer p')[0]).toContain('Rupees Five Thousand Nine Hundred Ninety-Eight Only')
})

test('an invoice to another state has IGST, and one abroad the statement of an export without tax', async () => {
	const [kerala, london] = [
		await order(544_85, { state: 'Kerala' }),
		await order(544_85, { country: 'uk', state: 'London' }),
	]
	for (const id of [kerala, london]) await move(id, 3)
	await person.open(`/admin/orders/${kerala}/invoice`)
	expect(listTexts('tbody td')).toEqual(['6204', '1 PCS', '544.85', '518.90', '5 %', '25.95', '544.85'])
	expect(listTexts('dl dd')[0]).toBe('Kerala (32)')
	expect((await person.open(`/admin/orders/${london}/invoice`)).text).toContain('without payment of integrated tax')
})

test('an order has no invoice before it ships, and never gets one if it is cancelled before', async () => {
	const id = await order()
	await move(id, 2)
	const page = await person.open(`/admin/orders/${id}/invoice`)
	expect(page.text).toContain('The invoice is issued when the order ships.')
	expect(page.html).not.toContain('₹')
	await move(id, 5)
	expect((await person.open(`/admin/orders/${id}/invoice`)).text).toContain('No invoice')
	expect(await read.taxDocument.count({ where: { orderId: id } })).toBe(0)
})

test('a shop of the composition scheme issues a bill of supply with its statement (rule: bill-of-supply)', async () => {
	await setTax({ ...taxSettings, mode: 'composition' })
	const id = await order()
	await move(id, 4)
	const page = await person.open(`/admin/orders/${id}/invoice`)
	expect(listTexts('h1')).toEqual(['Bill of supply'])
	expect(listTexts('thead th')).toEqual(['Item', 'HSN', 'Quantity', 'Unit price', 'Amount'])
	expect(page.text).toContain('Composition taxable person, not eligible to collect tax on supplies.')
	expect(page.text).not.toContain('CGST')
})

test('an unregistered shop prints a receipt, without a GST number', async () => {
	await setTax({ mode: 'unregistered', gstin: '24AAACC1206D1ZM' })
	const id = await order()
	await move(id, 3)
	const page = await person.open(`/admin/orders/${id}/invoice`)
	expect(listTexts('h1')).toEqual([`Invoice #${id}`])
	expect(page.text.includes('GSTIN')).toBe(false)
	expect(page.text.includes('HSN')).toBe(false)
})

test('an order cancelled after shipping has a credit note beside its invoice (rule: credit-note)', async () => {
	const id = await order()
	await move(id, 3)
	const number = await getInvoiceNumber(id)
	await move(id, 5)
	const [, note] = await links(id)
	expect(note![0]).toMatch(/^Credit note CINV\//)
	await person.open(note![1])
	expect(listTexts('h1')).toEqual(['Credit note'])
	expect(listTexts('header p')[2]).toBe(`For invoice ${number}of ${formatLongDate(new Date())}`)
	expect(listTexts('dl dd')).toContain('The order was cancelled')
	expect(listTexts('dl > div').at(-1)).toBe('Total₹ 2,999.00')
	for (const path of [`/admin/orders/${id}/documents/999999`, `/admin/orders/999999/documents/1`])
		expect((await person.open(path)).status).toBe(404)
})

test('a partial refund states that it created no credit note, and its order offers one with a reason (rule: refund-credit-note)', async () => {
	const id = await order()
	await move(id, 3)
	const post = (path: string, fields: Record<string, string>) => person.post(path, fields)
	await post(`/admin/orders/${id}/payment`, { kind: 'paid', reference: '', seenTotalPaise: '299900' })
	await person.open(`/admin/orders/${id}`)
	const refunded = await person.submit({ amount: '299.90', reference: '' }, { form: 'form[action$="/refund"]' })
	expect(refunded.text).toContain('No credit note was issued')
	await person.open(`/admin/orders/${id}/credit-note`)
	expect((await person.submit({ reason: '' }, { button: 'Issue credit note' })).text).toContain(
		'Please enter the reason',
	)
	await person.submit({ reason: 'A stain' }, { button: 'Issue credit note' })
	const [, note] = await links(id)
	await person.open(note![1])
	expect(listTexts('dl dd')).toContain('A stain')
	// A tenth of 2,999.00 with 18 % tax, refunded without a return.
	expect(listTexts('tbody td')).toEqual(['6204', '–', '–', '254.16', '18 %', '22.87', '22.87', '299.90'])
	const again = await person.open(`/admin/orders/${id}`)
	expect(again.text).not.toContain('was refunded without a credit note')
})

test('the email of a shipped order links to its invoice without a login, and no other address does (rule: invoice-link)', async () => {
	const id = await order()
	await move(id, 3)
	await sendDueNotifications()
	const row = await read.outboxMail.findFirstOrThrow({ where: { orderId: id, template: 'order-shipped' } })
	const mail = (await composeEmail(row, new Date()))!
	const path = new URL(/Your invoice: (\S+)/.exec(mail.text)![1]!).pathname
	expect(mail.html).toContain(path)
	const page = await createVisitor().open(path)
	expect(page.status).toBe(200)
	expect(listTexts('h1', page)).toEqual(['Tax invoice'])
	expect(listTexts('header p', page)[0]).toEqual(await getInvoiceNumber(id))
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
	expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
	expect(page.text).toContain('To print, choose Print in your browser’s menu.')
	const [, number, signature] = /^\/bill\/(\d+)-(.*)$/.exec(path)!
	const last = signature!.at(-1) === 'A' ? 'E' : 'A'
	for (const other of [
		`${Number(number) + 1}-${signature}`,
		`${number}-${signature!.slice(0, -1)}${last}`,
		`${number}-${signature}x`,
		`${number}`,
		'x',
	])
		expect((await createVisitor().open(`/bill/${other}`)).status, other).toBe(404)
})

test('the customer finds invoice and credit note on the order page', async () => {
	const { buyer, orderId } = await makeOrder()
	const customer = await logInVisitor(buyer)
	const bills = async () =>
		(await customer.open(`/profile?tab=order&order=${orderId}`))
			.all('main a[href^="/bill/"]:not([download])')
			.map((link) => [link.textContent.replace(/ .*/, ''), link.getAttribute('href')!] as const)
	expect(await bills()).toEqual([])
	for (const status of [3, 5]) await move(orderId, status)
	expect((await bills()).map(([word]) => word)).toEqual(['Invoice', 'Credit'])
	const page = await createVisitor().open((await bills())[1]![1])
	expect(page.status).toBe(200)
	expect(listTexts('h1', page)).toEqual(['Credit note'])
})

test('orders shipped concurrently, in bulk, by pages and by the API, get numbers without a gap', async () => {
	const ids: number[] = []
	for (let count = 0; count < 24; count += 1) ids.push(await order(999_00))
	await write((tx) =>
		tx.order.updateMany({
			where: { id: { in: ids } },
			data: { status: 2, packedAt: new Date(), paymentMethod: 'cod' },
		}),
	)
	const before = await read.taxDocument.count({ where: { kind: 'invoice' } })
	const bulk = (some: number[]) => {
		const body = new URLSearchParams(some.map((id) => ['order', `${id}:packed`]))
		return person.request('/admin/orders/advance', { method: 'POST', body })
	}
	const token = await createToken(person.userId)
	await Promise.all([
		...Array.from({ length: 8 }, (_, part) => bulk(ids.slice(part * 3, part * 3 + 5))),
		...ids.slice(0, 8).map((id) => move(id, 3)),
		...ids.slice(16).map((id) => call('PUT', `/orders/updatestatus/${id}`, { token, json: { status: 4 } })),
	])
	const given = await read.taxDocument.findMany({ where: { kind: 'invoice' }, orderBy: { serial: 'asc' } })
	expect(given.map(({ serial }) => serial)).toEqual(Array.from({ length: before + 24 }, (_, index) => index + 1))
	expect(given.filter(({ orderId }) => ids.includes(orderId))).toHaveLength(24)
})
