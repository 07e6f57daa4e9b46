import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { checkoutInput, makeCustomer, makeProduct } from '../support/data/shop-data.ts'
import { freePort, type RunningShop, startShop } from '../support/running-shop.ts'

// Another process on this database, restarted while it sells.
const folder = mkdtempSync(path.join(tmpdir(), 'shop-restarts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restarts = 3
const buyers = 6

test('buyers who send again while the shop is restarted lose no order, and none is placed twice', async () => {
	const { id, variants } = await makeProduct({ name: 'Restarted Shirt', stock: 100_000, pricePaise: 10_000 })
	const changes = {
		DATABASE_URL: process.env.DATABASE_URL!,
		UPLOADS_DIR: process.env.UPLOADS_DIR!,
		SESSION_SECRET: process.env.SESSION_SECRET!,
		RATE_LIMITS: 'off',
		PORT: String(await freePort()),
	}
	let shop: RunningShop = await startShop(folder, changes)
	const confirmed: number[] = []
	const answers = new Map<number, number>()
	const over = new AbortController()

	/** Sent until it is answered, each order under one key. */
	async function order(userId: number, token: string) {
		const { paymentMethod, ...address } = checkoutInput()
		const line = { productColorId: variants[0]!, quantity: 1, price: 100, size: null }
		const sums = { subtotal: 100, tax: 0, total: 100 }
		const body = JSON.stringify({ ...address, ...sums, userId, paymentMethod, cartItems: [line] })
		const headers = {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${token}`,
			'Idempotency-Key': randomUUID(),
		}
		for (;;) {
			const answer = await shop.ask('/orders/create', { headers, body }).catch(() => undefined)
			answers.set(answer?.status ?? 0, (answers.get(answer?.status ?? 0) ?? 0) + 1)
			if (answer?.status === 201) return confirmed.push((JSON.parse(answer.body) as { orderId: number }).orderId)
			// Told to come back, or nobody is there.
			await new Promise((resolve) => setTimeout(resolve, 50))
		}
	}
	const buying = Promise.all(
		Array.from({ length: buyers }, async () => {
			const userId = await makeCustomer()
			const token = await openSession(userId, 'api')
			while (!over.signal.aborted) await order(userId, token)
		}),
	)
	const untilMore = async (count: number) => {
		const target = confirmed.length + count
		await expect.poll(() => confirmed.length, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(target)
	}
	for (let number = 0; number < restarts; number += 1) {
		await untilMore(10)
		expect(await shop.stop()).toBe(0)
		shop = await startShop(folder, changes)
	}
	await untilMore(10)
	over.abort()
	await buying
	expect(await shop.stop()).toBe(0)

	const stored = await read.order.findMany({ where: { items: { some: { productId: id } } }, select: { id: true } })
	expect(new Set(confirmed).size).toBe(confirmed.length)
	expect(stored.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(confirmed.toSorted((a, b) => a - b))
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 100_000 - confirmed.length })
	// Else nothing would have been tried while it was closed. What closes or opens says so, and never fails.
	expect(answers.get(0)).toBeGreaterThan(0)
	expect([...answers.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
}, 180_000)
