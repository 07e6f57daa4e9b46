import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { tellDue } from '../letters/after-the-act.server.ts'
import {
	checkOut,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	piecesLeft,
} from '../../../tests/support/data/shop-data.ts'
import { brokenOrders } from '../../../tests/support/data/shop-invariants.ts'
import { makeSizedProduct } from '../../../tests/support/data/variant-data.ts'
import { changeOrderStatus, orderForAdmin } from '../orders/order.server.ts'
import { refundOrder } from '../orders/payments/refunds/refund-order.server.ts'
import { counterDay } from './counter-day.server.ts'
import type { SellInput } from './sell.schema.ts'
import { sellAtCounter } from './sell-at-counter.server.ts'

const owner = await makeStaff()

const input = (seenTotalPaise: number, more: Partial<SellInput> = {}): SellInput => ({
	way: 'cash',
	reference: '',
	name: '',
	phone: '',
	idempotencyKey: randomUUID(),
	seenTotalPaise,
	...more,
})
const piece = (productColorId: number, quantity = 1, size: string | null = null) => ({ productColorId, quantity, size })

test('a packer sells two kurtas for cash: delivered, paid, in the ledger, and taken from the size', async () => {
	const { id, colors } = await makeSizedProduct({
		name: 'Counter Kurta',
		pricePaise: 129_900,
		stock: { White: { M: 3 } },
	})
	const packer = await makeStaff('packer')
	const orderId = await sellAtCounter(
		packer,
		[piece(colors['White']!, 2, 'M')],
		input(259_800, { name: 'Asha', phone: '919876500001' }),
	)
	const order = await orderForAdmin(orderId)
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
	expect(await piecesLeft(id)).toBe(1)
	expect(brokenOrders()).toEqual([])
	await tellDue()
	expect(await read.outboxMail.count({ where: { orderId } })).toBe(0)
	expect(await read.journalEntry.findFirst({ where: { kind: 'order', subjectId: orderId } })).toMatchObject({
		act: 'status',
		actorName: 'Owner',
		new: { source: 'outlet', payment: 'Cash', totalPaise: 259_800 },
	})
	// A manual status change keeps the buyer's details.
	await changeOrderStatus(await makeStaff('owner'), orderId, 5)
	expect((await orderForAdmin(orderId)).firstName).toBe('Asha')
	expect(await piecesLeft(id)).toBe(3)
})

test('the same form sent five times at once is one sale', async () => {
	const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 9 })
	const once = input(50_000, { way: 'upi', reference: '412345678901' })
	const ids = await Promise.all(Array.from({ length: 5 }, () => sellAtCounter(owner, [piece(variants[0]!)], once)))
	expect(new Set(ids).size).toBe(1)
	expect(await piecesLeft(id)).toBe(8)
	expect(await read.paymentEntry.count({ where: { orderId: ids[0]! } })).toBe(1)
})

test('a UPI reference that has paid another order is asked about, and nothing is sold until then', async () => {
	const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 9 })
	const sell = (more: object = {}) =>
		sellAtCounter(owner, [piece(variants[0]!)], input(50_000, { way: 'upi', reference: '412345678902', ...more }))
	const first = await sell()
	await expect(sell()).rejects.toMatchObject({
		field: 'sameReference',
		message: `The reference 412345678902 has paid order #${first} already.`,
	})
	expect(await piecesLeft(id)).toBe(8)
	await sell({ sameReference: true })
	expect(await piecesLeft(id)).toBe(7)
})

test('the counter and the web shop share the last piece: one of them gets it', async () => {
	for (let round = 0; round < 10; round += 1) {
		const { id, variants } = await makeProduct({ pricePaise: 50_000, stock: 1 })
		const buyer = await makeCustomerWith([variants[0]!, 1])
		const tries = [() => checkOut(buyer), () => sellAtCounter(owner, [piece(variants[0]!)], input(50_000))]
		const results = await Promise.allSettled([0, 1].map((at) => tries[(at + round) % 2]!()))
		expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect(await piecesLeft(id)).toBe(0)
	}
})

test('nothing, what is gone, a size that is missing, too many pieces and another total are refused and take nothing', async () => {
	const { id, variants } = await makeProduct({ name: 'Scarce Scarf', pricePaise: 50_000, stock: 2 })
	const { colors } = await makeSizedProduct({ stock: { White: { M: 3 } } })
	const sell = (lines: Parameters<typeof sellAtCounter>[1], total = 50_000) => sellAtCounter(owner, lines, input(total))
	await expect(sell([])).rejects.toMatchObject({ code: 'invalid' })
	await expect(sell([piece(999_999)])).rejects.toMatchObject({ code: 'not-found' })
	await expect(sell([piece(colors['White']!)])).rejects.toMatchObject({ code: 'conflict' })
	await expect(sell([piece(variants[0]!, 3)], 150_000)).rejects.toMatchObject({
		message: 'Only 2 pieces of Scarce Scarf are left.',
	})
	await expect(sell([piece(variants[0]!, 2)])).rejects.toMatchObject({
		message: 'It now comes to ₹ 1,000.00. Please look at it and sell it again.',
	})
	const nobody = { userId: await makeCustomer(), isAdmin: false }
	await expect(sellAtCounter(nobody, [piece(variants[0]!)], input(50_000))).rejects.toMatchObject({ code: 'forbidden' })
	expect(await piecesLeft(id)).toBe(2)
	expect(await read.orderItem.count({ where: { productId: id } })).toBe(0)
})

test('the list of a day adds up from the ledger, in cash and by UPI, with what was given back that day', async () => {
	const { variants } = await makeProduct({ pricePaise: 70_000, stock: 9 })
	const day = () => counterDay(null, new Date())
	const before = (await day()).sums
	const cash = await sellAtCounter(owner, [piece(variants[0]!)], input(70_000))
	await sellAtCounter(owner, [piece(variants[0]!, 2)], input(140_000, { way: 'upi' }))
	// The web shop sells the same product.
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	await refundOrder(owner, cash, { amountPaise: 20_000, reference: '', key: randomUUID() })
	const { sums, entries, isToday, after } = await day()
	expect(sums).toEqual({ cash: before.cash + 50_000, upi: before.upi + 140_000, total: before.total + 190_000 })
	expect(entries.slice(-3).map(({ way, amountPaise }) => [way, amountPaise])).toEqual([
		['cash', 70_000],
		['upi', 140_000],
		['cash', -20_000],
	])
	expect(isToday).toBe(true)
	expect(after).toBe(null)
	const other = await counterDay('2026-13-01', new Date())
	expect(other.isToday).toBe(true)
	expect(await counterDay('2020-01-31', new Date())).toMatchObject({
		entries: [],
		before: '2020-01-30',
		after: '2020-02-01',
	})
})
