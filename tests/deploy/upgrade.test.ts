import { execFile } from 'node:child_process'
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelease } from '../../scripts/release/make.mjs'
import { orderCall } from '../support/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { freePort } from '../support/process/free-port.ts'
import { type Changes, releaseVersion } from '../support/release-version.ts'

// deploy/upgrade.sh with releases that really run. Only systemd is stood in for: here it knows one shop, by a number in
// a file.
const folder = mkdtempSync(path.join(tmpdir(), 'shop-upgrade-'))
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
		exec "$@"' sh "$@"
}
stop() { runs && kill "$(number)"; while runs; do sleep 0.02; done; }
start() {
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

const env = {
	PATH: `${path.join(folder, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
	SHOP_ROOT: root,
	SHOP_RUN: folder,
	SHOP_UNITS: path.join(folder, 'units'),
	READY_SECONDS: '30',
}
const upgrade = (release: string, changes: Record<string, string> = {}) =>
	promisify(execFile)(path.join(release, 'deploy/upgrade.sh'), { env: { ...env, ...changes } })

let port: number
let order: Awaited<ReturnType<typeof orderCall>>
/** Of all tests of this file. */
const confirmed: number[] = []

beforeAll(async () => {
	for (const name of ['bin', 'units']) mkdirSync(path.join(folder, name))
	mkdirSync(path.join(root, 'releases'), { recursive: true })
	mkdirSync(path.dirname(database))
	symlinkSync(process.execPath, path.join(folder, 'bin/node'))
	writeFileSync(path.join(folder, 'bin/systemctl'), systemctl, { mode: 0o755 })
	await makeRelease(path.join(folder, 'first'))
	const { variants } = await makeProduct({ name: 'Upgraded Shirt', stock: 100_000, pricePaise: 10_000 })
	order = await orderCall(variants[0]!)
	const made = new Database(process.env.DATABASE_URL!.slice('file:'.length))
	made.prepare('VACUUM INTO ?').run(database)
	made.close()
	port = await freePort()
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
	await upgrade(path.join(folder, 'first'))
}, 300_000)

afterAll(() => {
	const number = path.join(root, 'number')
	if (existsSync(number)) {
		try {
			process.kill(Number(readFileSync(number, 'utf8')), 'SIGKILL')
		} catch {
			// It has ended.
		}
	}
	rmSync(folder, { recursive: true, force: true })
})

const version = (name: string, from: string, changes: Changes) =>
	releaseVersion(path.join(folder, from), path.join(folder, name), changes)

const running = () => readFileSync(path.join(realpathSync(path.join(root, 'current')), 'LICENSE'), 'utf8')
const serviceEnds = () => readFileSync(path.join(folder, 'units/shop.service'), 'utf8').trim().split('\n').at(-1)

/** Sent again until it is confirmed, under one key. */
async function buy() {
	const [target, { headers, ...call }] = order
	const key = randomUUID()
	for (;;) {
		const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
			...call,
			headers: { ...headers, 'Idempotency-Key': key },
		}).catch(() => undefined)
		if (answer?.status === 201) return confirmed.push(((await answer.json()) as { orderId: number }).orderId)
		if (answer && answer.status !== 503) throw new Error(`An order was answered with ${answer.status}`)
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
}

async function whileBuying<T>(act: () => Promise<T>): Promise<T> {
	const over = new AbortController()
	const buyers = Array.from({ length: 3 }, async () => {
		while (!over.signal.aborted) await buy()
	})
	await expect.poll(() => confirmed.length, { timeout: 30_000 }).toBeGreaterThan(0)
	const result = await act().finally(() => over.abort())
	await Promise.all(buyers)
	await buy()
	return result
}

function inDatabase<T>(read: (open: Database.Database) => T): T {
	const open = new Database(database, { readonly: true })
	try {
		return read(open)
	} finally {
		open.close()
	}
}

const tables = () =>
	inDatabase((open) => open.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()) as string[]

function mustHoldAllOrders() {
	const stored = inDatabase((open) => open.prepare('SELECT "id" FROM "Order" ORDER BY "id"').pluck().all())
	expect(stored).toEqual(confirmed.toSorted((a, b) => a - b))
}

test('an upgrade that changes the database, while customers order, loses no confirmed order and takes none twice', async () => {
	const second = version('second', 'first', {
		migrations: { '99990101000000_later': 'CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY);' },
	})
	const { stdout } = await whileBuying(() => upgrade(second))
	expect(stdout).toMatch(/The new version is ready, after \d+ ms\.\n$/)
	expect([running(), tables().includes('Later'), serviceEnds()]).toEqual(['second', true, '# second'])
	expect(existsSync(path.join(folder, 'shop-trial.env'))).toBe(false)
	mustHoldAllOrders()
}, 120_000)

test.each([
	['ends at once', { program: 'process.exit(1)' }, '30'],
	[
		'never becomes ready',
		{
			program: `import { createServer } from 'node:http'
				createServer((_, response) => response.writeHead(503).end()).listen(process.env.PORT, '127.0.0.1')`,
		},
		'1',
	],
	[
		'fails in the middle of its migrations',
		{
			migrations: {
				'99990102000000_first': 'CREATE TABLE "Half" ("id" INTEGER PRIMARY KEY);',
				'99990103000000_second': 'INSERT INTO "Nowhere" VALUES (1);',
			},
		},
		'30',
	],
] as [string, Changes, string][])(
	'a version that %s is taken back by itself, and no confirmed order is lost',
	async (name, changes, READY_SECONDS) => {
		const release = version(name, 'second', changes)
		const failed = await whileBuying(() =>
			upgrade(release, { READY_SECONDS }).catch((error: { code: number; stderr: string }) => error),
		)
		expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('the old one runs again') as string })
		expect([running(), tables().includes('Half'), serviceEnds()]).toEqual(['second', false, '# second'])
		expect(existsSync(`${database}.of-failed-upgrade`)).toBe(changes.migrations !== undefined)
		expect(existsSync(path.join(folder, 'shop-trial.env'))).toBe(false)
		mustHoldAllOrders()
	},
	120_000,
)

test('a version that is older than the database is refused before anything is stopped', async () => {
	const number = readFileSync(path.join(root, 'number'), 'utf8')
	await expect(upgrade(path.join(folder, 'first'))).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining('lacks 99990101000000_later') as string,
	})
	expect([running(), readFileSync(path.join(root, 'number'), 'utf8')]).toEqual(['second', number])
	await buy()
	mustHoldAllOrders()
}, 120_000)
