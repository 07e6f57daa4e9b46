import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInRequest } from '#app/adapters/reporting/current-request.ts'
import { connectTo } from '../../support/postgresql/clients.ts'
import { startReplica } from '../../support/postgresql/replica.ts'
import { startShopsOnServer } from '../../support/postgresql/shops-on-server.ts'
import type { RunningShop } from '../../support/running-shop.ts'

// A shop that reads from a streaming replica (docs/decisions/041-postgresql.md).

const metricsToken = 'a token for the metrics of the test'
const { server, url, start, stop } = await startShopsOnServer({ METRICS_TOKEN: metricsToken })
const replica = await startReplica(server)
const replicaUrl = replica.addressOf('shop')
const { connectionsPerPool: connectionsEach } = await import('#app/adapters/db/postgresql/pools.server.ts')
const { write } = await import('#app/adapters/db/db.server.ts')
const { makeProduct } = await import('../../support/data/shop-data.ts')
const { sendOrder: orderCall } = await import('../../support/faults/buyers.ts')
const { openPostgresql } = await import('#app/adapters/db/postgresql/engine.server.ts')
let onReplica: Client
let product: Awaited<ReturnType<typeof makeProduct>>
let shop: RunningShop

/** Polls less often, because the replica restarts on a machine with other work. */
const patiently = { interval: 100 }

beforeAll(async () => {
	onReplica = await connectTo(replicaUrl)
	product = await makeProduct({ name: 'Read', stock: 100, pricePaise: 10_000 })
	shop = await start(1, { DATABASE_READ_URL: replicaUrl })
}, 120_000)
afterAll(async () => {
	await onReplica.end()
	await replica.stop()
	await stop()
})

/** Returns the number of queries that wait on the replica, asleep or for a lock. */
async function asleep() {
	return (await onReplica.query(`SELECT 1 FROM pg_stat_activity WHERE "wait_event" IN ('PgSleep', 'advisory')`))
		.rowCount
}

let names = 0

/** Renames the product like another machine would. */
async function rename(): Promise<string> {
	const name = `Name ${(names += 1)}`
	await write((tx) => tx.product.update({ where: { id: product.id }, data: { name, nameKey: name.toLowerCase() } }))
	return name
}

/** Requests a page that is not cached. */
const page = () => shop.ask('/allproducts', { headers: { Accept: 'text/html' } })

/** Changes the product and returns true if the page was read from the replica. */
async function isReadFromReplica(): Promise<boolean> {
	const name = await rename()
	const before = replica.statements().length
	const { status, body } = await page()
	expect(status).toBe(200)
	expect(body.includes(name)).toBe(true)
	return replica
		.statements()
		.slice(before)
		.some((sql) => sql.includes('"Product"'))
}

