import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import { listChildProcesses } from '../support/process/processes.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { runBuyers, sendOrder, parseOrderNumber } from '../support/faults/buyers.ts'
import { findFreePort, type RunningShop, startShop, startShopOnThisDatabase } from '../support/running-shop.ts'
import { queryColumn } from '../support/database-file.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { listBrokenTotals } from '../support/data/shop-invariants.ts'

// Another process uses this database and is killed while it sells.
const root = createOwnFolder()

const file = getSettings().databaseFile
const start = async () => startShop(root, { ...startShopOnThisDatabase(), PORT: String(await findFreePort()) })
const ordersIn = (database: string) => queryColumn(database, 'SELECT "id" FROM "Order" ORDER BY "id"')

/** Copies the files that a kill left, or a copy of them. */
function leftBehind(name: string, from = file): string {
	const copy = path.join(root, name, 'shop.db')
	mkdirSync(path.dirname(copy))
	for (const suffix of ['', '-wal']) copyFileSync(`${from}${suffix}`, `${copy}${suffix}`)
	return copy
}

const buyers = 6
/** The state after the last kill, before anything has opened it. */
let whole: string

test('a shop killed repeatedly during sales keeps every confirmed order complete, with one email each, and always restarts', async () => {
	const { id, variants } = await makeProduct({ name: 'Killed Kurta', stock: 100_000, pricePaise: 10_000 })
	const confirmed: number[] = []
	for (const round of [1, 2]) {
		const shop = await start()
		const buying = runBuyers(shop.port, variants[0]!, { buyers })
		await buying.untilMore(15)
		process.kill(shop.pid!, 'SIGKILL')
		await Promise.all([shop.ended, buying.gone])
		confirmed.push(...buying.confirmed)
		if (round === 2) whole = leftBehind('whole')
		const stored = new Set((await read.order.findMany({ select: { id: true } })).map((order) => order.id))
		expect(confirmed.filter((order) => !stored.has(order))).toEqual([])
		expect(listBrokenTotals()).toEqual([])
	}
	expect(new Set(confirmed).size).toBe(confirmed.length)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).purchaseQty).toBe(await read.order.count())
	await sendDueNotifications()
	const mails = await read.outboxMail.findMany({
		where: { template: 'order-confirmation' },
		orderBy: { orderId: 'asc' },
	})
	const orders = await read.order.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
	expect(mails.map(({ orderId }) => orderId)).toEqual(orders.map((order) => order.id))
})

test.each([1, 24, 511, 4_000])(
	'a write-ahead log with %s torn or garbled last bytes loses at most the last orders',
	(cut) => {
		const all = ordersIn(leftBehind(`read-${cut}`, whole))
		const bytes = readFileSync(`${whole}-wal`)
		expect(bytes.length).toBeGreaterThan(4_000)
		const torn = leftBehind(`torn-${cut}`, whole)
		truncateSync(`${torn}-wal`, bytes.length - cut)
		const garbled = leftBehind(`garbled-${cut}`, whole)
		writeFileSync(`${garbled}-wal`, Buffer.concat([bytes.subarray(0, -cut), Buffer.alloc(cut, 0xa5)]))
		for (const copy of [torn, garbled]) {
			const kept = ordersIn(copy)
			expect(kept).toEqual(all.slice(0, kept.length))
			// Orders placed at the same moment share a commit.
			expect(all.length - kept.length).toBeLessThanOrEqual(2 * buyers)
			expect(listBrokenTotals(copy)).toEqual([])
		}
	},
)

let subscribers = 0

function subscribe(shop: RunningShop) {
	subscribers += 1
	return shop.ask('/update/addUpdate', {
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name: 'Asha', phone: String(919_811_000_000 + subscribers) }),
	})
}

test('the write-ahead log grows while a long reader is open, and shrinks again while the shop writes', async () => {
	const shop = await start()
	const reader = new Database(file, { readonly: true })
	reader.exec('BEGIN')
	reader.prepare('SELECT count(*) FROM "Order"').get()
	// Writes the equivalent of a hundred thousand orders at once.
	const writer = new Database(file, { timeout: 5_000 })
	writer.exec('CREATE TABLE "Heavy" ("bytes" BLOB); PRAGMA synchronous = OFF')
	const write = writer.prepare('INSERT INTO "Heavy" VALUES (zeroblob(4000000))')
	for (let number = 0; number < 18; number += 1) write.run()
	const size = () => statSync(`${file}-wal`).size / 2 ** 20
	expect(size()).toBeGreaterThan(64)
	reader.close()
	writer.close()
	await expect.poll(async () => (await subscribe(shop), size())).toBeLessThanOrEqual(64)
	expect(await shop.stop()).toBe(0)
	const clean = new Database(file)
	clean.exec('DROP TABLE "Heavy"')
	clean.close()
})

const canTrace = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

test.skipIf(!canTrace)('no order is confirmed before it is on disk (only where strace is allowed)', async () => {
	const { variants } = await makeProduct({ name: 'Synced Kurta', stock: 1_000, pricePaise: 10_000 })
	const shop = await start()
	const trace = path.join(root, 'trace')
	const all = [shop.pid!, ...listChildProcesses(shop.pid!)].flatMap((pid) => ['-p', String(pid)])
	const tracer = spawn('strace', ['-f', '-y', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace, ...all], {
		stdio: 'ignore',
	})
	await expect.poll(() => existsSync(trace)).toBe(true)
	const syncs = () =>
		readFileSync(trace, 'utf8')
			.split('\n')
			.filter((line) => /sync\(\d+<[^>]*shop\.db-wal>\)\s+= 0/.test(line)).length
	await expect.poll(async () => (await subscribe(shop), syncs()), { interval: 100 }).toBeGreaterThan(0)
	for (let order = 0; order < 5; order += 1) {
		const before = syncs()
		parseOrderNumber(await shop.ask(...(await sendOrder(variants[0]!))))
		expect(syncs()).toBeGreaterThan(before)
	}
	// A tracer that detaches from a running program can leave it stopped: this one ends together with it.
	const tracerEnds = once(tracer, 'exit')
	expect(await shop.stop()).toBe(0)
	await tracerEnds
})
