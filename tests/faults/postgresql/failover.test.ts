import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '#app/adapters/db/sqlite/migrate.server.ts'
import { createOwnFolder } from '../../support/own-folder.ts'
import { connectTo } from '../../support/postgresql/clients.ts'
import { startReplica } from '../../support/postgresql/replica.ts'
import { startShopsOnServer } from '../../support/postgresql/shops-on-server.ts'

// The primary's machine fails while a shop of two processes sells, and its replica takes over.

const { server, url, start, stop } = await startShopsOnServer({ WEB_PROCESSES: '2' })
const replica = await startReplica(server)
const { makeProduct } = await import('../../support/data/shop-data.ts')
const { listBrokenTotals: brokenTotals } = await import('../../support/data/shop-invariants.ts')
const { runBuyers: keepBuying } = await import('../../support/faults/buyers.ts')
const root = createOwnFolder()
afterAll(async () => {
	await stop()
	await replica.stop()
})

const buyers = 8
/** Polls less often, because the machine has other work. */
const patiently = { interval: 100 }

test('a confirmed order is on the promoted replica, and a client without a response gets one order for the same key', async () => {
	const { variants } = await makeProduct({ name: 'Taken Over', stock: 100_000, pricePaise: 10_000 })
	const primary = await connectTo(url)
	await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
	await primary.query('SELECT pg_reload_conf()')
	const state = async () =>
		(await primary.query<{ sync_state: string }>('SELECT "sync_state" FROM pg_stat_replication')).rows[0]?.sync_state
	await expect.poll(state, patiently).toBe('sync')

	const shop = await start(1)
	const isBack = Promise.withResolvers<void>()
	const buying = keepBuying(shop.port, variants[0]!, { buyers, isBack: () => isBack.promise })
	await buying.untilMore(buyers * 4)
	await server.die()
	await shop.stop()
	const promoted = await connectTo(replica.addressOf('shop'))
	await promoted.query('SELECT pg_promote()')
	await start(1, { DATABASE_URL: replica.addressOf('shop'), PORT: String(shop.port) })
	const before = buying.confirmed.length
	isBack.resolve()
	await buying.untilMore(buyers * 4)
	buying.stop()
	await buying.gone

	const { rows } = await promoted.query<{ id: number }>('SELECT "id"::int FROM "Order"')
	await promoted.end()
	const stored = rows.map(({ id }) => id)
	expect(before).toBeGreaterThanOrEqual(buyers * 4)
	// Every order exists once: no retry created a second order.
	expect(stored.toSorted((one, other) => one - other)).toEqual(buying.confirmed.toSorted((one, other) => one - other))
	const file = path.join(root, 'shop.db')
	migrateDatabase(file)
	// The wait must not block, because the replica's log is read in the meantime.
	await promisify(execFile)(process.execPath, ['tests/support/postgresql/mirror.ts', replica.addressOf('shop'), file])
	expect(brokenTotals(file)).toEqual([])
})