async function replicasUsed() {
	const { body } = await shop.ask('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })
	return /^shop_replica_used (\d)$/m.exec(body)![1]
}

test('pages are read from a replica that is up to date with the primary', async () => {
	await expect.poll(isReadFromReplica, patiently).toBe(true)
	await expect.poll(replicasUsed, patiently).toBe(process.env.TESTED_PROCESSES ?? '1')
})

test('while the replica lags, each change appears on the next request, and a customer sees the new order', async () => {
	await onReplica.query('SELECT pg_wal_replay_pause()')
	try {
		for (const _ of [1, 2, 3]) expect(await isReadFromReplica()).toBe(false)
		// Every process detects the failure with its own request.
		await expect.poll(async () => (await isReadFromReplica()) || replicasUsed(), patiently).toBe('0')
		const call = await orderCall(product.variants[0]!)
		const { status, body } = await shop.ask(...call)
		expect(status).toBe(201)
		const { orderId } = JSON.parse(body) as { orderId: number }
		const { Authorization } = call[1].headers
		const mine = await shop.ask(`/orders/getbyid/${orderId}`, { headers: { Authorization } })
		expect(mine.status).toBe(200)
		expect(mine.body).toEqual(expect.stringContaining(`"id":${orderId}`))
	} finally {
		await onReplica.query('SELECT pg_wal_replay_resume()')
	}
	await expect.poll(isReadFromReplica, patiently).toBe(true)
})

test('a lost replica is bypassed, and is used again after it returns', async () => {
	await replica.goAway()
	for (const _ of [1, 2, 3]) expect(await isReadFromReplica()).toBe(false)
	expect((await shop.ask('/readyz')).status).toBe(200)
	expect(await replicasUsed()).toBe('0')
	expect((await shop.ask(...(await orderCall(product.variants[0]!)))).status).toBe(201)
	await replica.comeBack()
	await onReplica.end()
	onReplica = await connectTo(replicaUrl)
	await expect.poll(isReadFromReplica, patiently).toBe(true)
})

test('a query that the replica cancels runs on the primary; reads outside a request always do', async () => {
	const engine = openPostgresql(url, replicaUrl)
	const client = await connectTo(url)
	try {
		await client.query('CREATE TABLE "Vacuumed" AS SELECT generate_series(1, 1000) AS "number"')
		const where = 'SELECT pg_is_in_recovery() AS "onReplica"'
		const ask = <Found>(sql: string) =>
			runInRequest({ requestId: 'one', route: 'a test' }, () => engine.rows<Found>(sql))
		const isAsked = async () => {
			await engine.catchUp!()
			return ask(where)
		}
		await expect.poll(isAsked, patiently).toEqual([{ onReplica: 1 }])
		expect(await engine.rows(where)).toEqual([{ onReplica: 0 }])
		// The query would run forever on the replica, until the replica must replay the deletion of rows that the query
		// can see.
		const cutOff = ask(
			'SELECT count(*) AS "count", CASE WHEN pg_is_in_recovery() THEN pg_sleep(600) END AS "slept" FROM "Vacuumed"',
		)
		await expect.poll(asleep, patiently).toBe(1)
		await client.query('DELETE FROM "Vacuumed" WHERE "number" > 10')
		await client.query('VACUUM "Vacuumed"')
		expect(await cutOff).toEqual([{ count: 10, slept: null }])
		const conflicts = `SELECT "confl_snapshot"::int AS "count" FROM pg_stat_database_conflicts WHERE "datname" = 'shop'`
		await expect.poll(async () => (await onReplica.query(conflicts)).rows, patiently).toEqual([{ count: 1 }])
	} finally {
		await engine.close()
		await client.end()
	}
})

test('a query waiting for a replica connection moves to the primary when the replica starts to lag, and its connections stay open', async () => {
	const engine = openPostgresql(url, replicaUrl)
	const ask = <Found>(sql: string) => runInRequest({ requestId: 'one', route: 'a test' }, () => engine.rows<Found>(sql))
	const isAhead = async () => {
		await engine.catchUp!()
		return engine.isReplicaUsed!()
	}
	try {
		await expect.poll(isAhead, patiently).toBe(true)
		await onReplica.query('SELECT pg_advisory_lock(1)')
		const busy = Array.from({ length: connectionsEach }, () =>
			ask<{ pid: number }>('SELECT pg_backend_pid() AS "pid", pg_advisory_lock_shared(1) AS "locked"'),
		)
		await expect.poll(asleep, { ...patiently, interval: 20 }).toBe(connectionsEach)
		const waiting = ask('SELECT pg_is_in_recovery() AS "onReplica"')
		await onReplica.query('SELECT pg_wal_replay_pause()')
		await rename()
		expect(await isAhead()).toBe(false)
		await onReplica.query('SELECT pg_advisory_unlock(1)')
		expect(await waiting).toEqual([{ onReplica: 0 }])
		const pids = (await Promise.all(busy)).map(([row]) => row!.pid)
		const open = await onReplica.query('SELECT "pid" FROM pg_stat_activity WHERE "pid" = ANY ($1)', [pids])
		expect(open.rowCount).toBe(connectionsEach)
	} finally {
		await onReplica.query('SELECT pg_wal_replay_resume()')
		await engine.close()
	}
})

test('a server that is not a replica, or has another database, is not used for reads', async () => {
	for (const other of [url, replica.addressOf('postgres')]) {
		const engine = openPostgresql(url, other)
		await engine.catchUp!()
		await engine.catchUp!()
		expect(engine.isReplicaUsed!()).toBe(false)
		await engine.close()
	}
})
