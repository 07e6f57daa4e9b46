import { refusalOf } from '../../../../tests/support/data/refusal-of.ts'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	checkoutInput,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	piecesLeft,
} from '../../../../tests/support/data/shop-data.ts'
import { brokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { makeSizedProduct, stockBySize } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/order-of.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { changeOrderStatus, orderForAdmin } from '../order.server.ts'
import { changeItems } from './change-items.server.ts'
import { itemsToChange } from './order-to-change.server.ts'
import { tellDue } from '../../letters/after-the-act.server.ts'

const owner = await makeStaff()

/** Creates an order of two kurtas in M and a belt. */
async function kurtasAndBelt() {
	const kurta = await makeSizedProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: { White: { M: 5, L: 1 } } })
	const belt = await makeProduct({ name: 'Belt', pricePaise: 50_000, stock: 5 })
	const buyer = await makeCustomerWith([belt.variants[0]!, 1])
	await addToCart(buyer, kurta.colors['White']!, 2, undefined, 'M')
	const { orderId } = await checkOut(buyer, { input: checkoutInput({ paymentMethod: 'cod' }) })
	const { items, seen } = await itemsToChange(orderId)
	const [beltLine, kurtaLine] = items
	const wanted = (belts: number, kurtas: number, size = 'M') => ({
		seen,
		items: [
			{ id: beltLine!.id, quantity: belts, size: '' },
			{ id: kurtaLine!.id, quantity: kurtas, size },
		],
	})
	return { orderId, kurta, belt, wanted, buyer }
}

test('fewer pieces of one line and more of another: stock, sum, history and one mail go with it, once', async () => {
	const { orderId, kurta, belt, wanted } = await kurtasAndBelt()
	for (let time = 0; time < 2; time += 1) await changeItems(owner, orderId, wanted(3, 1))
	const order = await orderForAdmin(orderId)
	expect(order.totalPaise).toBe(300_000)
	expect(order.subtotalPaise).toBe(300_000)
	expect(order.items.map(({ quantity, size }) => [quantity, size])).toEqual([
		[3, null],
		[1, 'M'],
	])
	expect(await piecesLeft(belt.id)).toBe(2)
	expect(await stockBySize(kurta.id)).toEqual({ 'White M': 4, 'White L': 1 })
	expect(order.events.slice(1)).toMatchObject([
		{
			kind: 'items',
			byUsername: 'Owner',
			note: '1 → 3 × Belt, White\n2 → 1 × Tapi Kurta, White, size M\n₹ 3,500.00 → ₹ 3,000.00',
		},
	])
	await tellDue()
	expect(await read.outboxMail.count({ where: { orderId, template: 'order-changed' } })).toBe(1)
	expect(brokenOrders()).toEqual([])
	// The refund is the current amount.
	await changeOrderStatus(owner, orderId, 5)
	expect(await piecesLeft(belt.id)).toBe(5)
	expect(await stockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 1 })
	expect(brokenOrders()).toEqual([])
})

test('another size takes its pieces there, and a size that is short is refused and moves nothing', async () => {
	const { orderId, kurta, wanted } = await kurtasAndBelt()
	expect(await refusalOf(changeItems(owner, orderId, wanted(1, 2, 'L')))).toBe(
		'conflict: Only 1 piece of Tapi Kurta (White, size L) is left.',
	)
	expect(await stockBySize(kurta.id)).toEqual({ 'White M': 3, 'White L': 1 })
	await expect(changeItems(owner, orderId, wanted(1, 1, 'XXL'))).rejects.toMatchObject({ code: 'conflict' })
	await changeItems(owner, orderId, wanted(0, 1, 'L'))
	expect(await stockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 0 })
	const { items, events } = await orderForAdmin(orderId)
	expect(items.map(({ name, size, quantity }) => [name, size, quantity])).toEqual([['Tapi Kurta', 'L', 1]])
	expect(events.at(-1)!.note).toContain('2 → 1 × Tapi Kurta, White, size M → L')
	expect(brokenOrders()).toEqual([])
})

test('of two who change the same order at once the second is told what the first has done', async () => {
	const { orderId, belt, wanted } = await kurtasAndBelt()
	const [one, other] = [await makeStaff(), await makeStaff('manager')]
	const results = await Promise.allSettled([
		changeItems(one, orderId, wanted(2, 2)),
		changeItems(other, orderId, wanted(3, 2)),
	])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	const [quantity, total] = results[0].status === 'fulfilled' ? [2, '4,000.00'] : [3, '4,500.00']
	const done = `1 → ${quantity} × Belt, White; ₹ 3,500.00 → ₹ ${total}. Your change was not made.`
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict', message: expect.stringContaining(done) },
	})
	expect(await piecesLeft(belt.id)).toEqual(5 - quantity)
	expect(brokenOrders()).toEqual([])
})

test('a paid order comes to less, which is to be given back, and not to more', async () => {
	const { orderId } = await makeOrder({ pricePaise: 50_000, quantity: 3 })
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 150_000 })
	const { items, seen } = await itemsToChange(orderId)
	const wanted = (quantity: number) => ({ seen, items: [{ id: items[0]!.id, quantity, size: '' }] })
	await expect(changeItems(owner, orderId, wanted(4))).rejects.toMatchObject({
		message: `Order #${orderId} is paid: what comes to more than ₹ 1,500.00 has to be a new order.`,
	})
	expect(await changeItems(owner, orderId, wanted(2))).toEqual({
		beforePaise: 150_000,
		totalPaise: 100_000,
		tooMuchPaise: 50_000,
	})
	expect(await orderForAdmin(orderId)).toMatchObject({ paymentState: 'paid', refundNeededPaise: 50_000 })
	expect(brokenOrders()).toEqual([])
})

test('no piece left, an order that was sent, a packer and an unknown order are refused', async () => {
	const { orderId, wanted } = await kurtasAndBelt()
	await expect(changeItems(owner, orderId, wanted(0, 0))).rejects.toMatchObject({ code: 'invalid' })
	expect(await refusalOf(changeItems(await makeStaff('packer'), orderId, wanted(1, 1)))).toMatch(/^forbidden/)
	await expect(changeItems(owner, 999_999, wanted(1, 1))).rejects.toMatchObject({ code: 'not-found' })
	await changeOrderStatus(owner, orderId, 3)
	await expect(changeItems(owner, orderId, wanted(1, 1))).rejects.toMatchObject({
		message: `Order #${orderId} has been sent or cancelled: it stays as it is.`,
	})
	expect((await orderForAdmin(orderId)).totalPaise).toBe(350_000)
})
