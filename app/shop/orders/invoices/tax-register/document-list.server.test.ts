import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../../../tests/support/data/tax-data.ts'
import { CANCELLED, SHIPPED } from '../../../values/order-status.ts'
import { changeOrderStatus } from '../../order.server.ts'
import { issueInvoice } from '../issue-invoice.server.ts'
import { listTaxDocuments } from './invoice-list.server.ts'
import { parseMonth } from '../tax-document-view.ts'

const actor = await makeStaff()

beforeEach(() => setTax(taxSettings))
afterAll(() => write((tx) => tx.setting.deleteMany()))

/** Ships an order and returns its id, its invoice and its credit note if it is cancelled. */
async function ship({ isCancelled = false } = {}) {
	const orderId = await createTaxedOrder([{ pricePaise: 1050_00 }])
	await changeOrderStatus(actor, orderId, SHIPPED)
	if (isCancelled) await changeOrderStatus(actor, orderId, CANCELLED)
	const [invoice, creditNote] = await read.taxDocument.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
	return { orderId, invoice: invoice!, creditNote }
}

/** Issues the invoice of an order at the given time. */
async function invoiceAt(at: string, input: { firstName?: string; phoneNumber?: string } = {}) {
	const orderId = await createTaxedOrder([{ pricePaise: 1050_00 }], input)
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: SHIPPED } }))
	await write((tx) => issueInvoice(tx, { orderId, byUserId: null, at: new Date(at) }))
	return { orderId, invoice: await read.taxDocument.findFirstOrThrow({ where: { orderId } }) }
}

const list = (search: string, month: string | null = null, page = 1) =>
	listTaxDocuments({ search, month: parseMonth(month, new Date()), page })
const listNumbers = async (search: string, month?: string) =>
	(await list(search, month)).items.map(({ number }) => number)

test('a month has its own documents, newest first (rule: invoice-list)', async () => {
	const first = await invoiceAt('2034-04-30T18:30:00Z')
	const second = await invoiceAt('2034-05-31T18:29:59Z')
	await invoiceAt('2034-05-31T18:30:00Z')
	expect(await listNumbers('', '2034-05')).toEqual([second.invoice.number, first.invoice.number])
})

test('a credit note is beside its invoice, with negative amounts', async () => {
	const { orderId, invoice, creditNote } = await ship({ isCancelled: true })
	const { items } = await list(`#${orderId}`)
	expect(items).toEqual([
		expect.objectContaining({ title: 'Credit note', invoiceNumber: invoice.number, totalPaise: -1050_00 }),
		expect.objectContaining({ title: 'Tax invoice', invoiceNumber: null, taxPaise: 50_00 }),
	])
	expect(items[0]!.number).toBe(creditNote!.number)
})

test('a search finds documents of every month by number, serial, order and customer', async () => {
	const buyer = { firstName: 'Zubeida', phoneNumber: '9811122233' }
	const { orderId, invoice } = await invoiceAt('2033-02-10T12:00:00Z', buyer)
	for (const search of [
		invoice.number,
		invoice.number.toLowerCase(),
		String(invoice.serial),
		String(orderId),
		`Order #${orderId}`,
		'zubeida',
		'98111 22233',
	])
		expect(await listNumbers(search), search).toContain(invoice.number)
})

test('a padded serial finds the invoice and the credit note that have it', async () => {
	const { invoice } = await ship()
	const { creditNote } = await ship({ isCancelled: true })
	expect(await listNumbers(invoice.number.slice(-5))).toContain(invoice.number)
	expect(await listNumbers(creditNote!.number.slice(-5))).toContain(creditNote!.number)
})

test('a search with the number sign finds the order only', async () => {
	const { orderId, invoice } = await ship()
	expect(await listNumbers(`#${orderId}`)).toEqual([invoice.number])
})

test('a search without a match finds nothing', async () => {
	expect(await list('nobody of this name')).toMatchObject({ items: [], total: 0, isMore: false })
})

test('a month has 25 documents per page (rule: list-search)', async () => {
	const { invoice } = await ship()
	const { id: _, standsForOrderId: __, ...data } = invoice
	const at = new Date('2035-01-10T12:00:00Z')
	await write((tx) =>
		tx.taxDocument.createMany({
			data: Array.from({ length: 26 }, (__, index) => ({
				...data,
				at,
				year: 2035,
				serial: index + 1,
				number: `PAGED/${index + 1}`,
			})),
		}),
	)
	expect((await list('', '2035-01')).items).toHaveLength(25)
	expect((await list('', '2035-01', 2)).items.map(({ number }) => number)).toEqual(['PAGED/1'])
})
