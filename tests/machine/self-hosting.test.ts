import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRelease } from '../../scripts/release/make.mjs'
import { orderCall } from '../support/buyers.ts'
import { makeProduct } from '../support/data/shop-data.ts'
import { debianProgram } from '../support/process/debian-program.ts'
import { httpsClient } from '../support/process/https-client.ts'
import { type Changes, releaseVersion } from '../support/release-version.ts'
import { bootMachine, type Machine, whyNoMachine } from './debian-machine.ts'
import { sites, startInternet } from './internet.ts'

// docs/self-hosting.md from an empty Debian to a shop on a domain, and its upgrades, with systemd, Caddy and a firewall.
// What stands in for the internet: hosts entries for DNS, an authority that asks the domain by ACME as Let's Encrypt
// does, and a site with Node's program in a package as NodeSource's.
const caddy = debianProgram('caddy')
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
let visitors: ReturnType<typeof httpsClient>

describe.skipIf(why)('a shop on a server of its own', () => {
	beforeAll(async () => {
		machine = await bootMachine((outside) => `${outside} ${sites.join(' ')}\n127.0.0.1 ${domain}`)
		internet = await startInternet(caddy!, folder, machine.outside, domain, machine.address)
		writeFileSync(path.join(machine.root, 'usr/local/share/ca-certificates/internet.crt'), internet.authority)
		writeFileSync(
			path.join(machine.root, 'etc/apt/apt.conf.d/01proxy'),
			`Acquire::http::Proxy "${internet.proxy}";\nAcquire::https::Proxy "DIRECT";\n`,
		)
		await machine.run('update-ca-certificates')
		visitors = httpsClient(domain, 443, { ca: internet.authority }, machine.address)
	})

	afterAll(async () => {
		visitors?.close()
		await internet?.stop()
		await machine?.stop()
		rmSync(folder, { recursive: true, force: true })
	})

	test('ten commands lead from an empty server to a shop on a domain', async () => {
		expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
		await machine.run(step(2))
		await machine.run(step(3))
		// Steps 4 and 5 without a second folder of the project, and without ssh.
		expect([step(4), step(5)]).toEqual(['npm run release', `rsync -a release/ root@${domain}:shop/`])
		await makeRelease(release)
		cpSync(release, path.join(machine.root, 'root/shop'), { recursive: true })
		expect(await machine.run(step(6))).toContain('The shop is ready on port 3000.')

		const password = /admin@example\.com +(\S+)/.exec(await machine.run(step(7)))![1]!
		await machine.run(step(8), 'y\n')
		expect(await machine.run('ufw status')).toMatch(/Status: active[^]*OpenSSH[^]*80,443\/tcp[^]*443\/udp/)
		const [edit = '', restart = ''] = step(9).split(' && ')
		expect(edit).toBe('nano /srv/shop/shop.env')
		await machine.run(`echo SHOP_NAME=Machine Made >>/srv/shop/shop.env && ${restart}`)
		await expect.poll(() => page('/').then(({ body }) => body), { timeout: 60_000 }).toContain('Machine Made')
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

	test('the services run as they were written, with few rights', async () => {
		expect(await machine.run('systemctl is-active shop caddy shop-backup.timer')).toBe('active\nactive\nactive\n')
		expect(await machine.run('ps -o user= -p $(systemctl show -P MainPID shop)')).toBe('shop\n')
		for (const unit of ['shop', 'shop-backup']) {
			const exposure = await machine.run(`systemd-analyze security ${unit} --no-pager --threshold=15 | tail -n 1`)
			expect(exposure).toContain('OK')
		}
		const listening = await machine.run("ss -Hltn | awk '{print $4}'")
		expect(listening).toContain('127.0.0.1:3000')
		expect(listening).not.toMatch(/(\*|0\.0\.0\.0|\[::\]):3000/)
		await machine.run('systemctl kill -s KILL shop')
		await expect.poll(() => page('/').then(({ status }) => status), { timeout: 60_000 }).toBe(200)
	})

	test('install.sh may be run again: settings, data and the running shop stay', async () => {
		const settings = () => readFileSync(path.join(machine.root, 'srv/shop/shop.env'), 'utf8')
		const before = [settings(), await machine.run('systemctl show -P MainPID shop')]
		expect(await machine.run(step(6))).toContain('was installed already')
		expect([settings(), await machine.run('systemctl show -P MainPID shop')]).toEqual(before)
	})

	describe('upgrades while customers order over https', () => {
		const confirmed: number[] = []
		/** Of orders, other than 201: the customer sees an error and tries again. */
		const errors: number[] = []
		let order: Awaited<ReturnType<typeof orderCall>>

		beforeAll(async () => {
			const { variants } = await makeProduct({ name: 'Upgraded Shirt', stock: 100_000, pricePaise: 10_000 })
			order = await orderCall(variants[0]!)
			await machine.run('systemctl stop shop && rm /srv/shop/data/shop.db*')
			const made = new Database(process.env.DATABASE_URL!.slice('file:'.length))
			made.prepare('VACUUM INTO ?').run(path.join(machine.root, 'srv/shop/data/shop.db'))
			made.close()
			const settings = [`SESSION_SECRET="${process.env.SESSION_SECRET}"`, 'RATE_LIMITS=off'].join('\n')
			await machine.run('cat >>/srv/shop/shop.env && chown shop:shop /srv/shop/data/shop.db', `${settings}\n`)
			await machine.run('systemctl start shop')
			await vi.waitFor(async () => expect((await page('/')).status).toBe(200), { timeout: 60_000 })
		})

		/** Sent again until it is confirmed, under one key. */
		async function buy() {
			const [target, { headers, ...call }] = order
			const key = randomUUID()
			for (;;) {
				const answer = await visitors.ask(target, { ...call, headers: { ...headers, 'Idempotency-Key': key } })
				if (answer.status === 201) return confirmed.push((JSON.parse(answer.body) as { orderId: number }).orderId)
				errors.push(answer.status)
				await new Promise((resolve) => setTimeout(resolve, 20))
			}
		}

		async function whileBuying(name: string, changes: Changes) {
			releaseVersion(release, path.join(machine.root, 'root', name), changes)
			const over = new AbortController()
			const buyers = Array.from({ length: 3 }, async () => {
				while (!over.signal.aborted) await buy()
			})
			const said = await machine.run(`~/${name}/deploy/upgrade.sh 2>&1 || true`).finally(() => over.abort())
			await Promise.all(buyers)
			await buy()
			const database = new Database(path.join(machine.root, 'srv/shop/data/shop.db'), { readonly: true })
			const stored = database.prepare('SELECT "id" FROM "Order" ORDER BY "id"').pluck().all()
			database.close()
			expect(stored).toEqual(confirmed.toSorted((a, b) => a - b))
			const running = (await machine.run('cat /srv/shop/current/LICENSE')).trim()
			expect((await machine.run('systemctl cat shop | tail -n 1')).trim()).toBe(`# ${running}`)
			console.log(`${name}: ${said.trim().split('\n').at(-1)} Orders: ${confirmed.length}, errors: ${errors.length}`)
			return [running, said]
		}

		const later = { '99990101000000_later': 'CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY);' }

		test.each([
			['plain', {}, 'plain', /is ready, after \d+ ms/],
			['migrating', { migrations: later }, 'migrating', /is ready, after \d+ ms/],
			['broken', { migrations: later, program: 'process.exit(1)' }, 'migrating', /the old one runs again/],
			[
				'half',
				{ migrations: { ...later, '99990102000000_bad': 'INSERT INTO "Nowhere" VALUES (1);' } },
				'migrating',
				/the old one runs again/,
			],
		] as [string, Changes, string, RegExp][])(
			'to a version that is %s: no confirmed order is lost',
			async (...given) => {
				const [name, changes, runs, words] = given
				expect(await whileBuying(name, changes)).toEqual([runs, expect.stringMatching(words)])
			},
		)
	})
})

const page = (target: string) => visitors.ask(target).catch(() => ({ status: 0, body: '' }))
