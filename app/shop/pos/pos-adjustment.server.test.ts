import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../tests/support/data/shop-invariants.ts'
import { getOrderForAdmin } from '../orders/order.server.ts'
import { createPosOrder, findPosOrder, type PosSaleInput } from './pos-orders.server.ts'
import { noAdjustment, parsePosAdjustment, type PosAdjustment } from './pos-price.ts'

const owner = await makeStaff()
const { variants } = await makeProduct({ name: 'Fold Stole', pricePaise: 45_950, stock: 99 })

async function sell(seenTotalPaise: number, adjustment: Partial<PosAdjustment>, input: Partial<PosSaleInput> = {}) {
	const lines = [{ productColorId: variants[0]!, quantity: 1, size: null }]
	const sale = {
		way: 'cash',
		reference: '',
		name: '',
		phone: '',
		idempotencyKey: randomUUID(),
		seenTotalPaise,
	} as const
	return createPosOrder(owner, lines, { ...sale, ...input }, { ...noAdjustment, ...adjustment })
}

const receiptOf = async (orderId: number, cashPaise = 0) => {
	const sale = await findPosOrder(orderId, cashPaise)
	return { ...sale!, text: new URL(sale!.whatsAppUrl).searchParams.get('text')! }
}

test('a discount and the round-off lower the total, and both are stored', async () => {
	const orderId = await sell(42_900, { discountPaise: 3_000, reason: 'Loose thread', isRoundedOff: true })
	const order = await getOrderForAdmin(orderId)
	expect(order).toMatchObject({ subtotalPaise: 45_950, discountPaise: 3_050, totalPaise: 42_900, paymentState: 'paid' })
	expect(order.discounts).toEqual([
		{ kind: 'staff', name: 'Loose thread', paise: 3_000 },
		{ kind: 'staff', name: 'Round-off', paise: 50 },
	])
	expect(listBrokenOrders()).toEqual([])
})

test('the activity log has the discount with its reason and the round-off', async () => {
	const orderId = await sell(42_900, { discountPaise: 3_000, reason: 'Loose thread', isRoundedOff: true })
	const where = { kind: 'order', subjectId: orderId, action: 'status' }
	expect(await read.activityEntry.findFirst({ where })).toMatchObject({
		new: { discountPaise: 3_000, discountReason: 'Loose thread', roundOffPaise: 50 },
	})
})

test('the name of the round-off is refused as a discount reason, because the buyer would see it', () => {
	const search = new URLSearchParams({ discount: '30', reason: 'Round-off' })
	expect(parsePosAdjustment(search).errors.reason).toBe('Please enter another reason than Round-off.')
})

test('a discount with a refused reason is not applied', () => {
	const search = new URLSearchParams({ discount: '30', reason: 'Round-off' })
	expect(parsePosAdjustment(search).discountPaise).toBe(0)
})

test('a discount above the price makes the sale free, without a payment in the ledger', async () => {
	const orderId = await sell(0, { discountPaise: 99_999, reason: 'Gift' })
	expect(await read.paymentEntry.count({ where: { orderId } })).toBe(0)
	expect(listBrokenOrders()).toEqual([])
})

test('a total without paise is not rounded off', async () => {
	const orderId = await sell(45_900, { discountPaise: 50, reason: 'Exact change', isRoundedOff: true })
	expect((await getOrderForAdmin(orderId)).discounts).toEqual([{ kind: 'staff', name: 'Exact change', paise: 50 }])
})

test('a total that the page showed without the discount is refused', async () => {
	await expect(sell(45_950, { discountPaise: 3_000, reason: 'Loose thread' })).rejects.toMatchObject({
		message: 'The total is now ₹ 429.50. Please check it and sell again.',
	})
})

test('the history has the cash received and the change', async () => {
	const orderId = await sell(45_950, {}, { cashReceived: 500 })
	expect((await getOrderForAdmin(orderId)).events.at(-1)?.note).toBe(
		'Paid in person, Cash (₹ 500.00 received, ₹ 40.50 change): ₹ 459.50',
	)
})

test('less cash than the total is refused', async () => {
	await expect(sell(45_950, {}, { cashReceived: 459 })).rejects.toMatchObject({
		field: 'cashReceived',
		message: 'The cash received is less than the total of ₹ 459.50.',
	})
})

test('a UPI sale ignores the cash field', async () => {
	const orderId = await sell(45_950, {}, { way: 'upi', cashReceived: 1 })
	expect((await getOrderForAdmin(orderId)).events.at(-1)?.note).toBe('Paid in person, UPI: ₹ 459.50')
})

test('the receipt lists items, discounts, total and payment, without the reason', async () => {
	const orderId = await sell(42_900, { discountPaise: 3_000, reason: 'Loose thread', isRoundedOff: true })
	const { text } = await receiptOf(orderId)
	expect(text).toContain(`Receipt for order #${orderId}, `)
	expect(text).toContain('1 × Fold Stole, White: ₹ 459.50\nDiscount: − ₹ 30.00\nRound-off: − ₹ 0.50\nTotal: ₹ 429.00')
	expect(text).toContain('paid by cash')
	expect(text).not.toContain('Loose thread')
})

test('the receipt goes to the phone number of the sale', async () => {
	const orderId = await sell(45_950, {}, { phone: '9876500007' })
	expect((await receiptOf(orderId)).whatsAppUrl).toMatch(/^https:\/\/wa\.me\/919876500007\?text=/)
})

test('the receipt of a sale without a phone number lets WhatsApp ask for the recipient', async () => {
	expect((await receiptOf(await sell(45_950, {}))).whatsAppUrl).toMatch(/^https:\/\/wa\.me\/\?text=/)
})

test('the change is what was received above the total', async () => {
	const orderId = await sell(45_950, {}, { cashReceived: 500 })
	expect((await receiptOf(orderId, 50_000)).changePaise).toBe(4_050)
	expect((await receiptOf(orderId)).changePaise).toBe(0)
})

test.each([
	['discount=30&reason=Old', { discountPaise: 3_000, reason: 'Old' }],
	['discount=%E2%82%B9+1,030.50&reason=Old', { discountPaise: 103_050, reason: 'Old' }],
	['discount=30', { discountPaise: 0, errors: { reason: 'Please enter a discount reason.' } }],
	['discount=x&reason=Old', { discountPaise: 0, reason: '' }],
	['discount=-5&reason=Old', { discountPaise: 0, reason: '' }],
	['discount=1.234&reason=Old', { discountPaise: 0, reason: '' }],
	['round=yes', { discountPaise: 0, isRoundedOff: true }],
	['round=yes&round=', { isRoundedOff: false }],
])('the address %s is read', (query, adjustment) => {
	expect(parsePosAdjustment(new URLSearchParams(query))).toMatchObject(adjustment)
})

test('an unreadable discount keeps its text and has an error', () => {
	expect(parsePosAdjustment(new URLSearchParams('discount=x&reason=Old'))).toMatchObject({
		typed: { discount: 'x', reason: 'Old' },
		errors: { discount: 'Please enter an amount in rupees with at most two decimals' },
	})
})
