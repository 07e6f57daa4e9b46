import { randomUUID } from 'node:crypto'
import { openSession } from '#app/shop/people/session/session.server.ts'
import type { RunningShop } from './running-shop.ts'
import { checkoutInput, makeCustomer } from './data/shop-data.ts'

interface Confirmed {
	id: number
	at: number
}

/** Order at 100 rupees until the shop is gone, or so many times; answers confirmed ones. */
export function keepBuying(shop: RunningShop, variant: number, count: number, times = Number.POSITIVE_INFINITY) {
	const confirmed: Confirmed[] = []
	const { paymentMethod, ...address } = checkoutInput()
	const buy = async () => {
		const userId = await makeCustomer()
		const Authorization = `Bearer ${await openSession(userId, 'api')}`
		for (let time = 0; time < times; time += 1) {
			const line = { productColorId: variant, quantity: 1, price: 100, size: null }
			const body = JSON.stringify({
				...address,
				userId,
				paymentMethod,
				subtotal: 100,
				tax: 0,
				total: 100,
				cartItems: [line],
			})
			const headers = { 'Content-Type': 'application/json', Authorization, 'Idempotency-Key': randomUUID() }
			const answer = await shop.ask('/orders/create', { method: 'POST', headers, body }).catch(() => undefined)
			if (!answer) return
			if (answer.status >= 300) throw new Error(`An order was answered with ${answer.status}: ${answer.body}`)
			confirmed.push({ id: (JSON.parse(answer.body) as { orderId: number }).orderId, at: Date.now() })
		}
	}
	return { confirmed, gone: Promise.all(Array.from({ length: count }, buy)) }
}
