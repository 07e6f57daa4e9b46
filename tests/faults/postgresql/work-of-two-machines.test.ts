import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startShopsOnServer } from '../../support/postgresql/shops-on-server.ts'
import type { RunningShop } from '../../support/running-shop.ts'

// Two shops share only a database, like two machines. Each writes its emails to a folder.

const { url, dataOf, start, stop } = await startShopsOnServer()
const { read } = await import('#app/adapters/db/db.server.ts')
const { makeProduct } = await import('../../support/data/shop-data.ts')
const { sendOrder: orderCall } = await import('../../support/faults/buyers.ts')
const client = new Client(url)
let variant: number
/** The shop that holds the lease for background work. */
let first: RunningShop
let second: RunningShop

/** Half of the pause of a loop that nothing wakes. */
const lessThanRest = { interval: 100 }

beforeAll(async () => {
	await client.connect()
	variant = (await makeProduct({ name: 'Notified', stock: 100, pricePaise: 10_000 })).variants[0]!
	first = await start(1)
	await vi.waitFor(async () => expect(await read.lease.count()).toBe(1), lessThanRest)
	second = await start(2)
}, 120_000)
afterAll(async () => {
	await client.end()
	await stop()
})

function listMails(number: number): string[] {
	try {
		return readdirSync(path.join(dataOf(number), 'mail'))
	} catch {
		return []
	}
}

/** Places an order at the machine without the lease and waits until no email is pending. */
async function orderAndTell() {
	expect((await second.ask(...(await orderCall(variant)))).status).toBe(201)
	await expect.poll(() => read.activityEntry.count({ where: { isNotified: false } }), lessThanRest).toBe(0)
	await expect.poll(() => read.outboxMail.count({ where: { state: { not: 'sent' } } }), lessThanRest).toBe(0)
	expect(await read.outboxMail.count({ where: { attempts: { gt: 1 } } })).toBe(0)
}

const listening = async () => {
	const sql = `SELECT "pid" FROM pg_stat_activity WHERE "application_name" = 'shop notices' AND "query" LIKE 'LISTEN%'`
	return (await client.query<{ pid: number }>(sql)).rows.map(({ pid }) => pid)
}

test('an email queued by one machine is sent at once by the machine with the lease, three times in a row', async () => {
	for (const _ of [1, 2, 3]) await orderAndTell()
	expect(listMails(1)).toHaveLength(await read.outboxMail.count())
	expect(listMails(2)).toEqual([])
}, 120_000)

/** One connection of each process. */
const connections = 2 * Number(process.env.TESTED_PROCESSES ?? 1)

test('machines notify each other again after their notification connections are lost', async () => {
	const lost = await listening()
	expect(lost).toHaveLength(connections)
	await client.query('SELECT pg_terminate_backend("pid") FROM unnest($1::int[]) "pid"', [lost])
	const isBack = async () => (await listening()).filter((pid) => !lost.includes(pid)).length
	await expect.poll(isBack, lessThanRest).toBe(connections)
	for (const _ of [1, 2]) await orderAndTell()
	expect(listMails(1)).toHaveLength(await read.outboxMail.count())
}, 120_000)

test('when the machine with the lease is killed, the other one continues the background work without repeating any', async () => {
	const before = listMails(1)
	// Simulates a machine that the other one cannot inspect: only the expiry of the lease shows that it has ended.
	const { process: holder } = await read.lease.findFirstOrThrow()
	const elsewhere = JSON.stringify({ ...(JSON.parse(holder) as object), host: 'elsewhere' })
	await client.query('UPDATE "Lease" SET "process" = $1', [elsewhere])
	process.kill(first.pid!, 'SIGKILL')
	await first.ended
	await client.query('UPDATE "Lease" SET "until" = $1 WHERE "process" = $2', [Date.now() - 1, elsewhere])
	for (const _ of [1, 2]) await orderAndTell()
	expect(listMails(1)).toEqual(before)
	expect(listMails(1).length + listMails(2).length).toBe(await read.outboxMail.count())
	expect(listMails(2).length).toBeGreaterThan(0)
}, 120_000)
