import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { type Answer, requestPort, CutOffError } from '../running-shop.ts'
import { createCheckoutInput, makeCustomer } from '../data/shop-data.ts'
import { setSetting } from '../data/tables.ts'

/**
 * Creates a customer and returns a function that builds order requests, each for one unit at 100 rupees with its own
 * idempotency key.
 */
export async function makeBuyer(variant: number) {
	// A shop that started without accounts offers no online payment until a way to receive it is chosen.
	await setSetting('checkout.onlineBy', 'recorded')
	const userId = await makeCustomer()
	const Authorization = `Bearer ${await openSession(userId, 'api')}`
	const { paymentMethod, ...address } = createCheckoutInput()
	const line = { productColorId: variant, quantity: 1, price: 100, size: null }
	const sums = { subtotal: 100, tax: 0, total: 100 }
	const body = JSON.stringify({ ...address, userId, paymentMethod, ...sums, cartItems: [line] })
	return () => {
		// A proxy requests gzip and passes on the head of an answer before the rest has arrived.
		const asked = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' }
		const headers = { ...asked, Authorization, 'Idempotency-Key': randomUUID() }
		return ['/orders/create', { method: 'POST', headers, body }] as const
	}
}

export const sendOrder = async (variant: number) => (await makeBuyer(variant))()

/** Returns the number of the order that an answer confirms. The answer must contain its length. */
export function parseOrderNumber({ status, headers, body }: Answer): number {
	expect(status, body).toBe(201)
	expect(headers['content-length']).toBeDefined()
	return (JSON.parse(body) as { orderId: number }).orderId
}

interface Buying {
	/** The number of buyers who order concurrently. */
	buyers: number
	/** The number of orders for each buyer; unlimited by default. */
	orders?: number
	/**
	 * A buyer who gets no answer, or is asked to try again, waits for this and retries with the same key. Without it,
	 * the buyer stops.
	 */
	isBack?: () => Promise<unknown>
}

/** Keeps ordering at 100 rupees; `gone` resolves when all buyers have ended. */
export function runBuyers(port: number, variant: number, { buyers, orders = Infinity, isBack }: Buying) {
	const confirmed: number[] = []
	/** The statuses received, or 0 for no answer. */
	const statuses = new Set<number>()
	const over = new AbortController()

	/** @throws CutOffError: the connection ended in the middle of an answer. */
	async function place([target, asking]: Awaited<ReturnType<typeof sendOrder>>): Promise<boolean> {
		for (;;) {
			const answer = await requestPort(port, target, asking).catch((error: unknown) => {
				if (error instanceof CutOffError) throw error
			})
			statuses.add(answer?.status ?? 0)
			if (answer?.status === 201) return confirmed.push(parseOrderNumber(answer)) > 0
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
		/** Waits until that many more orders are confirmed. */
		untilMore: (count: number) => {
			const wanted = confirmed.length + count
			return expect.poll(() => confirmed.length).toBeGreaterThanOrEqual(wanted)
		},
	}
}
