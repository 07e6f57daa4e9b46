import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { freePort, startShop } from '../support/running-shop.ts'
import { checkoutInput, makeCustomer, makeProduct } from '../support/data/shop-data.ts'

// Another process on this database, under load on open connections.
const folder = mkdtempSync(path.join(tmpdir(), 'shop-stopping-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Received {
	status: number
	connection: string | undefined
	at: number
	body: string
}

const start = async (changes: Record<string, string> = {}) =>
	startShop(folder, {
		DATABASE_URL: process.env.DATABASE_URL!,
		UPLOADS_DIR: process.env.UPLOADS_DIR!,
		SESSION_SECRET: process.env.SESSION_SECRET!,
		RATE_LIMITS: 'off',
		PORT: String(await freePort()),
		...changes,
	})

async function askUntilClosed(
	port: number,
	next: () => { method: string; path: string; headers: Record<string, string>; body?: string },
) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const received: Received[] = []
	const failures: string[] = []
	const ask = () =>
		new Promise<boolean>((resolve) => {
			const { body, ...asking } = next()
			const sent = request({ ...asking, host: '127.0.0.1', port, agent }, (response) => {
				let text = ''
				response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
				response.on('end', () =>
					received.push({
						status: response.statusCode!,
						connection: response.headers.connection,
						at: Date.now(),
						body: text,
					}),
				)
				response.on('error', (error: NodeJS.ErrnoException) => failures.push(`answer cut off: ${error.code}`))
				response.on('close', () => resolve(true))
			})
			sent.on('error', (error: NodeJS.ErrnoException) => {
				const isClosed = error.code === 'ECONNREFUSED'
				// Closed under a request on its way: its sender asks again.
				if (!isClosed && error.code !== 'ECONNRESET') failures.push(String(error.code))
				resolve(!isClosed)
			})
			sent.end(body)
		})
	while (await ask());
	agent.destroy()
	return { received, failures }
}

test('under load the shop takes on no request after SIGTERM, cuts off no answer and ends with 0', async () => {
	const shop = await start()
	const { variants } = await makeProduct({ name: 'Stopping Shirt', stock: 100_000, pricePaise: 10_000 })
	const html = { Host: `localhost:${shop.port}`, Accept: 'text/html' }
	const readers = Array.from({ length: 12 }, () =>
		askUntilClosed(shop.port, () => ({ method: 'GET', path: '/allproducts', headers: html })),
	)
	const buyers = Array.from({ length: 12 }, async () => {
		const userId = await makeCustomer()
		const token = await openSession(userId, 'api')
		const { paymentMethod, ...address } = checkoutInput()
		return askUntilClosed(shop.port, () => {
			const line = { productColorId: variants[0], quantity: 1, price: 100, size: null }
			const body = JSON.stringify({
				...address,
				userId,
				paymentMethod,
				subtotal: 100,
				tax: 0,
				total: 100,
				cartItems: [line],
			})
			const headers = {
				Host: `localhost:${shop.port}`,
				'Content-Type': 'application/json',
				'Content-Length': String(Buffer.byteLength(body)),
				Authorization: `Bearer ${token}`,
				'Idempotency-Key': randomUUID(),
			}
			return { method: 'POST', path: '/orders/create', headers, body }
		})
	})
	// Until every client has its connection and orders
	while ((await read.order.count()) < 40) await new Promise((resolve) => setTimeout(resolve, 20))

	const signalAt = Date.now()
	const code = await shop.stop()
	const clients = await Promise.all([...readers, ...buyers])
	// After ten seconds it would be 1.
	expect(code).toBe(0)
	expect(clients.some(({ received }) => received.at(-1)?.connection === 'close')).toBe(true)
	expect(clients.flatMap(({ failures }) => failures)).toEqual([])
	for (const { received } of clients) {
		// Answers under way at the signal, of thousands
		expect(received.filter(({ at }) => at > signalAt).length).toBeLessThan(10)
		// An answer that closes is the last.
		expect(received.slice(0, -1).filter(({ connection }) => connection === 'close')).toEqual([])
	}
	const acknowledged = clients.flatMap(({ received }) =>
		received
			.filter(({ status, body }) => status < 300 && body.includes('orderId'))
			.map(({ body }) => (JSON.parse(body) as { orderId: number }).orderId),
	)
	expect(acknowledged.length).toBeGreaterThanOrEqual(40)
	const ids = new Set((await read.order.findMany({ select: { id: true } })).map(({ id }) => id))
	expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
})

test('half-sent requests do not hold up the end: one without its body is answered 503, one without its head is let go', async () => {
	const shop = await start()
	const open = async (text: string) => {
		const socket = connect(shop.port, '127.0.0.1')
		await once(socket, 'connect')
		let received = ''
		socket.on('data', (chunk) => (received += chunk.toString()))
		const closed = once(socket, 'close')
		socket.write(text)
		return async () => {
			await closed
			return received
		}
	}
	const head = await open('GET / HTTP/1.1\r\nHost: localhost\r\n')
	const body = await open(
		'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=',
	)
	// Both have been read when a later one is answered.
	await shop.ask('/health')
	const [code, ofHead, ofBody] = await Promise.all([shop.stop(), head(), body()])
	expect(code).toBe(0)
	expect(ofHead).toBe('')
	expect(ofBody).toMatch(
		/^HTTP\/1\.1 503 [^]*Retry-After: 5[^]*Connection: close[^]*The shop is restarting\. Please try again in a moment\.$/,
	)
})

test('an error that nobody caught ends the shop with 1', async () => {
	// Preloaded, throws on command.
	const fault = path.join(folder, 'fault.mjs')
	writeFileSync(fault, "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a fault') }))")
	const shop = await start({ NODE_OPTIONS: `--import=${fault}` })
	process.kill(shop.pid!, 'SIGUSR2')
	expect(await shop.ended).toBe(1)
	expect(shop.output.out).toContain('the shop stops after an unexpected error')
})
