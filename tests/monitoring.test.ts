import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from './support/data/shop-data.ts'
import { listChildProcesses } from './support/process/processes.ts'
import { type RunningShop, startShop, startShopOnThisDatabase } from './support/running-shop.ts'
import { splitList } from './support/split-list.ts'

// Rules: health-checks, metrics-access, at the running shop.

const folder = createOwnFolder()
const token = 'a token that is long enough'

const shop = await startShop(folder, { METRICS_TOKEN: token })

const metrics = async () => (await shop.ask('/metrics', { headers: { Authorization: `Bearer ${token}` } })).body
const getMetricValue = (text: string, line: string) =>
	Number(
		text
			.split('\n')
			.find((one) => one.startsWith(`${line} `))
			?.slice(line.length),
	)

test('a shop reports that it is alive and ready, for any Host header', async () => {
	const alive = await shop.ask('/healthz', { headers: { Host: '10.0.0.7' } })
	expect(alive.status).toBe(200)
	expect(alive.body).toBe('ok\n')
	const ready = await shop.ask('/readyz', { headers: { Host: '10.0.0.7' } })
	expect(ready.status).toBe(200)
	expect(JSON.parse(ready.body)).toEqual({ ready: true, checks: { database: 'ok', disk: 'ok', migrations: 'ok' } })
	expect(ready.headers['cache-control']).toBe('no-store')
})

test('metrics require the token', async () => {
	expect((await shop.ask('/metrics')).status).toBe(401)
	expect((await shop.ask('/metrics', { headers: { Authorization: 'Bearer another' } })).status).toBe(401)
	const { status, headers } = await shop.ask('/metrics', { headers: { Authorization: `Bearer ${token}` } })
	expect(status).toBe(200)
	expect(headers['content-type']).toEqual(expect.stringContaining('text/plain; version='))
})

test('requests are counted by route pattern and status, with a fixed number of series', async () => {
	await shop.ask('/', { headers: { Accept: 'text/html' } })
	await shop.ask('/cart')
	await shop.ask('/favicon.ico')
	for (let page = 0; page < 40; page += 1) await shop.ask(`/nothing-${page}`)
	const text = await metrics()
	expect(getMetricValue(text, 'shop_requests_total{route="(cached page)",status="200"}')).toBeGreaterThan(0)
	expect(getMetricValue(text, 'shop_requests_total{route="cart",status="200"}')).toBe(1)
	expect(getMetricValue(text, 'shop_requests_total{route="(file)",status="200"}')).toBeGreaterThan(0)
	expect(text).not.toContain('nothing-1')
	expect(text.split('\n').filter((line) => line.startsWith('shop_requests_total')).length).toBeLessThan(20)
})

test('metrics cover orders, emails, backups, the database and the process, and add no log line', async () => {
	const text = await metrics()
	for (const name of splitList(`
		shop_orders shop_mails shop_webhooks shop_backup_time_seconds shop_writes_waiting shop_cached_pages
		shop_request_seconds_bucket nodejs_eventloop_lag_p99_seconds process_resident_memory_bytes
	`))
		expect(text).toContain(name)
	expect(getMetricValue(text, 'shop_database_bytes')).toBeGreaterThan(100_000)
	expect(getMetricValue(text, 'shop_up')).toBe(1)
	expect(shop.output.out).not.toMatch(/healthz|readyz|\/metrics/)
})

