import { chmodSync, chownSync, existsSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryColumn } from './support/database-file.ts'
import { createOwnFolder } from './support/own-folder.ts'
import { sample } from './support/long-tests.ts'
import {
	account,
	requestPort,
	findFreePort,
	owner,
	type RunningShop,
	getSessionCookie,
	spawnShop,
	startShop,
} from './support/running-shop.ts'

describe('starting', () => {
	test('starting the shop prints its address, and not the given password; a second one on its port exits with a message', async () => {
		const shop = await startShop(createOwnFolder())
		expect(shop.output.out).toContain(`Zari Lane is open: http://localhost:${shop.port}`)
		expect(shop.output.out).toContain('admin@example.com')
		expect(shop.output.out).not.toContain('the owner password')

		const second = spawnShop(createOwnFolder(), { PORT: String(shop.port) })
		expect(await second.ended).toBe(1)
		expect(second.output.err.trim()).toBe(
			`Port ${shop.port} is in use: stop the other program or start the shop with another PORT.`,
		)
		expect((await shop.ask('/health')).status).toBe(200)
		await shop.stop()
	})

	test('a server started without the memory settings of npm start names them', async () => {
		const shop = await startShop(createOwnFolder(), { MALLOC_ARENA_MAX: '' })
		await expect.poll(() => shop.output.err).toContain('MALLOC_ARENA_MAX=2')
		await shop.stop()
	})

	test('a first start on a used port creates no database, and so no password that is never shown', async () => {
		const shop = await startShop(createOwnFolder())
		const folder = createOwnFolder()
		await spawnShop(folder, { PORT: String(shop.port), ADMIN_PASSWORD: '' }).ended
		expect(existsSync(path.join(folder, 'shop.db'))).toBe(false)
		await shop.stop()
	})

	describe('a first start stopped while it loads the demo', () => {
		const folder = createOwnFolder()
		let readiness: Awaited<ReturnType<typeof requestPort>>
		let password = ''

		beforeAll(async () => {
			const port = await findFreePort()
			const shop = spawnShop(folder, { PORT: String(port), ADMIN_PASSWORD: '', DEMO: 'on' })
			await shop.waitForOutput(/shown only now/)
			readiness = await requestPort(port, '/readyz')
			password = /admin@example\.com +(\S+) +\(shown only now\)/.exec(shop.output.out)![1]!
			process.kill(shop.pid!, 'SIGINT')
			await shop.ended
		})

		test('responds as not ready in the meantime', () => {
			expect(readiness).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
		})

		test('has printed the password that works at the next start', async () => {
			const shop = await startShop(folder, { ADMIN_PASSWORD: '' })
			expect((await shop.ask('/login', { body: { email: owner.email, password } })).status).toBe(303)
			await shop.stop()
		})
	})

	test('starting the shop on a damaged database exits with a message that names the restore command', async () => {
		const folder = createOwnFolder()
		await (await startShop(folder)).stop()
		const file = path.join(folder, 'shop.db')
		const opened = openSync(file, 'r+')
		writeSync(opened, Buffer.alloc(statSync(file).size - 4_096, 'x'), 0, undefined, 4_096)
		const damaged = spawnShop(folder, {})
		expect(await damaged.ended).toBe(1)
		expect(damaged.output.err.trim()).toBe(
			`The shop cannot start: its database ${file} is damaged. Restore the newest backup with npm run restore -- FILE (in a release ./restore.sh FILE).`,
		)
	})

	test('starting the shop with invalid settings exits with a message and 1', async () => {
		const wrong = spawnShop(createOwnFolder(), { SESSION_SECRET: 'short', DEMO: 'maybe' })
		expect(await wrong.ended).toBe(1)
		expect(wrong.output.err.trim()).toBe(
			'The shop cannot start: SESSION_SECRET must have at least 32 characters; DEMO must be on or off.',
		)
	})

	test('starting the shop with an unknown argument exits with a message and 1', async () => {
		const wrong = spawnShop(createOwnFolder(), {}, [process.execPath, 'build/start/server.js', '--demo=fuller'])
		expect(await wrong.ended).toBe(1)
		expect(wrong.output.err.trim()).toBe(
			'The shop cannot start: --demo=fuller is unknown. The only argument is --demo=full.',
		)
	})

	test('starting the shop with a stored secret of fewer than 32 characters exits with a message and 1', async () => {
		const folder = createOwnFolder()
		const file = path.join(folder, 'session-secret')
		writeFileSync(file, 'x'.repeat(31))
		const wrong = spawnShop(folder, {})
		const sentence = `The shop cannot start: ${file} must have at least 32 characters. Delete it and the shop creates a new one; everyone has to log in again.`
		expect(await wrong.ended).toBe(1)
		expect(wrong.output.err.trim()).toBe(sentence)
	})

	const unusable: [where: string, settings: Record<string, string>, sentence: string][] = [
		[
			'where its data cannot be written',
			{ DATABASE_URL: 'file:FOLDER/file/shop.db' },
			'it cannot write to FOLDER/file',
		],
		[
			'where its uploads cannot be written',
			{ UPLOADS_DIR: 'FOLDER/file/uploads' },
			'it cannot write to FOLDER/file/uploads',
		],
		[
			'where its backups cannot be written',
			{ BACKUP_DIR: 'FOLDER/file/backups' },
			'it cannot write to FOLDER/file/backups',
		],
		[
			'with backups in its uploads',
			{ UPLOADS_DIR: 'FOLDER/uploads', BACKUP_DIR: 'FOLDER/uploads/derived' },
			"BACKUP_DIR must be another folder: FOLDER/uploads/derived is inside the shop's uploads folder, which visitors may read",
		],
		['on a file that is no database', { DATABASE_URL: 'file:FOLDER/file' }, 'FOLDER/file is not a shop database'],
		['on a folder', { DATABASE_URL: 'file:FOLDER' }, 'FOLDER is a folder, not a database'],
	]
	test.each(sample(unusable, unusable.length))(
		'starting the shop %s exits with a message and 1',
		async (_, changes, sentence) => {
			const folder = createOwnFolder()
			writeFileSync(path.join(folder, 'file'), 'Stock, counted by hand')
			const inFolder = Object.entries(changes).map(([name, value]) => [name, value.replace('FOLDER', folder)])
			const wrong = spawnShop(createOwnFolder(), Object.fromEntries(inFolder) as Record<string, string>)
			expect(await wrong.ended).toBe(1)
			expect(wrong.output.err.trim()).toBe(`The shop cannot start: ${sentence.replace('FOLDER', folder)}.`)
		},
	)

	test('starting the shop on the database of another user exits with a message and 1', async () => {
		const folder = createOwnFolder()
		const file = path.join(folder, 'shop.db')
		writeFileSync(file, '')
		chmodSync(file, 0o400)
		const start = [process.execPath, 'build/start/server.js']
		// Root may write anything, so another user who owns the folder tries it.
		const asOther = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : []
		if (asOther.length > 0) chownSync(folder, 65_534, 65_534)
		for (const above of [tmpdir(), path.dirname(folder)]) chmodSync(above, statSync(above).mode | 0o11)
		const wrong = spawnShop(folder, {}, [...asOther, ...start])
		expect(await wrong.ended).toBe(1)
		expect(wrong.output.err.trim()).toBe(
			`The shop cannot start: it has no write access to its database ${file}, which belongs to another user (uid ${process.getuid!()}).`,
		)
	})

	test('a second shop on one database exits with a message that names the first, and starts after the first ends', async () => {
		const folder = createOwnFolder()
		const shop = await startShop(folder)
		const second = spawnShop(folder, { PORT: String(await findFreePort()) })
		expect(await second.ended).toBe(1)
		expect(second.output.err).toContain(`process ${shop.pid} on ${hostname()} is already running a shop on`)
		process.kill(shop.pid!, 'SIGKILL')
		await shop.ended
		const third = await startShop(folder)
		expect((await third.ask('/health')).status).toBe(200)
		await third.stop()
	})
})

