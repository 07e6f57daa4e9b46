import {
	appendFileSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { sendOrder } from '../support/faults/buyers.ts'
import { queryColumn } from '../support/database-file.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { spawnWithSocket } from '../support/process/spawn-with-socket.ts'
import { type Changes, createReleaseVersion } from '../support/release-version.ts'
import { getRunRelease } from '../support/run-release.ts'
import { requestPort } from '../support/running-shop.ts'

// Runs deploy/upgrade.sh with real releases. Only systemd is replaced: a shell holds the socket where visitors wait,
// and the fake systemctl knows one shop by a process id in a file.
const folder = createOwnFolder()
const root = path.join(folder, 'shop')
const database = path.join(root, 'data/shop.db')
const systemctl = `#!/bin/sh
number() { cat "$SHOP_ROOT/number" 2>/dev/null || echo none; }
# What has ended and was not waited for has no command line.
runs() { [ -n "$(tr -d '\\0' 2>/dev/null <"/proc/$(number)/cmdline")" ]; }
with_settings() {
	exec env -i PATH="$PATH" SHOP_ROOT="$SHOP_ROOT" SHOP_RUN="$SHOP_RUN" sh -c 'set -a
		. "$SHOP_ROOT/shop.env"
		[ ! -e "$SHOP_RUN/shop-trial.env" ] || . "$SHOP_RUN/shop-trial.env"
		LISTEN_FDS=1 LISTEN_PID=$$
		exec "$@"' sh "$@"
}
stop() { runs && kill "$(number)"; while runs; do sleep 0.02; done; rm -rf "$SHOP_RUN/shop"; }
start() {
	[ ! -e "$SHOP_RUN/shop-closed" ] || exit 1
	mkdir "$SHOP_RUN/shop"
	(with_settings setsid "$SHOP_ROOT/current/start.sh") >>"$SHOP_ROOT/log" 2>&1 9>&- &
	echo $! >"$SHOP_ROOT/number"
}
case "$*" in
daemon-reload) ;;
'start shop' | 'enable --now shop shop-backup.timer') start ;;
'stop shop') stop ;;
'restart shop') stop; start ;;
'is-active --quiet shop') runs ;;
'start shop-backup') (with_settings "$SHOP_ROOT/current/backup.sh") >>"$SHOP_ROOT/log" 2>&1 9>&- ;;
*) echo "not known here: $*" >&2; exit 1 ;;
esac
`
const run = path.join(folder, 'run')
const trial = path.join(run, 'shop-trial.env')
const env = {
	PATH: `${path.join(folder, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
	SHOP_ROOT: root,
	SHOP_RUN: run,
	SHOP_UNITS: path.join(folder, 'units'),
}

/** Returns the last output with the exit code. */
async function upgrade(release: string, readySeconds = 30): Promise<string> {
	let said = ''
	const hear = (text: Buffer) => (said += text.toString())
	holder.stdout!.on('data', hear)
	const program = path.join(folder, release, 'deploy/upgrade.sh')
	holder.stdin!.write(`READY_SECONDS=${readySeconds} '${program}' </dev/null 2>&1; echo "It ended with $?."\n`)
	// Also runs before the first test. The timeout is the same for all waiting.
	await vi.waitUntil(() => said.includes('It ended with '), { timeout: 240_000 })
	holder.stdout!.off('data', hear)
	return said
}

/** The ids of orders, and all other answers customers received in this file's tests. */
const confirmed: number[] = []
const errors: (number | string)[] = []

afterAll(() => {
	holder?.kill()
	const number = path.join(root, 'number')
	if (existsSync(number)) {
		try {
			process.kill(Number(readFileSync(number, 'utf8')), 'SIGKILL')
		} catch {
			// The process has already ended.
		}
	}
})

const version = (name: string, from: string, changes: Changes = {}) =>
	createReleaseVersion(path.resolve(folder, from), path.join(folder, name), changes)

for (const name of ['bin', 'units', 'run']) mkdirSync(path.join(folder, name))
mkdirSync(path.join(root, 'releases'), { recursive: true })
mkdirSync(path.dirname(database))
symlinkSync(process.execPath, path.join(folder, 'bin/node'))
writeFileSync(path.join(folder, 'bin/systemctl'), systemctl, { mode: 0o755 })
writeFileSync(path.join(folder, 'bin/journalctl'), '#!/bin/sh\ntail -n 20 "$SHOP_ROOT/log"\n', { mode: 0o755 })
version('first', await getRunRelease())
const { variants } = await makeProduct({ name: 'Upgraded Shirt', stock: 100_000, pricePaise: 10_000 })
const order = await sendOrder(variants[0]!)
const made = new Database(process.env.DATABASE_URL!.slice('file:'.length))
made.prepare('VACUUM INTO ?').run(database)
made.close()
const held = await spawnWithSocket('sh', ['-c', 'while read -r line; do eval "$line"; done'], () => env)
const holder = held.child
const port = held.port
const settings = {
	NODE_ENV: 'production',
	PORT: String(port),
	DATABASE_URL: `file:${database}`,
	UPLOADS_DIR: path.join(root, 'data/uploads'),
	SESSION_SECRET: `"${process.env.SESSION_SECRET}"`,
	ADMIN_PASSWORD: '"the owner password"',
	RATE_LIMITS: 'off',
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
writeFileSync(path.join(root, 'shop.env'), lines.join(''))
expect(await upgrade('first')).toContain(`The shop is ready on port ${port}.`)

/** Makes the release start its program again after it ends, like systemd does. */
function startTwice(release: string) {
	renameSync(path.join(release, 'server.js'), path.join(release, 'once.js'))
	const program = `import { spawnSync } from 'node:child_process'
		for (let time = 0; time < 2; time += 1) spawnSync(process.execPath, [import.meta.dirname + '/once.js'], { stdio: 'inherit' })`
	writeFileSync(path.join(release, 'server.js'), program)
}

const running = () => readFileSync(path.join(realpathSync(path.join(root, 'current')), 'LICENSE'), 'utf8')
const serviceEnds = () => readFileSync(path.join(folder, 'units/shop.service'), 'utf8').trim().split('\n').at(-1)

async function buy() {
	const [target, { headers, ...call }] = order
	const sent = { ...call, headers: { ...headers, 'Idempotency-Key': randomUUID() } }
	try {
		const { status, body } = await requestPort(port, target, sent)
		if (status === 201) confirmed.push((JSON.parse(body) as { orderId: number }).orderId)
		else errors.push(status)
	} catch (error) {
		errors.push(String(error))
	}
}

async function whileBuying<T>(task: () => Promise<T>): Promise<T> {
	const over = new AbortController()
	const buyers = Array.from({ length: 2 }, async () => {
		while (!over.signal.aborted) await buy()
	})
	const before = confirmed.length
	await expect.poll(() => confirmed.length).toBeGreaterThan(before)
	const result = await task().finally(() => over.abort())
	await Promise.all(buyers)
	await buy()
	return result
}

const tables = () => queryColumn(database, `SELECT "name" FROM sqlite_master WHERE "type" = 'table'`)

/** Checks that all confirmed orders exist and that nobody received another answer. */
function assertAllOrders() {
	const stored = queryColumn(database, 'SELECT "id" FROM "Order" ORDER BY "id"')
	expect(stored).toEqual(confirmed.toSorted((a, b) => a - b))
	expect(errors).toEqual([])
	expect([trial, path.join(run, 'shop/trial'), path.join(run, 'shop-closed')].filter(existsSync)).toEqual([])
}

test('an upgrade that changes the database while customers order loses no confirmed order and rejects no request', async () => {
	version('second', 'first', {
		migrations: { '99990101000000_later': 'CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY);' },
	})
	const said = await whileBuying(() => upgrade('second'))
	expect(said).toMatch(/The new version is ready, after \d+ ms\.\nIt ended with 0\.\n$/)
	expect(running()).toBe('second')
	expect(tables()).toContain('Later')
	expect(existsSync(path.join(root, 'data/backups/before-upgrade.tar'))).toBe(true)
	expect(serviceEnds()).toBe('# second')
	assertAllOrders()
})

test.each([
	['ends at once', { program: 'process.exit(1)' }, 30],
	[
		'never becomes ready',
		{
			program: `import { createServer } from 'node:http'
				createServer((_, response) => response.writeHead(503).end()).listen(process.env.TRIAL_SOCKET)`,
		},
		1,
	],
	[
		'fails in the middle of its migrations, again and again',
		{
			migrations: {
				'99990102000000_first': 'CREATE TABLE "Half" ("id" INTEGER PRIMARY KEY);',
				'99990103000000_second': 'INSERT INTO "Nowhere" VALUES (1);',
			},
		},
		30,
	],
] as [string, Changes, number][])(
	'a version that %s is rolled back automatically, and no confirmed order is lost',
	async (name, changes, readySeconds) => {
		const release = version(name, 'second', changes)
		if (!changes.program) startTwice(release)
		const said = await whileBuying(() => upgrade(name, readySeconds))
		expect(said).toMatch(/the old one runs again[^]*It ended with 1\.\n$/)
		expect(running()).toBe('second')
		expect(tables()).not.toContain('Half')
		expect(serviceEnds()).toBe('# second')
		expect(existsSync(`${database}.of-failed-upgrade`)).toBe(changes.migrations !== undefined)
		// The reason for the failed start is reported immediately, and a restored database is not treated as a copy.
		if (changes.migrations) expect(said).toContain('Nowhere')
		expect(readFileSync(path.join(root, 'log'), 'utf8')).not.toContain('the database is a copy')
		assertAllOrders()
	},
)

test('upgrade rejects, before it changes anything, a version older than the database, a host name in HOST, and an interrupted upgrade', async () => {
	const number = readFileSync(path.join(root, 'number'), 'utf8')
	const settings = readFileSync(path.join(root, 'shop.env'), 'utf8')
	writeFileSync(path.join(root, 'shop.env'), `${settings}HOST=localhost\n`)
	expect(await upgrade('second')).toMatch(/HOST in .* must be an address[^]*It ended with 1\.\n$/)
	writeFileSync(path.join(root, 'shop.env'), settings)
	const closed = path.join(run, 'shop-closed')
	writeFileSync(closed, '')
	const newest = globSync(path.join(root, 'releases/*Z')).toSorted().at(-1)
	expect(await upgrade('second')).toMatch(new RegExp(`younger than ${newest} put the oldest[^]*It ended with 1\\.\n$`))
	rmSync(closed)
	expect(await upgrade('first')).toMatch(/lacks 99990101000000_later[^]*It ended with 1\.\n$/)
	expect(running()).toBe('second')
	expect(readFileSync(path.join(root, 'number'), 'utf8')).toBe(number)
	await buy()
	assertAllOrders()
})

test('an upgrade to several processes rejects no request', async () => {
	appendFileSync(path.join(root, 'shop.env'), 'WEB_PROCESSES=2\n')
	version('third', 'second')
	expect(await whileBuying(() => upgrade('third'))).toContain('The new version is ready')
	expect(running()).toBe('third')
	assertAllOrders()
})
