import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { sendDueNotifications } from '../notifications/dispatch-notifications.server.ts'
import {
	checkOut,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	getRemainingQty,
} from '../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../tests/support/data/shop-invariants.ts'
import { makeSizedProduct } from '../../../tests/support/data/variant-data.ts'
import { changeOrderStatus, getOrderForAdmin } from '../orders/order.server.ts'
import { refundOrder } from '../orders/payments/refunds/refund-order.server.ts'
import { getPosDay, createPosOrder, type PosSaleInput } from './pos-orders.server.ts'

const owner = await makeStaff()

const input = (seenTotalPaise: number, more: Partial<PosSaleInput> = {}): PosSaleInput => ({
	way: 'cash',
	reference: '',
	name: '',
	phone: '',
	idempotencyKey: randomUUID(),
	seenTotalPaise,
	...more,
})
const makeLine = (productColorId: number, quantity = 1, size: string | null = null) => ({
	productColorId,
	quantity,
	size,
})

test('a packer sells two kurtas for cash: delivered, paid, in the ledger, and deducted from the size', async () => {
	const { id, colors } = await makeSizedProduct({
		name: 'Counter Kurta',
		pricePaise: 129_900,
		stock: { White: { M: 3 } },
	})
	const packer = await makeStaff('packer')
	const orderId = await createPosOrder(
		packer,
		[makeLine(colors['White']!, 2, 'M')],
		input(259_800, { name: 'Asha', phone: '919876500001' }),
	)
	const order = await getOrderForAdmin(orderId)
	expect(order).toMatchObject({
		userId: null,
		source: 'outlet',
		status: 4,
		paymentMethod: 'cod',
		paymentState: 'paid',
		totalPaise: 259_800,
		shippingPaise: 0,
		firstName: 'Asha',
		phoneNumber: '919876500001',
		state: 'Gujarat',
		payments: [{ kind: 'paid', amountPaise: 259_800, byUsername: 'Owner' }],
	})
	expect(order.events.map(({ kind, toLabel, stock }) => [kind, toLabel, stock.map(({ change }) => change)])).toEqual([
		['status', 'Delivered', [-2]],
		['payment', 'Delivered', []],
	])
	expect(await getRemainingQty(id)).toBe(1)
	expect(listBrokenOrders()).toEqual([])
	await sendDueNotifications()
	expect(await read.outboxMail.count({ where: { orderId } })).toBe(0)
	expect(await read.activityEntry.findFirst({ where: { kind: 'order', subjectId: orderId } })).toMatchObject({
		action: 'status',
		actorName: 'Owner',
		new: { source: 'outlet', payment: 'Cash', totalPaise: 259_800 },
	})
	// A manual status change keeps the buyer's details.
	await changeOrderStatus(await makeStaff('owner'), orderId, 5)
	expect((await getOrderForAdmin(orderId)).firstName).toBe('Asha')
	expect(await getRemainingQty(id)).toBe(3)
})

test('a form sent five times at once is one sale', async () => {
	const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 9 })
	const once = input(50_000, { way: 'upi', reference: '412345678901' })
	const ids = await Promise.all(Array.from({ length: 5 }, () => createPosOrder(owner, [makeLine(variants[0]!)], once)))
	expect(new Set(ids).size).toBe(1)
	expect(await getRemainingQty(id)).toBe(8)
	expect(await read.paymentEntry.count({ where: { orderId: ids[0]! } })).toBe(1)
})

test('a UPI reference already used for another order needs confirmation, and nothing is sold before it', async () => {
	const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 9 })
	const sell = (more: object = {}) =>
		createPosOrder(owner, [makeLine(variants[0]!)], input(50_000, { way: 'upi', reference: '412345678902', ...more }))
	const first = await sell()
	await expect(sell()).rejects.toMatchObject({
		field: 'sameReference',
		message: `The reference 412345678902 was already used to pay order #${first}.`,
	})
	expect(await getRemainingQty(id)).toBe(8)
	await sell({ sameReference: true })
	expect(await getRemainingQty(id)).toBe(7)
})

test('POS and the web shop compete for the last unit: one gets it', async () => {
	for (let round = 0; round < 10; round += 1) {
		const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 1 })
		const buyer = await makeCustomerWith([variants[0]!, 1])
		const tries = [() => checkOut(buyer), () => createPosOrder(owner, [makeLine(variants[0]!)], input(50_000))]
		const results = await Promise.allSettled([0, 1].map((at) => tries[(at + round) % 2]!()))
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(await getRemainingQty(id)).toBe(0)
	}
})

test('an empty sale, a deleted product, a missing size, too many units and another total are refused', async () => {
	const { id, variants } = await makeProduct({ name: 'Scarce Scarf', pricePaise: 50_000, stock: 2 })
	const { colors } = await makeSizedProduct({ stock: { White: { M: 3 } } })
	const sell = (lines: Parameters<typeof createPosOrder>[1], total = 50_000) =>
		createPosOrder(owner, lines, input(total))
	await expect(sell([])).rejects.toMatchObject({ code: 'invalid' })
	await expect(sell([makeLine(999_999)])).rejects.toMatchObject({ code: 'not-found' })
	await expect(sell([makeLine(colors['White']!)])).rejects.toMatchObject({ code: 'conflict' })
	await expect(sell([makeLine(variants[0]!, 3)], 150_000)).rejects.toMatchObject({
		message: 'Only 2 left of Scarce Scarf.',
	})
	await expect(sell([makeLine(variants[0]!, 2)])).rejects.toMatchObject({
		message: 'The total is now ₹ 1,000.00. Please check it and sell again.',
	})
	const nobody = { userId: await makeCustomer(), isAdmin: false }
	await expect(createPosOrder(nobody, [makeLine(variants[0]!)], input(50_000))).rejects.toMatchObject({
		code: 'forbidden',
	})
	expect(await getRemainingQty(id)).toBe(2)
	expect(await read.orderItem.count({ where: { productId: id } })).toBe(0)
})

test('the daily sales list adds up from the ledger by cash and UPI, with refunds of that day', async () => {
	const { variants } = await makeProduct({ pricePaise: 70_000, stock: 9 })
	const day = () => getPosDay(null, new Date())
	const before = (await day()).sums
	const cash = await createPosOrder(owner, [makeLine(variants[0]!)], input(70_000))
	await createPosOrder(owner, [makeLine(variants[0]!, 2)], input(140_000, { way: 'upi' }))
	// The web shop sells the same product.
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	await refundOrder(owner, cash, { amountPaise: 20_000, reference: '', key: randomUUID() })
	const { sums, entries, isToday, after } = await day()
	expect(sums).toEqual({ cash: before.cash + 50_000, upi: before.upi + 140_000, total: before.total + 190_000 })
	expect(entries.slice(-3).map(({ method, amountPaise }) => [method, amountPaise])).toEqual([
		['cash', 70_000],
		['upi', 140_000],
		['cash', -20_000],
	])
	expect(isToday).toBe(true)
	expect(after).toBe(null)
	const other = await getPosDay('2026-13-01', new Date())
	expect(other.isToday).toBe(true)
	expect(await getPosDay('2020-01-31', new Date())).toMatchObject({
		entries: [],
		before: '2020-01-30',
		after: '2020-02-01',
	})
})
