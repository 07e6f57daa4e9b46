import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { type Answer, askPort, CutOffError } from '../running-shop.ts'
import { checkoutInput, makeCustomer } from '../data/shop-data.ts'

/** A new customer's calls, each an order of one piece at 100 rupees with a key of its own. */
export async function makeBuyer(variant: number) {
	const userId = await makeCustomer()
	const Authorization = `Bearer ${await openSession(userId, 'api')}`
	const { paymentMethod, ...address } = checkoutInput()
	const line = { productColorId: variant, quantity: 1, price: 100, size: null }
	const sums = { subtotal: 100, tax: 0, total: 100 }
	const body = JSON.stringify({ ...address, userId, paymentMethod, ...sums, cartItems: [line] })
	return () => {
		// As a proxy asks, which passes the head of an answer on before it has the rest.
		const asked = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' }
		const headers = { ...asked, Authorization, 'Idempotency-Key': randomUUID() }
		return ['/orders/create', { method: 'POST', headers, body }] as const
	}
}

export const orderCall = async (variant: number) => (await makeBuyer(variant))()

/** The number of an order that an answer confirms, which says how long it is. */
export function orderIn({ status, headers, body }: Answer): number {
	expect(status, body).toBe(201)
	expect(headers['content-length']).toBeDefined()
	return (JSON.parse(body) as { orderId: number }).orderId
}

interface Buying {
	/** So many order side by side. */
	buyers: number
	/** Orders of each; without end unless said. */
	orders?: number
	/** Whoever is not answered, or told to come back, sends again under the same key after this; otherwise they are gone. */
	isBack?: () => Promise<unknown>
}

/** Orders at 100 rupees; `gone` when all buyers have ended. */
export function keepBuying(port: number, variant: number, { buyers, orders = Infinity, isBack }: Buying) {
	const confirmed: number[] = []
	/** Statuses, or 0 where nobody answered. */
	const statuses = new Set<number>()
	const over = new AbortController()

	/** @throws CutOffError */
	async function place([target, asking]: Awaited<ReturnType<typeof orderCall>>): Promise<boolean> {
		for (;;) {
			const answer = await askPort(port, target, asking).catch((error: unknown) => {
				if (error instanceof CutOffError) throw error
			})
			statuses.add(answer?.status ?? 0)
			if (answer?.status === 201) return confirmed.push(orderIn(answer)) > 0
			if (isBack) await isBack()
			else if (answer) throw new Error(`An order was answered with ${answer.status}: ${answer.body}`)
			else return false
		}
	}

	async function buy() {
		const call = await makeBuyer(variant)
		for (let order = 0; order < orders && !over.signal.aborted; order += 1) if (!(await place(call()))) return
	}

	return {
		confirmed,
		statuses,
		gone: Promise.all(Array.from({ length: buyers }, buy)),
		stop: () => over.abort(),
		/** Until so many more are confirmed. */
		untilMore: (count: number) => {
			const wanted = confirmed.length + count
			return expect.poll(() => confirmed.length).toBeGreaterThanOrEqual(wanted)
		},
	}
}
