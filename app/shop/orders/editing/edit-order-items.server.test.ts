import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	getRemainingQty,
} from '../../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { editOrderItems } from './edit-order-items.server.ts'
import { getEditableItems } from './editable-order.server.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'

const owner = await makeStaff()

/** Creates an order of two kurtas in M and a belt. */
async function kurtasAndBelt() {
	const kurta = await makeSizedProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: { White: { M: 5, L: 1 } } })
	const belt = await makeProduct({ name: 'Belt', pricePaise: 50_000, stock: 5 })
	const buyer = await makeCustomerWith([belt.variants[0]!, 1])
	await addToCart(buyer, kurta.colors['White']!, 2, undefined, 'M')
	const { orderId } = await checkOut(buyer, { input: createCheckoutInput({ paymentMethod: 'cod' }) })
	const { items, seen } = await getEditableItems(orderId)
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

test('edited quantities change stock, total and history, and send one email, once', async () => {
	const { orderId, kurta, belt, wanted } = await kurtasAndBelt()
	for (let time = 0; time < 2; time += 1) await editOrderItems(owner, orderId, wanted(3, 1))
	const order = await getOrderForAdmin(orderId)
	expect(order.totalPaise).toBe(300_000)
	expect(order.subtotalPaise).toBe(300_000)
	expect(order.items.map(({ quantity, size }) => [quantity, size])).toEqual([
		[3, null],
		[1, 'M'],
	])
	expect(await getRemainingQty(belt.id)).toBe(2)
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 4, 'White L': 1 })
	expect(order.events.slice(1)).toMatchObject([
		{
			kind: 'items',
			byUsername: 'Owner',
			note: '1 → 3 × Belt, White\n2 → 1 × Tapi Kurta, White, size M\n₹ 3,500.00 → ₹ 3,000.00',
		},
	])
	await sendDueNotifications()
	expect(await read.outboxMail.count({ where: { orderId, template: 'order-changed' } })).toBe(1)
	expect(listBrokenOrders()).toEqual([])
	// The refund is the current amount.
	await changeOrderStatus(owner, orderId, 5)
	expect(await getRemainingQty(belt.id)).toBe(5)
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 1 })
	expect(listBrokenOrders()).toEqual([])
})

test('a changed size reserves its stock, and a size that is short is refused without changes', async () => {
	const { orderId, kurta, wanted } = await kurtasAndBelt()
	expect(await getRefusal(editOrderItems(owner, orderId, wanted(1, 2, 'L')))).toBe(
		'conflict: Only 1 left of Tapi Kurta (White, size L).',
	)
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 3, 'White L': 1 })
	await expect(editOrderItems(owner, orderId, wanted(1, 1, 'XXL'))).rejects.toMatchObject({ code: 'conflict' })
	await editOrderItems(owner, orderId, wanted(0, 1, 'L'))
	expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 5, 'White L': 0 })
	const { items, events } = await getOrderForAdmin(orderId)
	expect(items.map(({ name, size, quantity }) => [name, size, quantity])).toEqual([['Tapi Kurta', 'L', 1]])
	expect(events.at(-1)!.note).toContain('2 → 1 × Tapi Kurta, White, size M → L')
	expect(listBrokenOrders()).toEqual([])
})

test('the second of two concurrent order edits is shown what the first one changed', async () => {
	const { orderId, belt, wanted } = await kurtasAndBelt()
	const [one, other] = [await makeStaff(), await makeStaff('manager')]
	const results = await Promise.allSettled([
		editOrderItems(one, orderId, wanted(2, 2)),
		editOrderItems(other, orderId, wanted(3, 2)),
	])
	expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
	const [quantity, total] = results[0].status === 'fulfilled' ? [2, '4,000.00'] : [3, '4,500.00']
	const done = `1 → ${quantity} × Belt, White; ₹ 3,500.00 → ₹ ${total}. Your change was not saved.`
	expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
		reason: { code: 'conflict', message: expect.stringContaining(done) },
	})
	expect(await getRemainingQty(belt.id)).toEqual(5 - quantity)
	expect(listBrokenOrders()).toEqual([])
})

test('a paid order can be edited to a lower total, which is refunded, but not to a higher one', async () => {
	const { orderId } = await makeOrder({ pricePaise: 50_000, quantity: 3 })
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 150_000 })
	const { items, seen } = await getEditableItems(orderId)
	const wanted = (quantity: number) => ({ seen, items: [{ id: items[0]!.id, quantity, size: '' }] })
	await expect(editOrderItems(owner, orderId, wanted(4))).rejects.toMatchObject({
		message: `Order #${orderId} is paid. Create a new order for anything above ₹ 1,500.00.`,
	})
	expect(await editOrderItems(owner, orderId, wanted(2))).toEqual({
		beforePaise: 150_000,
		totalPaise: 100_000,
		tooMuchPaise: 50_000,
	})
	expect(await getOrderForAdmin(orderId)).toMatchObject({ paymentState: 'paid', refundNeededPaise: 50_000 })
	expect(listBrokenOrders()).toEqual([])
})

test('an order without units, a shipped order, a packer and an unknown order are refused', async () => {
	const { orderId, wanted } = await kurtasAndBelt()
	await expect(editOrderItems(owner, orderId, wanted(0, 0))).rejects.toMatchObject({ code: 'invalid' })
	expect(await getRefusal(editOrderItems(await makeStaff('packer'), orderId, wanted(1, 1)))).toMatch(/^forbidden/)
	await expect(editOrderItems(owner, 999_999, wanted(1, 1))).rejects.toMatchObject({ code: 'not-found' })
	await changeOrderStatus(owner, orderId, 3)
	await expect(editOrderItems(owner, orderId, wanted(1, 1))).rejects.toMatchObject({
		message: `Order #${orderId} has been shipped or cancelled and cannot be changed.`,
	})
	expect((await getOrderForAdmin(orderId)).totalPaise).toBe(350_000)
})
