import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videoBytes } from '../support/data/videos.ts'
import { processesOf } from '../support/process/processes-of.ts'
import { freePort, type RunningShop, spawnShop, startShop } from '../support/running-shop.ts'

const folders: string[] = []
const newFolder = () => folders[folders.push(mkdtempSync(path.join(tmpdir(), 'shop-full-'))) - 1]!
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** In bytes, of each process of the shop. */
function limitFiles(shop: Pick<RunningShop, 'pid'>, most: string | number) {
	for (const pid of [shop.pid!, ...processesOf(shop.pid!)])
		execFileSync('prlimit', ['--pid', String(pid), `--fsize=${most}:`])
}

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
		limitFiles(shop, '1')
		const ready = await shop.ask('/readyz')
		expect([ready.status, JSON.parse(ready.body)]).toMatchObject([
			503,
			{ ready: false, checks: { database: 'failed' } },
		])
		expect((await shop.ask('/healthz')).status).toBe(200)
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

		limitFiles(shop, 'unlimited')
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

const photograph = (background = '#9c2f1f') =>
	sharp({ create: { width: 900, height: 900, channels: 3, background } })
		.png({ compressionLevel: 0 })
		.toBuffer()

describe('a disk that is full in the middle of a file', () => {
	let shop: RunningShop
	const folder = newFolder()
	const uploads = path.join(folder, 'uploads')
	const limit = (bytes: number | 'unlimited') => limitFiles(shop, bytes)
	// Renditions of the last upload go on in the background.
	const files = () =>
		['incoming', 'originals'].flatMap((name) => {
			const kept = path.join(uploads, name)
			return existsSync(kept) ? readdirSync(kept) : []
		})
	const ask = <Answer>(sql: string) => {
		const sqlite = new Database(path.join(folder, 'shop.db'), { readonly: true })
		const answer = sqlite.prepare<[], Answer>(sql).all()
		sqlite.close()
		return answer
	}

	beforeAll(async () => {
		shop = await startShop(folder, { RATE_LIMITS: 'off' })
	})
	afterAll(() => shop.stop())

	const login = async () => {
		const body = JSON.stringify({ email: 'admin@example.com', password: 'the owner password' })
		const answer = await shop.ask('/users/login', { headers: { 'Content-Type': 'application/json' }, body })
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
		['a video', '/video', 'video', 'a.mp4', () => Promise.resolve(videoBytes('mp4', 2_000_000))],
	] as const)(
		'%s that does not fit on the disk is 503 with a sentence, leaves no file and no row, and is taken when there is room',
		async (_, target, field, name, make) => {
			const [token, content] = [await login(), await make()]
			expect(content.length).toBeGreaterThan(500_000)
			const before = files()
			limit(300_000)
			const refused = await upload(token, target, field, name, content)
			expect([refused.status, JSON.parse(refused.body), refused.retryAfter]).toMatchObject([
				503,
				{ message: 'The shop cannot save anything at this moment. Please try again in a few minutes.' },
				expect.stringMatching(/^\d+$/),
			])
			expect(files()).toEqual(before)
			expect((await shop.ask('/', { headers: { Accept: 'text/html' } })).status).toBe(200)
			limit('unlimited')
			expect((await upload(token, target, field, name, content)).status).toBe(201)
			expect(ask('SELECT (SELECT count(*) FROM "Banner") + (SELECT count(*) FROM "HomeVideo") AS "rows"')).toEqual([
				{ rows: target === '/video' ? 2 : 1 },
			])
			expect(ask('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
		},
	)

	test('a folder that takes no files is 503 to who uploads, and is written to again when it does', async () => {
		const token = await login()
		const incoming = path.join(uploads, 'incoming')
		renameSync(incoming, `${incoming}-aside`)
		writeFileSync(incoming, 'a file in the place of the folder')
		const send = async () => upload(token, '/banners/upload', 'image', 'b.png', await photograph('#2b3a78'))
		expect((await send()).status).toBe(503)
		expect((await shop.ask('/', { headers: { Accept: 'text/html' } })).status).toBe(200)
		rmSync(incoming)
		renameSync(`${incoming}-aside`, incoming)
		expect((await send()).status).toBe(201)
	})

	test('a backup that does not fit on the disk fails with a sentence, leaves no archive and the shop as it was', () => {
		const backups = newFolder()
		const before = ask('SELECT * FROM "Image" UNION ALL SELECT * FROM "Image"')
		const env = { ...process.env, DATABASE_URL: `file:${path.join(folder, 'shop.db')}`, UPLOADS_DIR: uploads }
		const made = spawnSync(
			'bash',
			['-c', `ulimit -f 600; exec ${JSON.stringify(process.execPath)} scripts/backup.ts ${JSON.stringify(backups)}`],
			{ env, encoding: 'utf8' },
		)
		expect([made.signal, made.status]).toEqual([null, 1])
		expect(made.stderr).toMatch(/no room|space|full/i)
		expect(readdirSync(backups)).toEqual([])
		expect(ask('SELECT * FROM "Image" UNION ALL SELECT * FROM "Image"')).toEqual(before)
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
