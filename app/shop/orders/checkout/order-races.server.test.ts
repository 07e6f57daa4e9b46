import { randomUUID } from 'node:crypto'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	getRemainingQty,
} from '../../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { addToCart, countCart } from '../../cart/cart.server.ts'
import { changeOrderStatus } from '../order.server.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'

const actor = await makeStaff()

async function countPlaced(tries: Promise<unknown>[]): Promise<number> {
	const results = await Promise.allSettled(tries)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal', code: 'conflict' })
	return results.filter(({ status }) => status === 'fulfilled').length
}

test('40 customers order the last 5 units at once: exactly 5 get one', async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const customers = await Promise.all(Array.from({ length: 40 }, () => makeCustomerWith([variants[0]!, 1])))
	expect(await countPlaced(customers.map((customer) => checkOut(customer)))).toBe(5)
	expect(await getRemainingQty(id)).toBe(0)
	expect(await read.orderItem.count({ where: { productId: id } })).toBe(5)
	const carts = await Promise.all(customers.map(countCart))
	expect(carts.filter((count) => count === 0)).toHaveLength(5)
})

test('carts with the same two products in opposite order never deadlock, and the totals are exact', async () => {
	const [a, b] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })]
	const customers = await Promise.all(
		Array.from({ length: 32 }, (_, index) => {
			const lines: [number, number][] = [
				[a.variants[0]!, 1],
				[b.variants[0]!, 1],
			]
			return makeCustomerWith(...(index % 2 ? lines : lines.toReversed()))
		}),
	)
	expect(await countPlaced(customers.map((customer) => checkOut(customer)))).toBe(5)
	expect(await getRemainingQty(a.id)).toBe(0)
	expect(await getRemainingQty(b.id)).toBe(0)
	expect(await read.orderItem.count({ where: { productId: { in: [a.id, b.id] } } })).toBe(10)
})

test('a checkout form sent ten times at once creates one order, and all responses return it', async () => {
	const { id, variants } = await makeProduct({ stock: 20 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const idempotencyKey = randomUUID()
	const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(customer, { idempotencyKey })))
	expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
	expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
	expect(await read.order.count({ where: { userId: customer } })).toBe(1)
	expect(await getRemainingQty(id)).toBe(18)
	await sendDueNotifications()
	expect(await read.outboxMail.count({ where: { orderId: answers[0]!.orderId } })).toBe(1)
})

test('ten different forms of one cart create one order, and the cart is empty afterwards', async () => {
	const { variants } = await makeProduct({ stock: 20 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const results = await Promise.allSettled(Array.from({ length: 10 }, () => checkOut(customer)))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await read.order.count({ where: { userId: customer } })).toBe(1)
})

async function readStockDuring(work: Promise<unknown>, id: number): Promise<number[]> {
	const seen: number[] = []
	const done = work.then(() => null)
	for (let attempt = 1; ; attempt += 1) {
		const stock = await Promise.race([done, getRemainingQty(id)])
		if (stock === null) return seen
		seen.push(stock)
		// Polling without a pause would block every write.
		if (attempt % 50 === 0) await yieldTick()
	}
}

test("a failing order never affects another customer's committed write or exposes its own, in 25 rounds", async () => {
	const [plenty, few] = [await makeProduct({ stock: 1000 }), await makeProduct({ stock: 2 })]
	const [loser, other] = [await makeCustomerWith([plenty.variants[0]!, 1], [few.variants[0]!, 2]), await makeCustomer()]
	await write((tx) => tx.product.update({ where: { id: few.id }, data: { remainingQty: 1, originalQty: 1 } }))
	const seen: number[] = []
	for (let nth = 1; nth <= 25; nth += 1) {
		const refused = checkOut(loser).catch((error: unknown) => error)
		const [reason, stockDuring] = await Promise.all([
			refused,
			readStockDuring(refused, plenty.id),
			addToCart(other, plenty.variants[0]!, 1),
		])
		expect(reason).toMatchObject({ code: 'conflict' })
		expect(await countCart(other)).toBe(nth)
		seen.push(...stockDuring)
	}
	expect(new Set(seen)).toEqual(new Set([1000]))
	expect(await read.order.count({ where: { userId: loser } })).toBe(0)
})

test('cancelling an order twice at once restocks once', async () => {
	const { orderId, productId: id } = await makeOrder({ stock: 6, quantity: 4 })
	await Promise.all(Array.from({ length: 8 }, () => changeOrderStatus(actor, orderId, 5)))
	expect(await getRemainingQty(id)).toBe(6)
	expect(await read.activityEntry.count({ where: { kind: 'order', subjectId: orderId, status: 5 } })).toBe(1)
})

test('a reinstated order and a new order compete for the same units: one gets them', async () => {
	for (let nth = 0; nth < 10; nth += 1) {
		const { orderId, productId: id, variant } = await makeOrder({ stock: 1 })
		await changeOrderStatus(actor, orderId, 5)
		const customer = await makeCustomerWith([variant, 1])
		const tries = [changeOrderStatus(actor, orderId, 2), checkOut(customer)]
		expect(await countPlaced(nth % 2 ? tries : tries.toReversed())).toBe(1)
		expect(await getRemainingQty(id)).toBe(0)
	}
})
