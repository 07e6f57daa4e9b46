import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { formatReturnLine } from './return-view.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { checkOut, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvoices, listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { getStockBySize, makeShopper, makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { formatPaise } from '../../values/money.ts'
import { trackOrder } from '../customer-order.server.ts'
import { getUncreditedPaise, issueAmountCreditNote } from '../invoices/credit-note.server.ts'
import { exportOrdersForAccounting } from '../accounting-export.server.ts'
import { exportOrders } from '../order-export.server.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { refundOrder } from '../payments/refunds/refund-order.server.ts'
import { closeReturn, declineReturn, receiveReturn, shipExchange } from './advance-return.server.ts'
import { listExchangeOptions } from './return-view.ts'
import { findOrderToReturn, openReturn } from './open-return.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { getReturn, listOrderReturns } from './return-rows.server.ts'
import { openReturnSchema } from './return.schema.ts'

const owner = await makeStaff()

beforeEach(() => setSettings({}))

/** Creates a paid, delivered order of a kurta in White M, and a shirt that can be sent in exchange for it. */
async function makeExchange(pricePaise = 150_000) {
	const shirt = await makeSizedProduct({ name: 'Vesu Shirt', pricePaise, stock: { Red: { S: 2 } } })
	const kurtas = { White: { M: 5, L: 1 }, Red: { M: 1 } }
	const kurta = await makeSizedProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: kurtas })
	const buyer = await makeShopper([kurta.colors['White']!, 'M', 1])
	const { orderId } = await checkOut(buyer)
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 150_000 })
	await changeOrderStatus(owner, orderId, 4)
	const { items } = await findOrderToReturn(orderId)
	const item = items![0]!
	const open = (exchange = `${shirt.colors['Red']}:S`) => {
		const input = { wants: 'size', reason: 'Prefers red', idempotencyKey: randomUUID() }
		return openReturn(
			owner,
			orderId,
			openReturnSchema.parse({ ...input, items: [{ id: item.id, quantity: 1, exchange }] }),
		)
	}
	const openReceived = async (exchange?: string) => {
		const id = await open(exchange)
		await receiveReturn(owner, id, [(await getReturn(id)).lines[0]!.id])
		return id
	}
	return { shirt, kurta, buyer, orderId, open, openReceived }
}

/** Returns both files of all orders. */
async function exportAll() {
	const chunks: string[] = []
	for (const file of [exportOrders({ search: '' }), exportOrdersForAccounting({ search: '' })])
		for await (const chunk of file) chunks.push(chunk)
	return chunks
}

test('the other product leaves the stock once, when the exchange is opened (rule: exchange-stock)', async () => {
	const { shirt, openReceived } = await makeExchange()
	const id = await openReceived()
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 1 })
	for (let time = 0; time < 2; time += 1) await shipExchange(owner, id)
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 1 })
	expect(listBrokenOrders()).toEqual([])
})

test('the returned item goes back to its own stock', async () => {
	const { kurta, openReceived } = await makeExchange()
	await shipExchange(owner, await openReceived())
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 1, 'Red M': 1 })
})

test.each([
	['declined', (id: number) => declineReturn(owner, id, 'It never arrived')],
	['closed', (id: number) => closeReturn(owner, id, 'A voucher')],
	['refunded', (id: number) => refundReturn(owner, id, { reference: '', way: 'noted' })],
])('a reserved exchange returns to stock when its return is %s (rule: exchange-stock)', async (state, end) => {
	const { shirt, open, openReceived } = await makeExchange()
	const id = await (state === 'declined' ? open() : openReceived())
	for (let time = 0; time < 2; time += 1) await end(id)
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 2 })
	expect(listBrokenOrders()).toEqual([])
})

test('a reserved exchange returns to stock when its order is cancelled (rule: exchange-stock)', async () => {
	const { shirt, orderId, open } = await makeExchange()
	await open()
	await changeOrderStatus(owner, orderId, 5)
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 2 })
	expect(listBrokenOrders()).toEqual([])
})

