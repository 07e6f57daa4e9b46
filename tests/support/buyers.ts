import { randomUUID } from 'node:crypto'
import { openSession } from '#app/shop/people/session/session.server.ts'
import type { RunningShop } from './running-shop.ts'
import { checkoutInput, makeCustomer } from './data/shop-data.ts'

interface Confirmed {
	id: number
	at: number
}

/** The call of an order of one piece at 100 rupees, of a new customer, with a key of its own. */
export async function orderCall(variant: number) {
	const userId = await makeCustomer()
	const Authorization = `Bearer ${await openSession(userId, 'api')}`
	return callFor(userId, Authorization, variant)
}

function callFor(userId: number, Authorization: string, variant: number) {
	const { paymentMethod, ...address } = checkoutInput()
	const line = { productColorId: variant, quantity: 1, price: 100, size: null }
	const sums = { subtotal: 100, tax: 0, total: 100 }
	const body = JSON.stringify({ ...address, userId, paymentMethod, ...sums, cartItems: [line] })
	const headers = { 'Content-Type': 'application/json', Authorization, 'Idempotency-Key': randomUUID() }
	return ['/orders/create', { method: 'POST', headers, body }] as const
}

/** Order at 100 rupees until the shop is gone, or so many times; answers confirmed ones. */
export function keepBuying(shop: RunningShop, variant: number, count: number, times = Number.POSITIVE_INFINITY) {
	const confirmed: Confirmed[] = []
	const buy = async () => {
		const userId = await makeCustomer()
		const Authorization = `Bearer ${await openSession(userId, 'api')}`
		for (let time = 0; time < times; time += 1) {
			const answer = await shop.ask(...callFor(userId, Authorization, variant)).catch(() => undefined)
			if (!answer) return
			if (answer.status >= 300) throw new Error(`An order was answered with ${answer.status}: ${answer.body}`)
			confirmed.push({ id: (JSON.parse(answer.body) as { orderId: number }).orderId, at: Date.now() })
		}
	}
	return { confirmed, gone: Promise.all(Array.from({ length: count }, buy)) }
}
