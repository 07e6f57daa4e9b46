import { spawn, spawnSync } from 'node:child_process'
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { keepBuying } from '../support/buyers.ts'
import { processesOf } from '../support/process/processes-of.ts'
import { freePort, type RunningShop, startShop } from '../support/running-shop.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { brokenInvariants } from '../support/data/shop-invariants.ts'

// Another process on this database, killed while it sells.
const root = mkdtempSync(path.join(tmpdir(), 'shop-killed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const file = settings().databaseFile
const own = {
	DATABASE_URL: process.env.DATABASE_URL!,
	UPLOADS_DIR: process.env.UPLOADS_DIR!,
	SESSION_SECRET: process.env.SESSION_SECRET!,
	RATE_LIMITS: 'off',
}
const start = async () => startShop(root, { ...own, PORT: String(await freePort()) })
const untilThereAre = async (count: number, list: unknown[]) => {
	while (list.length < count) await new Promise((resolve) => setTimeout(resolve, 10))
}
/** Test products lack the movement that the back-office writes. */
const broken = (database: string) =>
	brokenInvariants(database).filter(
		(what) => !/^a (product whose stock is not the sum|movement that does not follow)/.test(what),
	)
const ordersIn = (database: string) => {
	const sqlite = new Database(database)
	try {
		return sqlite.prepare('SELECT "id" FROM "Order" ORDER BY "id"').pluck().all() as number[]
	} finally {
		sqlite.close()
	}
}

function leftBehind(name: string): string {
	const copy = path.join(root, name, 'shop.db')
	mkdirSync(path.dirname(copy))
	for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${copy}${suffix}`)
	return copy
}

test('killed again and again while it sells, the shop has every order that it has confirmed, and opens each time', async () => {
	const { id, variants } = await makeProduct({ name: 'Killed Kurta', stock: 100_000, pricePaise: 10_000 })
	const confirmed: number[] = []
	for (const round of [1, 2, 3]) {
		const shop = await start()
		const buying = keepBuying(shop, variants[0]!, 8)
		await untilThereAre(15 * round, buying.confirmed)
		process.kill(shop.pid!, 'SIGKILL')
		await Promise.all([shop.ended, buying.gone])
		confirmed.push(...buying.confirmed.map((order) => order.id))
		const stored = new Set((await read.order.findMany({ select: { id: true } })).map((order) => order.id))
		expect(confirmed.filter((order) => !stored.has(order))).toEqual([])
		expect(broken(file)).toEqual([])
	}
	expect(new Set(confirmed).size).toBe(confirmed.length)
	expect((await read.product.findUniqueOrThrow({ where: { id } })).purchaseQty).toBe(await read.order.count())
})

test('of a log with torn or garbled last bytes the shop reads what is complete; only the last orders can lack', async () => {
	const { variants } = await makeProduct({ name: 'Torn Kurta', stock: 100_000, pricePaise: 10_000 })
	const shop = await start()
	const buying = keepBuying(shop, variants[0]!, 4)
	await untilThereAre(12, buying.confirmed)
	process.kill(shop.pid!, 'SIGKILL')
	await Promise.all([shop.ended, buying.gone])
	// This test's connection would take the log in: the copy is as the kill left it.
	const whole = leftBehind('whole')
	const bytes = readFileSync(`${whole}-wal`)
	const all = ordersIn(leftBehind('read'))
	expect(bytes.length).toBeGreaterThan(4_000)
	for (const cut of [1, 8, 23, 24, 25, 100, 511, 1_024, 2_000, 4_000]) {
		for (const kind of ['torn', 'garbled']) {
			const copy = leftBehind(`${kind}-${cut}`)
			if (kind === 'torn') truncateSync(`${copy}-wal`, bytes.length - cut)
			else writeFileSync(`${copy}-wal`, Buffer.concat([bytes.subarray(0, bytes.length - cut), Buffer.alloc(cut, 0xa5)]))
			const kept = ordersIn(copy)
			expect([kind, cut, kept]).toEqual([kind, cut, all.slice(0, kept.length)])
			// Buyers share commits: of four, four can be wanting.
			expect(all.length - kept.length).toBeLessThanOrEqual(8)
			expect([kind, cut, broken(copy)]).toEqual([kind, cut, []])
		}
	}
})

const canTrace = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

test.skipIf(!canTrace)(
	'no order is confirmed before the disk has it (only where strace may look on)',
	async () => {
		const { variants } = await makeProduct({ name: 'Synced Kurta', stock: 1_000, pricePaise: 10_000 })
		const shop = await start()
		const trace = path.join(root, 'trace')
		const all = [shop.pid!, ...processesOf(shop.pid!)].flatMap((pid) => ['-p', String(pid)])
		const tracer = spawn('strace', ['-f', '-y', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace, ...all], {
			stdio: 'ignore',
		})
		await expect.poll(() => existsSync(trace)).toBe(true)
		const syncs = () =>
			readFileSync(trace, 'utf8')
				.split('\n')
				.filter((line) => /sync\(\d+<[^>]*shop\.db-wal>\)\s+= 0/.test(line)).length
		await expect
			.poll(async () => (await subscribe(shop), syncs()), { interval: 100, timeout: 20_000 })
			.toBeGreaterThan(0)
		for (let order = 0; order < 5; order += 1) {
			const before = syncs()
			const { confirmed, gone } = keepBuying(shop, variants[0]!, 1, 1)
			await gone
			expect(confirmed).toHaveLength(1)
			expect(syncs()).toBeGreaterThan(before)
		}
		// A tracer that lets go of a running program can leave it standing: this one ends with it.
		const tracerEnds = once(tracer, 'exit')
		expect(await shop.stop()).toBe(0)
		await tracerEnds
	},
	120_000,
)

let subscribers = 0

function subscribe(shop: RunningShop) {
	subscribers += 1
	return shop.ask('/update/addUpdate', {
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name: 'Asha', phone: String(919_811_000_000 + subscribers) }),
	})
}

test('a reader who holds on lets the log grow only as long, and the shop then folds it in while it sells', async () => {
	const shop = await start()
	const reader = new Database(file, { readonly: true })
	reader.exec('BEGIN')
	reader.prepare('SELECT count(*) FROM "Order"').get()
	// A hundred thousand orders' worth in one go.
	const writer = new Database(file, { timeout: 5_000 })
	writer.exec('CREATE TABLE "Heavy" ("bytes" BLOB); PRAGMA synchronous = OFF')
	const write = writer.prepare('INSERT INTO "Heavy" VALUES (randomblob(4000000))')
	for (let number = 0; number < 20; number += 1) write.run()
	const size = () => statSync(`${file}-wal`).size / 2 ** 20
	expect(size()).toBeGreaterThan(64)
	reader.close()
	writer.close()
	await expect
		.poll(async () => (await subscribe(shop), size()), { interval: 50, timeout: 30_000 })
		.toBeLessThanOrEqual(64)
	expect(await shop.stop()).toBe(0)
	const clean = new Database(file)
	clean.exec('DROP TABLE "Heavy"')
	clean.close()
})