test('an exchange of an order that was cancelled and reopened leaves the stock when it ships', async () => {
	const { shirt, orderId, open } = await makeExchange()
	const id = await open()
	for (const status of [5, 4]) await changeOrderStatus(owner, orderId, status)
	await receiveReturn(owner, id, [])
	await shipExchange(owner, id)
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 1 })
	expect(listBrokenOrders()).toEqual([])
})

test('one of 64 exchanges at once gets the last unit', async () => {
	const kurta = await makeSizedProduct({
		name: 'Tapi Kurta',
		pricePaise: 150_000,
		stock: { White: { M: 64 }, Red: { M: 1 } },
	})
	const { orderId } = await checkOut(await makeShopper([kurta.colors['White']!, 'M', 64]))
	await changeOrderStatus(owner, orderId, 4)
	const { items } = await findOrderToReturn(orderId)
	const exchange = `${kurta.colors['Red']}:M`
	const opened = await Promise.allSettled(
		Array.from({ length: 64 }, () => {
			const input = { wants: 'size', reason: 'Prefers red', idempotencyKey: randomUUID() }
			const chosen = [{ id: items![0]!.id, quantity: 1, exchange }]
			return openReturn(owner, orderId, openReturnSchema.parse({ ...input, items: chosen }))
		}),
	)
	expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 0, 'Red M': 0 })
})

test('an exchange of a deleted size is closed without restocking another size (rule: restock-same-variant)', async () => {
	const { shirt, openReceived } = await makeExchange()
	const id = await openReceived()
	await write((tx) => tx.variant.deleteMany({ where: { productId: shirt.id } }))
	await closeReturn(owner, id, '')
	expect((await getReturn(id)).state).toBe('closed')
	expect(listBrokenOrders()).toEqual([])
})

test('the order names the other product and stays as bought', async () => {
	const { orderId, openReceived } = await makeExchange()
	await shipExchange(owner, await openReceived())
	const { items, totalPaise } = await getOrderForAdmin(orderId)
	const exchanges = [{ quantity: 1, size: null, item: { name: 'Vesu Shirt', colorName: 'Red', size: 'S' } }]
	expect(items[0]).toMatchObject({ name: 'Tapi Kurta', size: 'M', exchanges })
	expect(totalPaise).toBe(150_000)
})

test('the customer and the history see what is sent', async () => {
	const { buyer, orderId, open } = await makeExchange()
	await open()
	const line = '1 × Tapi Kurta, White, size M, for Vesu Shirt, Red, size S'
	const { lines } = (await trackOrder(buyer, orderId)).returns[0]!
	expect(lines.map((one) => formatReturnLine(one, english))).toEqual([line])
	expect((await getOrderForAdmin(orderId)).events.at(-1)!.note).toContain(line)
})

test('another color of the product is sent', async () => {
	const { kurta, openReceived } = await makeExchange()
	await shipExchange(owner, await openReceived(`${kurta.colors['Red']}:M`))
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 1, 'Red M': 0 })
})

test('another size of the bought color is an exchange for a size (rule: exchanged-size)', async () => {
	const { kurta, orderId, openReceived } = await makeExchange()
	await shipExchange(owner, await openReceived(`${kurta.colors['White']}:L`))
	expect((await getOrderForAdmin(orderId)).items[0]!.exchanges).toEqual([{ quantity: 1, size: 'L' }])
})

test('a product that costs more is refused', async () => {
	const { orderId, open } = await makeExchange(150_001)
	expect(await getRefusal(open())).toContain(`costs ${formatPaise(1)} more than the returned item`)
	expect(await listOrderReturns(orderId)).toEqual([])
})

test.each(['', 'none'])('the choice %j is refused', async (choice) => {
	const { open } = await makeExchange()
	expect(await getRefusal(open(choice))).toBe(
		'invalid at items[0].exchange: Please choose what to send in exchange for Tapi Kurta.',
	)
})

