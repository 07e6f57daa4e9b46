import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { checkoutInput, makeCustomer, makeProduct } from '../support/data/shop-data.ts'
import { startShop } from '../support/running-shop.ts'

// As a proxy asks: compressed, if the shop likes. A proxy that has the head passes it on whatever comes then.
const folder = mkdtempSync(path.join(tmpdir(), 'shop-whole-answers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = () =>
	startShop(folder, {
		DATABASE_URL: process.env.DATABASE_URL!,
		UPLOADS_DIR: process.env.UPLOADS_DIR!,
		SESSION_SECRET: process.env.SESSION_SECRET!,
		RATE_LIMITS: 'off',
	})

test.each(['SIGTERM', 'SIGKILL'] as const)(
	'whoever has the head of the answer to an order when %s comes has all of it, and its length',
	async (signal) => {
		const shop = await start()
		const { variants } = await makeProduct({ name: `Ended By ${signal}`, stock: 100_000, pricePaise: 10_000 })
		const answers: string[] = []
		const buyers = Array.from({ length: 8 }, async () => {
			const userId = await makeCustomer()
			const token = await openSession(userId, 'api')
			const { paymentMethod, ...address } = checkoutInput()
			const line = { productColorId: variants[0], quantity: 1, price: 100, size: null }
			const sums = { subtotal: 100, tax: 0, total: 100 }
			const body = JSON.stringify({ ...address, ...sums, userId, paymentMethod, cartItems: [line] })
			for (;;) {
				const socket = connect(shop.port, '127.0.0.1')
				let answer = ''
				let isRefused = false
				socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
				socket.on('error', ({ code }: NodeJS.ErrnoException) => (isRefused = code === 'ECONNREFUSED'))
				socket.write(
					[
						'POST /orders/create HTTP/1.1',
						`Host: localhost:${shop.port}`,
						'Accept-Encoding: gzip',
						'Connection: close',
						'Content-Type: application/json',
						`Content-Length: ${Buffer.byteLength(body)}`,
						`Authorization: Bearer ${token}`,
						`Idempotency-Key: ${randomUUID()}`,
						'',
						body,
					].join('\r\n'),
				)
				await new Promise((resolve) => socket.once('close', resolve))
				if (answer) answers.push(answer)
				if (isRefused) return
			}
		})
		await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(20)
		process.kill(shop.pid!, signal)
		await shop.ended
		await Promise.all(buyers)

		expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 201 ')).length).toBeGreaterThan(20)
		const cutOff = answers.filter((answer) => {
			const end = answer.indexOf('\r\n\r\n')
			return Number(/^Content-Length: (\d+)/im.exec(answer)?.[1]) !== answer.length - end - 4
		})
		expect(cutOff).toEqual([])
	},
)
