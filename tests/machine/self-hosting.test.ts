import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRelease } from '../../scripts/release/make.mjs'
import { sendOrder } from '../support/faults/buyers.ts'
import { queryColumn } from '../support/database-file.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { findProgram } from '../support/process/debian-program.ts'
import { createHttpsClient } from '../support/process/https-client.ts'
import { type Changes, createReleaseVersion, withoutSocketSupport } from '../support/release-version.ts'
import { bootMachine, type Machine, whyNoMachine } from './debian-machine.ts'
import { sites, startInternet } from './internet.ts'

// Follows docs/self-hosting.md from an empty Debian to a shop on a domain, with upgrades, systemd, Caddy and a
// firewall. The internet is replaced by hosts entries for DNS, an authority that verifies the domain by ACME like Let's
// Encrypt, and a NodeSource site with Node in a package.
const caddy = findProgram('caddy')
const why = whyNoMachine() ?? (caddy ? undefined : 'Caddy is not to be had')
if (why) console.log(`Not run: ${why}.`)

const domain = 'shop.example'
const document = readFileSync('docs/self-hosting.md', 'utf8')
const steps = [...document.matchAll(/^(\d+)\. (.+(?:\n {3}.+)*)/gm)].map(([, number, text = '']) => ({
	number: Number(number),
	command: /`([^`]+)`/.exec(text)?.[1] ?? '',
}))
const step = (number: number) => steps.find((one) => one.number === number)!.command
const folder = why ? '' : mkdtempSync('/dev/shm/shop-releases-')
const release = path.join(folder, 'first')
let machine: Machine
let internet: Awaited<ReturnType<typeof startInternet>>
let visitors: ReturnType<typeof createHttpsClient>

describe.skipIf(why)('a shop on its own server', () => {
	beforeAll(async () => {
		machine = await bootMachine((outside) => `${outside} ${sites.join(' ')}\n127.0.0.1 ${domain}`)
		internet = await startInternet(caddy!, folder, machine.outside, domain, machine.address)
		writeFileSync(path.join(machine.root, 'usr/local/share/ca-certificates/internet.crt'), internet.authority)
		writeFileSync(
			path.join(machine.root, 'etc/apt/apt.conf.d/01proxy'),
			`Acquire::http::Proxy "${internet.proxy}";\nAcquire::https::Proxy "DIRECT";\n`,
		)
		await machine.run('update-ca-certificates')
		visitors = createHttpsClient(domain, 443, { ca: internet.authority }, machine.address)
	})

	afterAll(async () => {
		visitors?.close()
		await internet?.stop()
		await machine?.stop()
		rmSync(folder, { recursive: true, force: true })
	})

	test('ten commands set up a shop with a domain on an empty server', async () => {
		expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
		await machine.run(step(2))
		await machine.run(step(3))
		// Steps 4 and 5 run without a second copy of the project and without ssh.
		expect(step(4)).toBe('npm run release')
		expect(step(5)).toBe(`rsync -a release/ root@${domain}:shop/`)
		await makeRelease(release)
		cpSync(release, path.join(machine.root, 'root/shop'), { recursive: true })
		expect(await machine.run(step(6))).toContain('The shop is ready on port 3000.')

		const password = /admin@example\.com +(\S+)/.exec(await machine.run(step(7)))![1]!
		await machine.run(step(8), 'y\n')
		expect(await machine.run('ufw status')).toMatch(/Status: active[^]*OpenSSH[^]*80,443\/tcp[^]*443\/udp/)
		const [edit = '', restart = ''] = step(9).split(' && ')
		expect(edit).toBe('nano /srv/shop/shop.env')
		await machine.run(`echo SHOP_NAME=Machine Made >>/srv/shop/shop.env && ${restart}`)
		await expect.poll(() => page('/').then(({ body }) => body)).toContain('Machine Made')
		await machine.run(step(10))
		const [backup = ''] = readdirSync(path.join(machine.root, 'srv/shop/data/backups'))
		expect(backup).toMatch(/\.tar$/)

		const own = await visitors.ask('/login', {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${domain}` },
			body: new URLSearchParams({ email: 'admin@example.com', password }).toString(),
		})
		expect(own.status).toBe(303)
		expect(own.headers['set-cookie']!.join()).toMatch(/__Host-session=[^,]*; Secure/)
	})

	test('the services run as configured, with few privileges', async () => {
		expect(await machine.run('systemctl is-active shop caddy shop-backup.timer')).toBe('active\nactive\nactive\n')
		expect(await machine.run('ps -o user= -p $(systemctl show -P MainPID shop)')).toBe('shop\n')
		for (const unit of ['shop', 'shop-backup']) {
			const exposure = await machine.run(`systemd-analyze security ${unit} --no-pager --threshold=15 | tail -n 1`)
			expect(exposure).toContain('OK')
		}
		const listening = await machine.run("ss -Hltn | awk '{print $4}'")
		expect(listening).toContain('127.0.0.1:3000')
		expect(listening).not.toMatch(/(\*|0\.0\.0\.0|\[::\]):3000/)
		// The length of the connection queue, also after the shop has taken over the socket.
		expect(await machine.run("ss -Hltn 'sport = :3000' | awk '{print $3}'")).toBe('4096\n')
		await machine.run('systemctl kill -s KILL shop')
		await expect.poll(() => page('/').then(({ status }) => status)).toBe(200)
	})

	test('install.sh can run again: settings, data and the running shop stay', async () => {
		const settings = () => readFileSync(path.join(machine.root, 'srv/shop/shop.env'), 'utf8')
		const before = [settings(), await machine.run('systemctl show -P MainPID shop')]
		expect(await machine.run(step(6))).toContain('was installed already')
		expect([settings(), await machine.run('systemctl show -P MainPID shop')]).toEqual(before)
	})

	describe('while customers order over HTTPS', () => {
		const confirmed: number[] = []
		/** The error answers that customers and visitors received. */
		let errors: (number | string)[] = []
		/** The longest response time of any client, in milliseconds. */
		let maxWaitMs = 0
		let order: Awaited<ReturnType<typeof sendOrder>>
		let clients: (typeof visitors)[] = []

		beforeAll(async () => {
			const { variants } = await makeProduct({ name: 'Upgraded Shirt', stock: 100_000, pricePaise: 10_000 })
			order = await sendOrder(variants[0]!)
			await machine.run('systemctl stop shop.socket shop && rm /srv/shop/data/shop.db*')
			const made = new Database(process.env.DATABASE_URL!.slice('file:'.length))
			made.prepare('VACUUM INTO ?').run(path.join(machine.root, 'srv/shop/data/shop.db'))
			made.close()
			const settings = [`SESSION_SECRET="${process.env.SESSION_SECRET}"`, 'RATE_LIMITS=off'].join('\n')
			await machine.run('cat >>/srv/shop/shop.env && chown shop:shop /srv/shop/data/shop.db', `${settings}\n`)
			await machine.run('systemctl start shop')
			// Every client has its own connection to Caddy.
			clients = Array.from({ length: 5 }, () =>
				createHttpsClient(domain, 443, { ca: internet.authority }, machine.address),
			)
		})

		afterAll(() => clients.forEach((client) => client.close()))

		async function ask(client: typeof visitors, ...asking: Parameters<typeof visitors.ask>) {
			const begin = performance.now()
			const answer = await client.ask(...asking).catch((error: unknown) => ({ status: String(error), body: '' }))
			maxWaitMs = Math.max(maxWaitMs, performance.now() - begin)
			if (typeof answer.status === 'string' || answer.status >= 500) errors.push(answer.status)
			return answer
		}

		async function buy(client: typeof visitors) {
			const [target, { headers, ...call }] = order
			const sent = { ...call, headers: { ...headers, 'Idempotency-Key': randomUUID() } }
			const { status, body } = await ask(client, target, sent)
			if (status === 201) confirmed.push((JSON.parse(body) as { orderId: number }).orderId)
		}

		const visit = (client: typeof visitors) => ask(client, '/allproducts')
		/** Submits the form without its required fields, which is answered with errors. */
		const sendForm = (client: typeof visitors) =>
			ask(client, '/newsletter', {
				method: 'POST',
				headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `https://${domain}` },
				body: 'name=Asha',
			})

		/** Runs the command while customers order. Returns its output and the error answers of the visitors. */
		async function whileBuying(name: string, command: string) {
			errors = []
			maxWaitMs = 0
			const over = new AbortController()
			const busy = [buy, buy, buy, visit, sendForm].map(async (task, index) => {
				while (!over.signal.aborted) await task(clients[index]!)
			})
			const before = confirmed.length
			await expect.poll(() => confirmed.length).toBeGreaterThan(before + 10)
			const said = await machine.run(`${command} 2>&1 || true`).finally(() => over.abort())
			await Promise.all(busy)
			await buy(clients[0]!)
			const stored = new Set(queryColumn(path.join(machine.root, 'srv/shop/data/shop.db'), 'SELECT "id" FROM "Order"'))
			expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
			// An order whose request failed may still have been placed.
			if (errors.length === 0) expect(stored.size).toBe(confirmed.length)
			const last = said.trim().split('\n').at(-1)
			console.log(`${name}: ${last} Longest wait: ${Math.round(maxWaitMs)} ms, errors: ${errors.length}`)
			return said
		}

		async function upgradeTo(name: string, changes: Changes, change = (_: string) => {}) {
			const target = path.join(machine.root, 'root', name)
			createReleaseVersion(release, target, changes)
			change(target)
			const said = await whileBuying(name, `~/${name}/deploy/upgrade.sh`)
			const running = (await machine.run('cat /srv/shop/current/LICENSE')).trim()
			expect((await machine.run('systemctl cat shop | tail -n 1')).trim()).toBe(`# ${running}`)
			return [running, said]
		}

		const later = { '99990101000000_later': 'CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY);' }
		const half = { ...later, '99990102000000_bad': 'INSERT INTO "Nowhere" VALUES (1);' }
		const isReady = /is ready, after \d+ ms/
		const isTakenBack = /the old one runs again/

		test('a restart affects no visitor', async () => {
			await whileBuying('restart', step(9).split(' && ')[1]!)
			expect(errors).toEqual([])
		})

		test.each([
			['plain', {}, 'plain', isReady],
			['migrating', { migrations: later }, 'migrating', isReady],
			['broken', { migrations: later, program: 'process.exit(1)' }, 'migrating', isTakenBack],
			['half', { migrations: half }, 'migrating', isTakenBack],
		] as [string, Changes, string, RegExp][])(
			'an upgrade to a version that is %s: no confirmed order is lost, and no request is rejected',
			async (name, changes, runs, message) => {
				expect(await upgradeTo(name, changes)).toEqual([runs, expect.stringMatching(message)])
				expect(errors).toEqual([])
			},
		)

		test('an upgrade with two processes works too', async () => {
			await machine.run('echo WEB_PROCESSES=2 >>/srv/shop/shop.env')
			expect(await upgradeTo('two', { migrations: later })).toEqual(['two', expect.stringMatching(isReady)])
			expect(errors).toEqual([])
			await machine.run("sed -i '/^WEB_PROCESSES=/d' /srv/shop/shop.env")
		})

		// Orders in the meantime may be rejected: nothing listens between the old version releasing the port and the new
		// one taking it.
		test('a shop from before socket activation gets its socket by an upgrade, and none if the upgrade fails', async () => {
			const sockets = () => machine.run('systemctl list-units --no-legend shop.socket')
			expect(await upgradeTo('before', { migrations: later }, withoutSocketSupport)).toEqual([
				'before',
				expect.stringMatching(isReady),
			])
			expect(await sockets()).toBe('')
			const failed = await upgradeTo('fails', { migrations: half })
			expect(failed).toEqual(['before', expect.stringMatching(isTakenBack)])
			expect(await sockets()).toBe('')
			expect(await upgradeTo('after', { migrations: later })).toEqual(['after', expect.stringMatching(isReady)])
			expect(await sockets()).toContain('running')
		})

		test('another PORT applies with the next upgrade', async () => {
			await machine.run('echo PORT=3001 >>/srv/shop/shop.env')
			expect(await machine.run('~/after/deploy/upgrade.sh')).toMatch(isReady)
			expect(await machine.run('ss -Hltn')).toMatch(/127\.0\.0\.1:3001/)
			await machine.run("sed -i 's/:3000/:3001/' /etc/caddy/Caddyfile && systemctl reload caddy")
			expect((await page('/')).status).toBe(200)
		})

		test('a shop that cannot start is retried indefinitely, and visitors wait for it', async () => {
			await machine.run('echo DEMO=wrong >>/srv/shop/shop.env && systemctl restart shop')
			const visitor = page('/')
			const restarts = async () => Number(await machine.run('systemctl show -P NRestarts shop'))
			await expect.poll(restarts).toBeGreaterThan(6)
			await machine.run("sed -i '/^DEMO=wrong/d' /srv/shop/shop.env")
			expect((await visitor).status).toBe(200)
		})

		test('a visitor during a database rollback does not start the shop before it finishes', async () => {
			await machine.run('touch /run/shop-closed && systemctl stop shop')
			const visitor = page('/')
			const state = () => machine.run('systemctl show -P SubState -P MainPID shop')
			await expect.poll(state).toContain('start-pre')
			expect(await state()).toMatch(/^0$/m)
			await machine.run('rm /run/shop-closed')
			expect((await visitor).status).toBe(200)
		})

		test('a shop stopped without its socket is started by the next visitor, and stays stopped if its socket is stopped too', async () => {
			const isActive = () => machine.run('systemctl is-active shop || true')
			expect(await machine.run('systemctl stop shop 2>&1')).toContain('shop.socket')
			expect(await isActive()).toBe('inactive\n')
			expect((await page('/')).status).toBe(200)

			const [, stop = '', cd = '', restore = '', start = ''] =
				/^(systemctl stop .*)\n(cd .*)\n(.*restore\.sh FILE.*)\n(systemctl start shop)$/m.exec(document)!
			await machine.run(stop)
			expect((await page('/')).status).toBe(502)
			expect(await isActive()).toBe('inactive\n')
			const [backup = ''] = readdirSync(path.join(machine.root, 'srv/shop/data/backups'))
				.toSorted()
				.filter((name) => name.endsWith('.tar'))
			const file = `/srv/shop/data/backups/${backup}`
			expect(await machine.run(`${cd}\n${restore.replace('FILE', file)}`)).toContain('Restored the shop of')
			await machine.run(start)
			expect((await page('/')).status).toBe(200)
		})
	})
})

const page = (target: string) => visitors.ask(target).catch(() => ({ status: 0, body: '' }))