test('a product that is sold out is refused', async () => {
	const { shirt, open } = await makeExchange()
	await checkOut(await makeShopper([shirt.colors['Red']!, 'S', 2]))
	expect(await getRefusal(open())).toBe('conflict: Vesu Shirt (Red, size S) is sold out.')
})

test('a reserved product is not sold to another customer', async () => {
	const { shirt, openReceived } = await makeExchange()
	const id = await openReceived()
	await checkOut(await makeShopper([shirt.colors['Red']!, 'S', 1]))
	await shipExchange(owner, id)
	expect((await getReturn(id)).state).toBe('sent')
})

test('a cheaper product leaves a difference to refund', async () => {
	const { open } = await makeExchange(120_000)
	expect((await getReturn(await open())).differencePaise).toBe(30_000)
})

test('the difference to refund has the same discount as the item', async () => {
	const { orderId, open } = await makeExchange(120_000)
	await write((tx) => tx.orderItem.updateMany({ where: { orderId }, data: { discountPaise: 75_000 } }))
	expect((await getReturn(await open())).differencePaise).toBe(15_000)
})

test('another color of the product leaves no difference', async () => {
	const { kurta, open } = await makeExchange()
	expect((await getReturn(await open(`${kurta.colors['Red']}:M`))).differencePaise).toBe(0)
})

test('invoice, export and total of the order stay as bought', async () => {
	await setTax(taxSettings)
	const { orderId, openReceived } = await makeExchange(120_000)
	const readAll = async () => [
		await read.taxDocument.findMany({ where: { orderId }, include: { lines: true } }),
		await exportAll(),
	]
	const before = await readAll()
	await shipExchange(owner, await openReceived())
	expect(await readAll()).toEqual(before)
})

test('a refunded difference gets a credit note of its amount (rule: refund-credit-note)', async () => {
	await setTax(taxSettings)
	const { orderId, openReceived } = await makeExchange(120_000)
	await shipExchange(owner, await openReceived())
	await refundOrder(owner, orderId, { amountPaise: 30_000, reference: '', key: randomUUID() })
	await issueAmountCreditNote(owner, orderId, { reason: 'Cheaper exchange', seenPaise: 30_000 })
	expect(await getUncreditedPaise(orderId)).toBe(0)
	expect(listBrokenInvoices()).toEqual([])
})

test('a product with another GST rate than the invoice is refused', async () => {
	await setTax(taxSettings)
	const { shirt, orderId, open } = await makeExchange()
	await write((tx) => tx.product.update({ where: { id: shirt.id }, data: { hsn: '7117' } }))
	expect(await getRefusal(open())).toContain('at items[0].exchange: Vesu Shirt has another GST rate than the invoice.')
	expect(await listOrderReturns(orderId)).toEqual([])
	expect(await getStockBySize(shirt.id)).toEqual({ 'Red S': 2 })
})

test('the form offers the bought product in stock, and found products that do not cost more', () => {
	const choice = { size: 'S', colorName: 'Red', remainingQty: 2 }
	const bought = [
		{
			id: 1,
			name: 'Tapi Kurta',
			choices: [
				{ ...choice, productColorId: 11, pricePaise: 200_000 },
				{ ...choice, productColorId: 12, pricePaise: 200_000, remainingQty: 0 },
			],
		},
	]
	const found = [
		{ id: 2, name: 'Vesu Shirt', choices: [{ ...choice, productColorId: 21, pricePaise: 150_000 }] },
		{ id: 3, name: 'Silk Shirt', choices: [{ ...choice, productColorId: 31, pricePaise: 150_001 }] },
	]
	expect(listExchangeOptions({ productId: 1, pricePaise: 150_000 }, bought, found)).toEqual([
		{ id: 1, name: 'Tapi Kurta', options: [{ value: '11:S', label: 'Red, size S' }] },
		{ id: 2, name: 'Vesu Shirt', options: [{ value: '21:S', label: `Red, size S · ${formatPaise(150_000)}` }] },
	])
})
