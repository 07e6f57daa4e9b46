import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { runBuyers, sendOrder, parseOrderNumber } from '../support/faults/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { requestPort, findFreePort, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'

// Another process uses this database and is stopped while it sells.
const folder = createOwnFolder()

const start = async (changes: Record<string, string> = {}) =>
	startShop(folder, { ...startShopOnThisDatabase(), PORT: String(await findFreePort()), ...changes })

test('buyers who retry during a restart get every response complete, lose no order, and place none twice', async () => {
	const { id, variants } = await makeProduct({ name: 'Restarted Shirt', stock: 100_000, pricePaise: 10_000 })
	const PORT = String(await findFreePort())
	const first = await start({ PORT })
	const opened = Promise.withResolvers<void>()
	const buying = runBuyers(first.port, variants[0]!, { buyers: 6, isBack: () => opened.promise })
	await buying.untilMore(10)
	expect(await first.stop()).toBe(0)
	const second = await start({ PORT })
	opened.resolve()
	await buying.untilMore(10)
	buying.stop()
	await buying.gone
	expect(await second.stop()).toBe(0)

	const stored = await read.order.findMany({ where: { items: { some: { productId: id } } }, select: { id: true } })
	const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)
	expect(ascending(stored.map((one) => one.id))).toEqual(ascending(buying.confirmed))
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 100_000 - stored.length })
	// The only error that clients receive is that the shop restarts.
	expect([0, 503, 201]).toEqual(expect.arrayContaining([...buying.statuses]))
	expect(buying.statuses.size).toBeGreaterThan(1)
})

/** Sends bytes; `answer` is everything received until the connection closes. */
async function send(port: number, text: string) {
	const socket = connect(port, '127.0.0.1')
	await once(socket, 'connect')
	let received = ''
	socket.on('data', (chunk) => (received += chunk.toString()))
	socket.write(text)
	return { answer: once(socket, 'close').then(() => received) }
}

const refusesConnections = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(false))
		socket.on('connect', () => socket.destroy()).on('error', () => resolve(true))
	})

test('after SIGTERM the shop accepts no new request, answers running ones, ignores half-sent ones and exits with 0', async () => {
	const shop = await start()
	const { id, variants } = await makeProduct({ name: 'Stopping Shirt', stock: 5, pricePaise: 10_000 })
	// The order waits for a lock that another program releases once the shop is stopping.
	const other = new Database(getSettings().databaseFile)
	const [target, { headers, ...asking }] = await sendOrder(variants[0]!)
	other.exec('BEGIN IMMEDIATE')
	const order = requestPort(shop.port, target, { ...asking, headers: { ...headers, Connection: 'keep-alive' } })
	const head = await send(shop.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')
	const body = await send(
		shop.port,
		'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=',
	)
	const idle = await send(shop.port, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
	// All earlier requests have been read once a later one is answered.
	await shop.ask('/health')
	const code = shop.stop()
	await expect.poll(() => refusesConnections(shop.port)).toBe(true)
	other.exec('ROLLBACK')
	other.close()
	const answer = await order
	expect(answer.headers.connection).toBe('close')
	expect(await read.order.count({ where: { id: parseOrderNumber(answer), items: { some: { productId: id } } } })).toBe(
		1,
	)
	expect(await head.answer).toBe('')
	expect(await idle.answer).toMatch(/^HTTP\/1\.1 200 /)
	expect(await body.answer).toMatch(
		/^HTTP\/1\.1 503 [^]*Retry-After: 5[^]*Connection: close[^]*The shop is restarting\. Please try again in a moment\.$/,
	)
	expect(await code).toBe(0)
})

test('an uncaught error exits the shop with 1', async () => {
	// A preloaded script that throws on command.
	const fault = path.join(folder, 'fault.mjs')
	writeFileSync(fault, "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a fault') }))")
	const shop = await start({ NODE_OPTIONS: `--import=${fault}` })
	process.kill(shop.pid!, 'SIGUSR2')
	expect(await shop.ended).toBe(1)
	expect(shop.output.out).toContain('the shop stops after an unexpected error')
})
