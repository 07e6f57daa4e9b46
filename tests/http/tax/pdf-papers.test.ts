import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { setTax, createTaxedOrder, taxSettings } from '../../support/data/tax-data.ts'
import { setSetting } from '../../support/data/tables.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor, type Visitor } from '../../support/pages/visitor.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { readPdf } from '../../support/read-pdf.ts'

let person: LoggedIn

beforeEach(async () => {
	await setTax(taxSettings)
	person = await logInAdmin()
})

afterAll(() => setTax({}))

const ship = (id: number) => person.post(`/admin/orders/${id}/ship`, { status: '3' })

async function openPdf(visitor: Visitor, path: string) {
	const response = await visitor.request(path)
	expect([path, response.status]).toEqual([path, 200])
	return { ...readPdf(new Uint8Array(await response.arrayBuffer())), headers: response.headers }
}

/** Returns the texts of the papers on the page that `person` has open: each cell, label, amount and line. */
const listPageTexts = () =>
	person
		.all('main article :is(h1, td, dt, dd, address span, header p, tbody th > span.block)')
		.map(getText)
		.filter(Boolean)

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Expects each text of the open page in the file. A text may be broken between lines. */
function expectPageIn({ texts }: { texts: string[] }) {
	const file = withoutSpaces(texts.join(''))
	const shown = listPageTexts()
	expect(shown.length).toBeGreaterThan(10)
	expect(shown.filter((text) => !file.includes(withoutSpaces(text)))).toEqual([])
}

describe('papers as PDF files have the texts and figures of their pages (rule: paper-pdf)', () => {
	test.each([
		['home', { state: 'Gujarat' }],
		['another state', { state: 'Kerala' }],
		['abroad', { country: 'uk' as const, state: 'London' }],
	])('an invoice: %s', async (_, input) => {
		const id = await createTaxedOrder(
			[
				{ pricePaise: 2999_00, quantity: 2 },
				{ pricePaise: 544_85, name: 'Silk Stole' },
			],
			input,
		)
		await ship(id)
		await person.open(`/admin/orders/${id}/invoice`)
		const pdf = await openPdf(person, person.first('main a[href$=".pdf"]')!.getAttribute('href')!)
		expectPageIn(pdf)
		expect(pdf.pages).toBe(1)
		expect(pdf.isComplete).toBe(true)
	})

	test('a credit note', async () => {
		const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
		await ship(id)
		await person.post(`/admin/orders/${id}/cancel`, { status: '5' })
		const note = await read.taxDocument.findFirstOrThrow({ where: { orderId: id, kind: 'credit-note' } })
		await person.open(`/admin/orders/${id}/documents/${note.id}`)
		const pdf = await openPdf(person, person.first('main a[href$=".pdf"]')!.getAttribute('href')!)
		expectPageIn(pdf)
		expect(pdf.headers.get('Content-Disposition')).toBe(
			`attachment; filename="credit-note-${note.number.replaceAll('/', '-')}.pdf"`,
		)
	})

	test('a bill of supply', async () => {
		await setTax({ ...taxSettings, mode: 'composition' })
		const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
		await ship(id)
		await person.open(`/admin/orders/${id}/invoice`)
		const pdf = await openPdf(person, `/admin/orders/${id}/invoice.pdf`)
		expectPageIn(pdf)
		expect(pdf.texts.join('')).toContain('Bill of supply')
	})

	test('the receipt of a shop that is not registered', async () => {
		await setTax({ mode: 'unregistered' })
		const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
		await person.open(`/admin/orders/${id}/invoice`)
		const pdf = await openPdf(person, `/admin/orders/${id}/invoice.pdf`)
		expectPageIn(pdf)
		expect(pdf.texts.join('')).not.toContain('GSTIN')
	})

	test('a packing slip, with the cash to collect as its only amount', async () => {
		const { orderId } = await makeOrder({ input: { paymentMethod: 'cod', orderNote: 'Wrap it\nas a gift' } })
		await person.open(`/admin/orders/${orderId}/packing-slip`)
		const pdf = await openPdf(person, `/admin/orders/${orderId}/packing-slip.pdf`)
		expectPageIn(pdf)
		expect(pdf.texts.join('').match(/₹/g)).toHaveLength(1)
		expect(pdf.texts.join('')).toContain('as a gift')
	})

	test('packing slips of several orders, each on a page of its own', async () => {
		const [one, two] = [
			await makeOrder({ input: { paymentMethod: 'cod' } }),
			await makeOrder({ input: { paymentMethod: 'cod' } }),
		]
		const pdf = await openPdf(person, `/admin/orders/slips.pdf?order=${one.orderId}&order=${two.orderId}`)
		expect(pdf.pages).toBe(2)
		expect(pdf.texts).toEqual(expect.arrayContaining([`#${one.orderId}`, `#${two.orderId}`]))
	})
})