describe('behind an HTTPS proxy', () => {
	const data = createOwnFolder()
	let secure: RunningShop
	const from = { Host: 'shop.example', Origin: 'https://shop.example' }

	beforeAll(async () => {
		secure = await startShop(data, { PUBLIC_URL: 'https://shop.example' })
	})
	afterAll(() => secure.stop())

	test('behind an HTTPS proxy cookies are Secure with the __Host- prefix, and responses have HSTS', async () => {
		const answer = await secure.ask('/login', { body: owner, headers: from })
		expect(answer.status).toBe(303)
		expect(answer.headers.location).toBe('/login')
		expect(new Set(answer.cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
			new Set(['__Host-account', '__Host-flash', '__Host-session']),
		)
		for (const cookie of answer.cookies) {
			expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/)
			expect(cookie).not.toMatch(/domain/i)
		}
		expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
		const page = await secure.ask('/admin', { headers: { Host: 'shop.example', Cookie: getSessionCookie(answer) } })
		expect(page.status).toBe(200)
		expect(page.headers['content-security-policy']).toEqual(expect.stringContaining('upgrade-insecure-requests'))
	})

	test('behind an HTTPS proxy forms are accepted only from the public address, whatever the Host is', async () => {
		for (const [Origin, Host, status] of [
			['http://shop.example', 'shop.example', 403],
			['https://evil.example', 'evil.example', 403],
			['https://shop.example', '127.0.0.1', 303],
		] as const) {
			expect((await secure.ask('/login', { body: owner, headers: { Origin, Host } })).status, Origin).toEqual(status)
		}
	})

	test('behind an HTTPS proxy the address of a visitor is what the proxy adds, not what the visitor claims', async () => {
		const guess = (password: string, forwarded: string) =>
			secure.ask('/login', { body: { ...owner, password }, headers: { ...from, 'X-Forwarded-For': forwarded } })
		// Failed logins by strangers elsewhere do not count in the admin's known network.
		expect((await guess(owner.password, '203.0.113.8')).status).toBe(303)
		for (let number = 0; number < 10; number += 1) await guess('wrong', `198.51.100.${number}, 203.0.113.7`)
		expect((await guess(owner.password, '198.51.100.99, 203.0.113.7')).status).toBe(429)
		expect((await guess(owner.password, '203.0.113.8')).status).toBe(303)
	})
})

