import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort, spawnShop, startShop } from '../support/running-shop.ts'

const folders: string[] = []
const newFolder = () => folders[folders.push(mkdtempSync(path.join(tmpdir(), 'shop-full-'))) - 1]!
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a disk that takes no more', () => {
	// A limit on file sizes is a full disk that needs no root.
	test('a full disk answers 503 to who saves and nothing to who reads, until there is space', async () => {
		const folder = newFolder()
		const shop = await startShop(folder, { RATE_LIMITS: 'off' }, [
			'bash',
			'-c',
			`ulimit -S -f 3000; exec ${JSON.stringify(process.execPath)} server.ts`,
		])
		const send = (number: number) =>
			shop.ask('/contacts/addContact', {
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({
					name: `Writer ${number}`,
					email: 'writer@example.com',
					message: 'A long message about a kurta. '.repeat(60),
				}),
			})
		let saved = 0
		let refused = await send(0)
		for (; refused.status < 300 && saved < 3_000; refused = await send(saved)) saved += 1
		expect(refused.status).toBe(503)
		expect(JSON.parse(refused.body)).toMatchObject({
			message: 'The shop cannot save anything at this moment. Please try again in a few minutes.',
		})
		expect(refused.headers['retry-after']).toMatch(/^\d+$/)
		for (const target of ['/', '/allproducts', '/contact'])
			expect([target, (await shop.ask(target, { headers: { Accept: 'text/html' } })).status]).toEqual([target, 200])
		expect((await send(0)).status).toBe(503)
		// Something shorter may still fit: now nothing does.
		execFileSync('prlimit', ['--pid', String(shop.pid), '--fsize=1:'])
		const password = 'a very secret passphrase'
		const form = await shop.ask('/signup', {
			body: { username: 'Asha', email: 'asha@example.com', phone: '919876543210', password, confirmPassword: password },
		})
		expect([
			form.status,
			form.headers['retry-after'],
			form.body.includes('The shop cannot save anything at this moment.'),
			form.body.includes('value="Asha"'),
		]).toEqual([503, '5', true, true])

		execFileSync('prlimit', ['--pid', String(shop.pid), '--fsize=unlimited:'])
		expect((await send(saved)).status).toBe(201)
		expect(await shop.stop()).toBe(0)
		const sqlite = new Database(path.join(folder, 'shop.db'), { readonly: true })
		expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
		expect(sqlite.prepare('SELECT count(*) FROM "ContactMessage"').pluck().get()).toBe(saved + 1)
		sqlite.close()
	})

	test('a full disk under the log costs its lines only: the shop answers, and ends when it is told to', async () => {
		const port = await freePort()
		const full = openSync('/dev/full', 'w')
		const shop = spawnShop(newFolder(), { PORT: String(port) }, [process.execPath, 'server.ts'], full)
		closeSync(full)
		const ask = () =>
			fetch(`http://127.0.0.1:${port}/health`).then(
				({ status }) => status,
				() => 0,
			)
		while ((await ask()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
		for (let number = 0; number < 300; number += 1) expect(await ask()).toBe(200)
		expect(await shop.stop()).toBe(0)
	})
})

describe('a lock that another program holds', () => {
	test('a lock that another program holds for longer than anybody waits is 503 and not a fault of the shop', async () => {
		const folder = newFolder()
		const shop = await startShop(folder, { RATE_LIMITS: 'off' })
		const subscribe = (phone: string) =>
			shop.ask('/update/addUpdate', {
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ name: 'Asha', phone }),
			})
		// After what a starting shop writes, which would wait for the lock first
		expect((await subscribe('919811100007')).status).toBe(201)
		const other = new Database(path.join(folder, 'shop.db'))
		other.exec('BEGIN IMMEDIATE')
		const subscribing = subscribe('919811100008')
		// Writers that wait must not hold up readers: in the eight seconds several pages are made.
		const refused = subscribing.then(({ status }) => status)
		for (let looked = 0; looked < 4; looked += 1) {
			const page = shop
				.ask(`/allproducts?min=${1 + looked}`, { headers: { Accept: 'text/html' } })
				.then(({ status }) => ['a page', status])
			expect(await Promise.race([page, refused])).toEqual(['a page', 200])
		}
		expect(await refused).toBe(503)
		other.exec('ROLLBACK')
		other.close()
		expect((await subscribe('919811100008')).status).toBe(201)
		expect(await shop.stop()).toBe(0)
	})
})