test('a long order continues on further pages, which repeat the titles and are numbered', async () => {
	const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
	const [item] = await read.orderItem.findMany({ where: { orderId: id } })
	const { id: _, ...copied } = item!
	await write((tx) => tx.orderItem.createMany({ data: Array.from({ length: 60 }, () => copied as never) }))
	await ship(id)
	const pdf = await openPdf(person, `/admin/orders/${id}/invoice.pdf`)
	expect(pdf.pages).toBeGreaterThan(2)
	expect(pdf.texts.filter((text) => text === 'HSN').length).toBeGreaterThanOrEqual(pdf.pages - 1)
	expect(pdf.texts.join('')).toContain(`1 / ${pdf.pages}`)
})

test('the texts are in the language of the order for staff, and of the page for the customer (rule: customer-language)', async () => {
	for (const code of ['hi', 'gu']) await setSetting(`shop.language-${code}`, true)
	const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
	await write((tx) => tx.order.update({ where: { id }, data: { locale: 'gu' } }))
	await ship(id)
	const { texts } = await openPdf(person, `/admin/orders/${id}/invoice.pdf`)
	expect(texts.join('')).toMatch(/\p{Script=Gujarati}/u)
	expect(texts.join('')).toContain('Tax invoice')
	const { buyer, orderId } = await makeOrder()
	await ship(orderId)
	const customer = await logInVisitor(buyer)
	const link = (await customer.open(`/profile?tab=order&order=${orderId}`)).first('main a[href$="/document.pdf"]')!
	const inHindi = await openPdf(createVisitor(), `/hi${link.getAttribute('href')!}`)
	expect(inHindi.texts.join('')).toMatch(/\p{Script=Devanagari}/u)
})

test('the customer downloads the invoice from the order page, and only its link opens it (rule: invoice-link)', async () => {
	const { buyer, orderId } = await makeOrder()
	const customer = await logInVisitor(buyer)
	await ship(orderId)
	const page = await customer.open(`/profile?tab=order&order=${orderId}`)
	const path = page.first('main a[href$="/document.pdf"]')!.getAttribute('href')!
	const pdf = await openPdf(createVisitor(), path)
	expect(pdf.texts.join('')).toContain('Tax invoice')
	expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
	expect(pdf.headers.get('X-Robots-Tag')).toBe('noindex')
	expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
	for (const other of [path.replace(/\d+-/, (id) => `${Number.parseInt(id, 10) + 1}-`), '/bill/x/document.pdf'])
		expect((await createVisitor().request(other)).status).toBe(404)
})

test('unknown papers are not found, and the papers of the admin ask visitors to log in', async () => {
	const { orderId } = await makeOrder()
	const paths = (id: number) => [
		`/admin/orders/${id}/invoice.pdf`,
		`/admin/orders/${id}/packing-slip.pdf`,
		`/admin/orders/${id}/documents/1/document.pdf`,
	]
	for (const path of paths(999_999)) expect([path, (await person.request(path)).status]).toEqual([path, 404])
	// A registered shop issues the invoice when the order ships.
	expect((await person.request(`/admin/orders/${orderId}/invoice.pdf`)).status).toBe(404)
	for (const path of paths(orderId))
		expect((await createVisitor().request(path)).headers.get('Location')).toMatch(/\/login/)
})

test('of 64 requests at once those beyond the queue are asked to come back, and the shop goes on', async () => {
	const { orderId } = await makeOrder()
	const path = `/admin/orders/${orderId}/packing-slip.pdf`
	const responses = await Promise.all(Array.from({ length: 64 }, () => person.request(path)))
	const refused = responses.filter(({ status }) => status !== 200)
	expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
	expect(refused.filter(({ status, headers }) => status !== 503 || headers.get('Retry-After') !== '5')).toEqual([])
	await openPdf(person, path)
})