test('a shop whose database was migrated to a newer version is not ready', async () => {
	const sqlite = new Database(path.join(folder, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('x', 'x', '2999_newer', 1)`,
	)
	// An answer is cached for a second.
	const ready = async () => JSON.parse((await shop.ask('/readyz')).body) as { checks: object }
	await expect.poll(ready).toMatchObject({ ready: false, checks: { migrations: 'failed' } })
	expect((await shop.ask('/readyz')).status).toBe(503)
	sqlite.exec(`DELETE FROM "_prisma_migrations" WHERE "id" = 'x'`)
	sqlite.close()
	await expect.poll(ready).toMatchObject({ ready: true })
})

test('the dashboard and the alerts use existing metrics', async () => {
	const text = await metrics()
	const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
	const dashboard = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
		panels: { targets: { expr: string }[] }[]
	}
	const alerts = [...readFileSync('deploy/monitoring/alerts.yml', 'utf8').matchAll(/^ {8}expr: (.+)$/gm)]
	const asked = [
		...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
		...alerts.map(([, expr]) => expr!),
	]
	expect(alerts.length).toBe(9)
	expect(dashboard.panels.length >= 6).toBe(true)
	const used = asked.flatMap((expr) => expr.match(/\b(shop|nodejs|process)_\w+/g) ?? [])
	expect(used.length).toBeGreaterThanOrEqual(asked.length - 1)
	expect(used.filter((name) => !names.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!hasPromtool)('promtool (only where it is installed)', () => {
	test('finds no errors in the metrics', async () => {
		const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
			input: await metrics(),
			encoding: 'utf8',
		})
		expect(stdout + stderr).toBe('')
		expect(status).toBe(0)
	})

	test('accepts the alerts', () => {
		expect(spawnSync('promtool', ['check', 'rules', 'deploy/monitoring/alerts.yml']).status).toBe(0)
	})
})

describe('a shop with several processes', () => {
	let several: RunningShop

	beforeAll(async () => {
		const changes = { WEB_PROCESSES: '2', METRICS_TOKEN: token }
		several = await startShop(path.join(folder, 'several'), { ...startShopOnThisDatabase(), ...changes })
	})
	afterAll(async () => {
		await several.stop()
	})

	/** Returns a function that gives the value of a metric's line, or the sum of all lines with that name. */
	async function summed() {
		const { body } = await several.ask('/metrics', { headers: { Authorization: `Bearer ${token}` } })
		const lines = body
			.split('\n')
			.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)] as const)
		return (name: string) =>
			lines
				.filter(([of]) => of === name || of.startsWith(`${name}{`))
				.reduce((sum, [, value]) => sum + Number(value), 0)
	}

	test('metrics of several processes are their sum, whichever responds, and shop-wide values count once', async () => {
		const { variants } = await makeProduct({ stock: 5 })
		await checkOut(await makeCustomerWith([variants[0]!, 1]), { input: createCheckoutInput({ paymentMethod: 'cod' }) })
		await Promise.all(Array.from({ length: 30 }, () => several.ask('/cart')))
		const counted = async () => (await summed())('shop_requests_total{route="cart",status="200"}')
		await expect.poll(counted).toBe(30)
		// Every request uses a new connection, which may reach any process; some run at the same moment. On a busy machine
		// a process may be missing from a sum because it did not respond in time.
		const checkAllSums = async () => {
			const seen = await Promise.all(Array.from({ length: 9 }, summed))
			for (const getMetricValue of seen) {
				expect(getMetricValue('shop_requests_total{route="cart",status="200"}')).toBe(30)
				expect(getMetricValue('shop_request_seconds_count{route="cart"}')).toBe(30)
				expect(getMetricValue('shop_orders')).toBe(1)
				expect(getMetricValue('shop_database_bytes')).toBe(
					statSync(process.env.DATABASE_URL!.slice('file:'.length)).size,
				)
				expect(getMetricValue('shop_up')).toBe(1)
			}
		}
		await vi.waitFor(checkAllSums, { timeout: 240_000, interval: 100 })
	})

	test('metrics work without a process that has just ended, and keep their counts after it', async () => {
		process.kill(listChildProcesses(several.pid!)[0]!, 'SIGKILL')
		await several.waitForOutput(/has taken over from another/)
		const counted = async () => (await summed())('shop_requests_total{route="cart",status="200"}')
		// One answer may lack a living process on a busy machine.
		const before = Math.max(...(await Promise.all(Array.from({ length: 9 }, counted))))
		expect(before).toBeLessThanOrEqual(30)
		await Promise.all(Array.from({ length: 12 }, () => several.ask('/cart')))
		await expect.poll(counted).toBe(before + 12)
	})
})
