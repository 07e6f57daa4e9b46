import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listBrokenInvoices } from '../../../../tests/support/data/shop-invariants.ts'
import { makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { createPosOrder } from '../../pos/pos-orders.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { advanceOrders } from '../fulfillment/advance-orders.server.ts'
import { formatDocumentNumber, getFinancialYear } from './tax-document-view.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { getDocumentPage } from './document-page.server.ts'
import { listOrderDocuments, findInvoice } from './tax-documents.server.ts'

const actor = await makeStaff()

beforeEach(() => setTax(taxSettings))

afterAll(() => write((tx) => tx.setting.deleteMany()))

const move = (orderId: number, status: number) => changeOrderStatus(actor, orderId, status)
const listDocumentNumbers = async (orderId: number) =>
	(await listOrderDocuments(orderId)).map(({ kind, number }) => [kind, number])
const serials = async (kind: string) =>
	(await read.taxDocument.findMany({ where: { kind }, orderBy: { id: 'asc' } })).map(({ serial }) => serial)
const listComponents = async (orderId: number) =>
	(await findInvoice(orderId))!.lines.map(({ rate, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => [
		rate,
		taxablePaise,
		cgstPaise,
		sgstPaise,
		igstPaise,
	])
const amend = (orderId: number, data: object) => write((tx) => tx.order.update({ where: { id: orderId }, data }))

test.each([
	['2026-03-31T18:29:59.999Z', 2025, 'INV/2526/00007'],
	['2026-03-31T18:30:00.000Z', 2026, 'INV/2627/00007'],
	['2099-12-31T00:00:00.000Z', 2099, 'INV/9900/00007'],
])('%s is in the financial year %i, which the invoice number contains', (at, year, number) => {
	expect(getFinancialYear(new Date(at))).toBe(year)
	expect(formatDocumentNumber('invoice', 'INV/', year, 7)).toBe(number)
	expect(formatDocumentNumber('credit-note', 'ABCD', year, 999_999)).toHaveLength(16)
})

describe('an invoice', () => {
	test('is issued once when the order ships, with GST components to the paisa (rules: tax-rate, tax-in-price, invoice-number)', async () => {
		const id = await createTaxedOrder([
			{ pricePaise: 544_85, quantity: 1 },
			{ pricePaise: 2999_00, name: 'Jacket' },
			{ pricePaise: 124_500_00, name: 'Blazer' },
			{ pricePaise: 499_00, hsn: '4203', quantity: 3 },
		])
		await move(id, 2)
		expect(await listDocumentNumbers(id)).toEqual([])
		await move(id, 3)
		await move(id, 4)
		await move(id, 3)
		expect(await listDocumentNumbers(id)).toEqual([['invoice', expect.stringMatching(/^INV\/\d{4}\/\d{5}$/)]])
		expect(await listComponents(id)).toEqual([
			[5, 518_91, 12_97, 12_97, 0],
			[18, 2541_54, 228_73, 228_73, 0],
			[18, 105_508_48, 9495_76, 9495_76, 0],
			[18, 1268_64, 114_18, 114_18, 0],
		])
		const invoice = (await findInvoice(id))!
		const { totalPaise } = await read.order.findUniqueOrThrow({ where: { id } })
		expect(invoice.totalPaise).toEqual(totalPaise)
		expect(invoice.lines[0]!.description).toBe('Linen Shirt, White')
		expect(invoice.suppliedTo).toBe('Gujarat (24)')
		const noted = { kind: 'order', subjectId: id, action: 'invoice' }
		expect(await read.activityEntry.findMany({ where: noted, select: { note: true } })).toEqual([
			{ note: `Invoice ${invoice.number}` },
		])
	})

	test('is issued to the customer however the order ships, and never for an order that has not shipped', async () => {
		const [delivered, cancelled] = [
			await createTaxedOrder([{ pricePaise: 1000_00 }]),
			await createTaxedOrder([{ pricePaise: 1000_00 }]),
		]
		await move(delivered, 4)
		await move(cancelled, 5)
		expect((await listDocumentNumbers(delivered)).length).toBe(1)
		expect((await listDocumentNumbers(cancelled)).length).toBe(0)
	})

	test("is issued immediately at the point of sale, in the shop's state", async () => {
		const { variants } = await makeProduct({ pricePaise: 2999_00 })
		const sale = { way: 'cash' as const, reference: '', name: '', phone: '', idempotencyKey: randomUUID() }
		const wanted = [{ productColorId: variants[0]!, quantity: 1, size: null }]
		const id = await createPosOrder(actor, wanted, { ...sale, seenTotalPaise: 2999_00 })
		expect(await listComponents(id)).toEqual([[18, 2541_54, 228_73, 228_73, 0]])
		expect((await getDocumentPage((await findInvoice(id))!)).buyer).toEqual(['In-person sale'])
	})

	test('deducts discounts from each line before tax, and splits delivery across rates (rule: tax-on-charges)', async () => {
		const id = await createTaxedOrder([{ pricePaise: 2999_00 }, { pricePaise: 3500_00 }])
		const [first] = await read.orderItem.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
		await write((tx) => tx.orderItem.update({ where: { id: first!.id }, data: { discountPaise: 400_00 } }))
		const sums = { discountPaise: 400_00, shippingPaise: 100_00, codFeePaise: 50_01 }
		await amend(id, { ...sums, totalPaise: 6499_00 - 400_00 + 100_00 + 50_01 })
		await move(id, 3)
		const invoice = (await findInvoice(id))!
		expect(invoice.lines.map(({ description, rate, paise }) => [description, rate, paise])).toEqual([
			['Linen Shirt, White', 5, 2599_00],
			['Linen Shirt, White', 18, 3500_00],
			['Delivery', 5, 42_61],
			['Delivery', 18, 57_39],
			['Cash on delivery fee', 5, 21_31],
			['Cash on delivery fee', 18, 28_70],
		])
		expect(invoice.totalPaise).toBe(6249_01)
	})

	test('has IGST elsewhere in India, and no tax on exports (rule: tax-in-price)', async () => {
		const [elsewhere, abroad] = [
			await createTaxedOrder([{ pricePaise: 2999_00 }], { state: 'Kerala' }),
			await createTaxedOrder([{ pricePaise: 2999_00 }], { country: 'uk', state: 'London' }),
		]
		for (const id of [elsewhere, abroad]) await move(id, 3)
		expect(await listComponents(elsewhere)).toEqual([[18, 2541_53, 0, 0, 457_47]])
		expect(await listComponents(abroad)).toEqual([[0, 2999_00, 0, 0, 0]])
		expect((await findInvoice(abroad))!.suppliedTo).toBe('UK (96)')
	})

	test('uses the default HSN of the product, its category or the settings', async () => {
		const id = await createTaxedOrder([
			{ pricePaise: 100_00, hsn: '6404' },
			{ pricePaise: 100_00 },
			{ pricePaise: 100_00 },
		])
		const items = await read.orderItem.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
		await write(async (tx) => {
			const { id: categoryId } = await tx.category.create({
				data: { name: 'Belts', nameKey: `belts ${id}`, hsn: '4203' },
			})
			await tx.product.update({ where: { id: items[1]!.productId! }, data: { categoryId } })
		})
		await move(id, 3)
		expect((await findInvoice(id))!.lines.map(({ hsn, rate }) => [hsn, rate])).toEqual([
			['6404', 5],
			['4203', 18],
			['6204', 5],
		])
	})

	test('is not issued for products without a known rate: the order does not ship and no number is lost', async () => {
		const before = await serials('invoice')
		const id = await createTaxedOrder([{ pricePaise: 100_00, hsn: '8471' }])
		await expect(move(id, 3)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('"8471"') })
		expect((await read.order.findUniqueOrThrow({ where: { id } })).status).toBe(1)
		expect(await serials('invoice')).toEqual(before)
	})

	test('is a bill of supply without GST components under the composition scheme (rule: bill-of-supply)', async () => {
		await setTax({ ...taxSettings, mode: 'composition' })
		const id = await createTaxedOrder([{ pricePaise: 2999_00, hsn: '8471' }])
		await move(id, 3)
		expect(await listComponents(id)).toEqual([[0, 2999_00, 0, 0, 0]])
	})

	test.each(['none', 'unregistered'])('is not numbered in the mode %s (rule: gst-registration)', async (mode) => {
		await setTax({ ...taxSettings, mode })
		const id = await createTaxedOrder([{ pricePaise: 2999_00 }])
		await move(id, 3)
		expect(await listDocumentNumbers(id)).toEqual([])
		// An order that shipped before the registration gets no invoice later.
		await setTax(taxSettings)
		await move(id, 4)
		expect(await listDocumentNumbers(id)).toEqual([])
	})

	test('stays as issued: the database refuses to change or delete it', async () => {
		const id = await createTaxedOrder([{ pricePaise: 1000_00 }])
		await move(id, 3)
		const { id: document } = (await findInvoice(id))!
		const changes = [
			() => write((tx) => tx.taxDocument.update({ where: { id: document }, data: { number: 'X' } })),
			() => write((tx) => tx.taxDocument.update({ where: { id: document }, data: { buyerGstin: 'X' } })),
			() => write((tx) => tx.taxDocument.delete({ where: { id: document } })),
			() => write((tx) => tx.taxLine.updateMany({ where: { documentId: document }, data: { rate: 12 } })),
			() => write((tx) => tx.taxLine.deleteMany({ where: { documentId: document } })),
		]
		for (const change of changes) await expect(change()).rejects.toThrow()
	})
})

test('64 concurrent shipments, with cancellations, leave no gap in the invoice numbers', async () => {
	const ids = await Promise.all(Array.from({ length: 64 }, () => createTaxedOrder([{ pricePaise: 1000_00 }])))
	const bad = await createTaxedOrder([{ pricePaise: 100_00, hsn: '8471' }])
	await Promise.allSettled([
		...ids.map((id, index) => move(id, index % 2 ? 3 : 4)),
		...ids.map((id) => move(id, 3)),
		...ids.slice(0, 16).map((id) => move(id, 5)),
		move(bad, 3),
		advanceOrders(
			actor,
			ids.map((id) => ({ id, expectedStatus: 'packed' as const })),
		),
	])
	for (const kind of ['invoice', 'credit-note']) {
		const given = await serials(kind)
		expect(given).toEqual(Array.from({ length: given.length }, (_, index) => index + 1))
	}
	expect(
		await read.taxDocument.count({ where: { orderId: { in: ids }, standsForOrderId: { not: null } } }),
	).toBeGreaterThan(40)
	expect(listBrokenInvoices()).toEqual([])
})

test('a new year starts at 1 at midnight of 31 March in India, and both series continue separately', async () => {
	const moments = ['2030-03-31T23:59:58+05:30', '2030-03-31T23:59:59+05:30', '2030-04-01T00:00:00+05:30']
	const numbers: (string | null)[] = []
	for (const moment of moments) {
		const orderId = await createTaxedOrder([{ pricePaise: 1000_00 }])
		await amend(orderId, { status: 3 })
		numbers.push(await write((tx) => issueInvoice(tx, { orderId, byUserId: null, at: new Date(moment) })))
	}
	expect(numbers).toEqual(['INV/2930/00001', 'INV/2930/00002', 'INV/3031/00001'])
})

test('the tax records of these tests are consistent', () => {
	expect(listBrokenInvoices()).toEqual([])
})