test('stopping the shop with SIGTERM exits with 0 and a complete database; the next start has all data again', async () => {
	const data = createOwnFolder()
	const first = await startShop(data, { ADMIN_PASSWORD: '' })
	const password = /admin@example\.com +(\S+) +\(shown only now\)/.exec(first.output.out)?.[1] ?? ''
	expect(password.length).toBeGreaterThanOrEqual(16)
	await first.ask('/signup', { body: account })
	const login = await first.ask('/login', { body: { email: account.email, password: account.password } })
	const Cookie = getSessionCookie(login)
	expect(await first.stop()).toBe(0)

	expect(queryColumn(path.join(data, 'shop.db'), 'PRAGMA integrity_check')).toEqual(['ok'])
	const log = path.join(data, 'shop.db-wal')
	expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
	expect(statSync(path.join(data, 'session-secret')).mode & 0o777).toBe(0o600)

	const second = await startShop(data, { ADMIN_PASSWORD: 'another passphrase', PORT: String(await findFreePort()) })
	expect(second.output.out).toContain('(the password set at the first start)')
	await expect.poll(() => second.output.out).toContain('ADMIN_PASSWORD is ignored: the shop already has an owner')
	expect(second.output.out).not.toContain(password)
	expect((await second.ask('/profile', { headers: { Cookie } })).body).toContain('Asha')
	expect((await second.ask('/login', { body: { email: owner.email, password } })).status).toBe(303)
	expect(await second.stop()).toBe(0)
})
