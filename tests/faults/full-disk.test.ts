import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listChildProcesses } from '../support/process/processes.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { queryColumn } from '../support/database-file.ts'
import { createVideoBytes } from '../support/data/videos.ts'
import { findFreePort, owner, spawnShop, startShop } from '../support/running-shop.ts'

const folder = createOwnFolder()
const uploads = path.join(folder, 'uploads')
const shop = await startShop(folder, { RATE_LIMITS: 'off' })

/** Sets a file size limit in bytes for every process of the shop. */
function limit(most: 'unlimited' | number) {
	for (const pid of [shop.pid!, ...listChildProcesses(shop.pid!)])
		execFileSync('prlimit', ['--pid', String(pid), `--fsize=${most}:`])
}

const photograph = (background = '#9c2f1f') =>
	sharp({ create: { width: 900, height: 900, channels: 3, background } })
		.png({ compressionLevel: 0 })
		.toBuffer()

// Renditions of the last upload are still created in the background.
const files = () =>
	['incoming', 'originals'].flatMap((name) => {
		const kept = path.join(uploads, name)
		return existsSync(kept) ? readdirSync(kept) : []
	})
const ask = (sql: string) => queryColumn(path.join(folder, 'shop.db'), sql)

const unsaved = 'The shop cannot save anything at this moment. Please try again in a few minutes.'
const page = (target: string) => shop.ask(target, { headers: { Accept: 'text/html' } })
const subscribe = (phone: string) =>
	shop.ask('/update/addUpdate', {
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name: 'Asha', phone }),
	})

// A file size limit simulates a full disk without root.
test('a full disk answers writes with 503 and reads normally, until there is space', async () => {
	const send = (number: number) =>
		shop.ask('/contacts/addContact', {
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({
				name: `Writer ${number}`,
				email: 'writer@example.com',
				message: 'A long message about a kurta. '.repeat(60),
			}),
		})
	limit(statSync(path.join(folder, 'shop.db')).size + 100_000)
	let saved = 0
	let refused = await send(0)
	for (; refused.status < 300 && saved < 500; refused = await send(saved)) saved += 1
	expect(refused.status).toBe(503)
	expect(JSON.parse(refused.body)).toMatchObject({ message: unsaved })
	expect(refused.headers['retry-after']).toMatch(/^\d+$/)
	for (const target of ['/', '/allproducts', '/contact']) expect((await page(target)).status, target).toBe(200)
	// A shorter write could still fit; with this limit none does.
	limit(1)
	expect((await send(0)).status).toBe(503)
	const ready = await shop.ask('/readyz')
	expect(ready.status).toBe(503)
	expect(JSON.parse(ready.body)).toMatchObject({ ready: false, checks: { database: 'failed' } })
	expect((await shop.ask('/healthz')).status).toBe(200)
	const password = 'a very secret passphrase'
	const form = await shop.ask('/signup', {
		body: { username: 'Asha', email: 'asha@example.com', phone: '919876543210', password, confirmPassword: password },
	})
	expect(form.status).toBe(503)
	expect(form.headers['retry-after']).toBe('5')
	expect(form.body).toContain('The shop cannot save anything at this moment.')
	expect(form.body).toContain('value="Asha"')

	limit('unlimited')
	expect((await send(saved)).status).toBe(201)
	expect(ask('PRAGMA integrity_check')).toEqual(['ok'])
	expect(ask('SELECT count(*) FROM "ContactMessage"')).toEqual([saved + 1])
})

const login = async () => {
	const headers = { 'Content-Type': 'application/json' }
	const answer = await shop.ask('/users/login', { headers, body: JSON.stringify(owner) })
	return (JSON.parse(answer.body) as { token: string }).token
}
const upload = async (token: string, target: string, field: string, name: string, content: Buffer) => {
	const form = new FormData()
	form.set(field, new Blob([new Uint8Array(content)]), name)
	const answer = await fetch(`http://127.0.0.1:${shop.port}${target}`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${token}` },
		body: form,
	})
	return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('Retry-After') }
}

test.each([
	['an image', '/banners/upload', 'image', 'a.png', () => photograph()],
	['a video', '/video', 'video', 'a.mp4', () => Promise.resolve(createVideoBytes('mp4', 2_000_000))],
] as const)(
	'%s that does not fit on the disk gets 503, leaves no file and no row, and is accepted when there is space',
	async (_, target, field, name, make) => {
		const [token, content] = [await login(), await make()]
		expect(content.length).toBeGreaterThan(500_000)
		const before = files()
		limit(300_000)
		const refused = await upload(token, target, field, name, content)
		expect(refused.status).toBe(503)
		expect(JSON.parse(refused.body)).toMatchObject({ message: unsaved })
		expect(refused.retryAfter).toMatch(/^\d+$/)
		expect(files()).toEqual(before)
		expect((await page('/')).status).toBe(200)
		limit('unlimited')
		expect((await upload(token, target, field, name, content)).status).toBe(201)
		const stored = ask('SELECT (SELECT count(*) FROM "Banner") + (SELECT count(*) FROM "HomeVideo")')
		expect(stored).toEqual([target === '/video' ? 2 : 1])
		expect(ask('PRAGMA integrity_check')).toEqual(['ok'])
	},
)

test('a read-only folder answers uploads with 503, and is used again when it is writable', async () => {
	const token = await login()
	const incoming = path.join(uploads, 'incoming')
	renameSync(incoming, `${incoming}-aside`)
	writeFileSync(incoming, 'a file in the place of the folder')
	const send = async () => upload(token, '/banners/upload', 'image', 'b.png', await photograph('#2b3a78'))
	expect((await send()).status).toBe(503)
	expect((await page('/')).status).toBe(200)
	rmSync(incoming)
	renameSync(`${incoming}-aside`, incoming)
	expect((await send()).status).toBe(201)
})

test('a database lock held longer than the timeout gets 503 and is not logged as a shop error', async () => {
	// Waits for what a starting shop writes, which would otherwise wait for the lock first
	expect((await subscribe('919811100007')).status).toBe(201)
	const other = new Database(path.join(folder, 'shop.db'))
	other.exec('BEGIN IMMEDIATE')
	const refused = subscribe('919811100008').then(({ status }) => status)
	// A write waits eight seconds, and reads are not delayed.
	const read = page('/allproducts?min=1').then(({ status }) => `read: ${status}`)
	expect(await Promise.race([read, refused])).toBe('read: 200')
	expect(await refused).toBe(503)
	other.exec('ROLLBACK')
	other.close()
	expect((await subscribe('919811100008')).status).toBe(201)
	expect(await shop.stop()).toBe(0)
})

test('a full disk under the log loses only log lines: the shop responds, and stops on request', async () => {
	const port = await findFreePort()
	const full = openSync('/dev/full', 'w')
	const logging = spawnShop(folder, { PORT: String(port) }, undefined, full)
	closeSync(full)
	const health = () =>
		fetch(`http://127.0.0.1:${port}/allproducts`).then(
			({ status }) => status,
			() => 0,
		)
	await expect.poll(health).toBe(200)
	for (let number = 0; number < 50; number += 1) expect(await health()).toBe(200)
	expect(await logging.stop()).toBe(0)
})
