import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase } from '#app/adapters/db/db.server.ts'
import { verifyBackup } from '#app/shop/backup/verify-backup.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { keepBuying } from '../support/buyers.ts'
import { videoBytes } from '../support/data/videos.ts'
import { imageBytes } from '../support/data/images.ts'
import { freePort, startShop } from '../support/running-shop.ts'
import { makeImage, makeProduct } from '../support/data/shop-data.ts'

const root = mkdtempSync(path.join(tmpdir(), 'shop-backup-'))
const backups = path.join(root, 'backups')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const own = {
	DATABASE_URL: process.env.DATABASE_URL!,
	UPLOADS_DIR: process.env.UPLOADS_DIR!,
	SESSION_SECRET: process.env.SESSION_SECRET!,
}
let image: string
let video: string
let archive: string

function run(command: 'backup' | 'verify' | 'restore', argument: string, env: Record<string, string>) {
	return new Promise<{ code: number; signal: string | null; out: string; err: string }>((resolve) => {
		const environment = { PATH: process.env.PATH!, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE!, ...env }
		const child = execFile(
			process.execPath,
			[`scripts/${command}.ts`, argument],
			{ env: environment },
			(error, out, err) => {
				resolve({ code: Number(error?.code ?? 0), signal: child.signalCode, out, err })
			},
		)
	})
}

const inFolder = (folder: string) => ({
	DATABASE_URL: `file:${path.join(folder, 'shop.db')}`,
	UPLOADS_DIR: path.join(folder, 'uploads'),
})
const newFolder = (name: string) => {
	const folder = path.join(root, name)
	mkdirSync(folder, { recursive: true })
	return folder
}

function everything(folder: string) {
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
	const named = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
	return named.map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
}

function ask(file: string, sql: string): unknown[] {
	const sqlite = new Database(file, { readonly: true })
	try {
		return sqlite.prepare(sql).pluck().all()
	} finally {
		sqlite.close()
	}
}

const subscribers = (folder: string, file = 'shop.db') =>
	ask(path.join(folder, file), 'SELECT phone FROM "Subscriber" ORDER BY phone')

/** Killed while its last subscriber stood in the log only. */
function makeOldShop(folder: string) {
	const scratch = newFolder(`scratch-${randomUUID()}`)
	const file = path.join(scratch, 'shop.db')
	cpSync(inject('databaseTemplate'), file)
	const sqlite = new Database(file)
	sqlite.pragma('journal_mode = WAL')
	const subscribe = sqlite.prepare(
		`INSERT INTO "Subscriber" (name, "nameKey", phone, "createdAt") VALUES ('', '', ?, 0)`,
	)
	subscribe.run('919800000001')
	sqlite.pragma('wal_checkpoint(TRUNCATE)')
	subscribe.run('919800000002')
	for (const suffix of ['', '-wal', '-shm']) cpSync(`${file}${suffix}`, path.join(folder, `shop.db${suffix}`))
	sqlite.close()
	writeFileSync(path.join(folder, 'session-secret'), 'the secret of the old shop, long enough')
	return folder
}

beforeAll(async () => {
	image = await storeImage(await imageBytes('#2F6F9C', { width: 900, height: 1200 }))
	video = await storeVideo(Readable.from([videoBytes('mp4', 700_000)]))
	await makeImage()
})

afterAll(() => closeDatabase())

test('a shop killed while it sells opens elsewhere from its backup, with all that was confirmed before it', async () => {
	const { variants } = await makeProduct({ name: 'Kept Kurta', stock: 100_000, pricePaise: 10_000, images: [image] })
	const shop = await startShop(root, { ...own, RATE_LIMITS: 'off', PORT: String(await freePort()) })
	const { confirmed, gone } = keepBuying(shop, variants[0]!, 6)
	while (confirmed.length < 40) await new Promise((resolve) => setTimeout(resolve, 20))
	const before = confirmed.map(({ id }) => id)
	const made = await run('backup', backups, own)
	expect(made).toMatchObject({ code: 0, err: '' })
	const during = confirmed.length - before.length
	process.kill(shop.pid!, 'SIGKILL')
	await Promise.all([shop.ended, gone])
	expect(during).toBeGreaterThan(0)

	const [name, ...others] = readdirSync(backups)
	archive = path.join(backups, name!)
	expect(others).toEqual([])
	expect(name).toMatch(/^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/)
	expect(statSync(archive).mode & 0o777).toBe(0o600)
	expect(made.out).toMatch(
		/^Made \/.*\.tar: \d+ orders of ₹[\d,.]+, \d+ pieces in stock, \d+ accounts, 2 images and videos\. Lost before it was made: 1 of them\.\n$/,
	)
	const verified = await run('verify', archive, inFolder(newFolder('nowhere')))
	expect([verified.code, verified.out.includes(' is whole, made ')]).toEqual([0, true])

	const elsewhere = newFolder('elsewhere')
	expect(await run('restore', archive, inFolder(elsewhere))).toMatchObject({ code: 0, err: '' })
	const file = path.join(elsewhere, 'shop.db')
	expect(ask(file, 'PRAGMA integrity_check')).toEqual(['ok'])
	const ids = new Set(ask(file, 'SELECT id FROM "Order"'))
	expect(before.filter((id) => !ids.has(id))).toEqual([])
	expect(ask(file, 'SELECT "remainingQty" + "purchaseQty" - "originalQty" FROM "Product"')).toEqual([0])
	expect(readFileSync(path.join(elsewhere, 'session-secret'), 'utf8')).toBe(own.SESSION_SECRET)
	expect(readdirSync(path.join(elsewhere, 'uploads/originals')).toSorted()).toEqual(
		[`${image}.webp`, `${video}.mp4`].toSorted(),
	)

	const { SESSION_SECRET: _, ...settings } = own
	const again = await startShop(elsewhere, { ...settings, ...inFolder(elsewhere), RATE_LIMITS: 'off' })
	expect((await again.ask('/allproducts', { headers: { Accept: 'text/html' } })).body).toContain('Kept Kurta')
	const shown = await again.ask(`/images/${image}/640`, { headers: { Accept: 'image/webp' } })
	expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])

	const running = await run('restore', archive, inFolder(elsewhere))
	expect([running.code, running.out, running.err]).toEqual([
		1,
		'',
		`The shop is running on ${file}: stop it first. Nothing was changed.\n`,
	])
	expect((await again.ask('/health')).status).toBe(200)
	expect(await again.stop()).toBe(0)
	expect(existsSync(`${file}.restoring`)).toBe(false)
})

test('a backup that is cut short or garbled anywhere is refused with a sentence, and nothing is changed', async () => {
	const whole = readFileSync(archive)
	const target = makeOldShop(newFolder('beside-damage'))
	const before = everything(target)
	const at = (text: string) => whole.indexOf(text)
	const garbled = (where: number) => {
		const bytes = Buffer.from(whole)
		bytes[where]! ^= 1
		return bytes
	}
	const damaged: [string, Buffer, RegExp][] = [
		['nothing at all', Buffer.alloc(0), /cut short/],
		['another file', Buffer.from('a shop, they said '.repeat(100)), /damaged, or no archive/],
		['cut in the middle', whole.subarray(0, whole.length / 2), /cut short/],
		[
			'cut before its manifest',
			Buffer.concat([whole.subarray(0, at('manifest.json')), Buffer.alloc(1024)]),
			/no manifest/,
		],
		['garbled in a picture', garbled(600), /originals\/\S+ is damaged/],
		['garbled in its database', garbled(at('SQLite format 3') + 5000), /shop\.db is damaged/],
		['garbled in a name', garbled(at('manifest.json')), /damaged, or no archive/],
		['garbled in a sum', garbled(at('"ordersPaise": ') + 16), /does not add up/],
	]
	for (const [kind, bytes, words] of damaged) {
		const file = path.join(root, `${kind}.tar`)
		writeFileSync(file, bytes)
		await expect(verifyBackup(file, path.join(root, 'taken-out.db')), kind).rejects.toThrow(words)
	}
	for (const [kind, , words] of [damaged[2]!, damaged[5]!]) {
		const file = path.join(root, `${kind}.tar`)
		const [verified, restored] = await Promise.all([
			run('verify', file, inFolder(target)),
			run('restore', file, inFolder(target)),
		])
		for (const { code, out, err } of [verified, restored])
			expect([kind, code, out, err]).toEqual([kind, 1, '', expect.stringMatching(words)])
		expect([kind, everything(target)]).toEqual([kind, before])
	}
})

test('a backup of a newer version is refused, and nothing is changed', async () => {
	const newer = newFolder('newer')
	cpSync(inject('databaseTemplate'), path.join(newer, 'shop.db'))
	const sqlite = new Database(path.join(newer, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_of_tomorrow', 1)`,
	)
	sqlite.close()
	expect(await run('backup', path.join(newer, 'backups'), inFolder(newer))).toMatchObject({ code: 0, err: '' })
	const file = path.join(newer, 'backups', readdirSync(path.join(newer, 'backups'))[0]!)
	const target = makeOldShop(newFolder('older'))
	const before = everything(target)
	const { code, err } = await run('restore', file, inFolder(target))
	expect([code, err]).toEqual([
		1,
		expect.stringMatching(/does not fit this version of the shop, nothing was changed.*29990101000000_of_tomorrow/),
	])
	expect(everything(target)).toEqual(before)
})

test('a restore keeps what was there, its log included, and none of that gets into the restored shop', async () => {
	const folder = makeOldShop(newFolder('with-log'))
	expect((await run('restore', archive, inFolder(folder))).code).toBe(0)
	expect(subscribers(folder)).toEqual([])
	const kept = readdirSync(folder).filter((name) => name.includes('.before-restore-'))
	expect(kept.map((name) => name.split('.before-restore-')[0])).toEqual(['session-secret', 'shop.db'])
	expect(subscribers(folder, kept[1])).toEqual(['919800000001', '919800000002'])
	expect(readdirSync(folder).filter((name) => /-(wal|shm)$|restoring/.test(name))).toEqual([])

	// A log without its database
	const stray = makeOldShop(newFolder('stray-log'))
	rmSync(path.join(stray, 'shop.db'))
	expect((await run('restore', archive, inFolder(stray))).code).toBe(0)
	expect([subscribers(stray), existsSync(path.join(stray, 'shop.db-wal'))]).toEqual([[], false])
	expect(ask(path.join(stray, 'shop.db'), 'PRAGMA integrity_check')).toEqual(['ok'])

	// A ruined database is what a backup is for.
	const ruined = makeOldShop(newFolder('ruined'))
	writeFileSync(path.join(ruined, 'shop.db'), 'no database '.repeat(1000))
	expect((await run('restore', archive, inFolder(ruined))).code).toBe(0)
	expect(ask(path.join(ruined, 'shop.db'), 'PRAGMA integrity_check')).toEqual(['ok'])
	expect(readdirSync(ruined).filter((name) => /shop\.db\.before-restore-.*Z(-wal)?$/.test(name))).toHaveLength(2)
})

test('killed at any step a restore leaves the old shop or the new one, and called again it comes to its end', async () => {
	// Preloaded, kills the command before the step of that number, or copies its folder before each, as a kill leaves it.
	const fault = path.join(root, 'kill.mjs')
	writeFileSync(
		fault,
		`import fs from 'node:fs'
		import { syncBuiltinESMExports } from 'node:module'
		const { KILL_AT, FOLDER, COPIES } = process.env
		const { cpSync } = fs
		let step = 0
		let isCopying = false
		for (const name of ['linkSync', 'renameSync', 'rmSync', 'copyFileSync', 'writeFileSync', 'fsyncSync', 'createWriteStream']) {
			const real = fs[name]
			fs[name] = (...given) => {
				if (isCopying) return real(...given)
				if (String(step) === KILL_AT) process.kill(process.pid, 'SIGKILL')
				isCopying = true
				if (COPIES) cpSync(FOLDER, COPIES + '/' + step, { recursive: true })
				isCopying = false
				step += 1
				return real(...given)
			}
		}
		syncBuiltinESMExports()`,
	)
	const old = makeOldShop(newFolder('kill-old'))
	const restore = (folder: string, changes: Record<string, string>) => {
		cpSync(old, folder, { recursive: true })
		return run('restore', archive, { ...inFolder(folder), NODE_OPTIONS: `--import=${fault}`, ...changes })
	}
	const leftIn = (folder: string) => {
		// With its log, if any.
		const sqlite = new Database(path.join(folder, 'shop.db'))
		const isNew = sqlite.prepare('SELECT count(*) FROM "Order"').pluck().get() !== 0
		const names = sqlite.prepare('SELECT phone FROM "Subscriber" ORDER BY phone').pluck().all()
		expect([folder, sqlite.pragma('integrity_check', { simple: true }), names]).toEqual([
			folder,
			'ok',
			isNew ? [] : ['919800000001', '919800000002'],
		])
		sqlite.close()
		if (isNew) expect(existsSync(path.join(folder, 'uploads/originals', `${image}.webp`))).toBe(true)
		return isNew ? 'new' : 'old'
	}
	const whole = newFolder('kill-none')
	const copies = newFolder('kill-copies')
	expect(await restore(whole, { FOLDER: whole, COPIES: copies })).toMatchObject({ code: 0, signal: null })
	expect(leftIn(whole)).toBe('new')
	const seen = readdirSync(copies).map((_, step) => leftIn(path.join(copies, String(step))))
	expect(seen).toEqual(seen.toSorted().toReversed())
	const firstNew = seen.indexOf('new')
	for (const step of [firstNew - 1, firstNew]) {
		const folder = newFolder(`kill-${step}`)
		expect((await restore(folder, { KILL_AT: String(step) })).signal).toBe('SIGKILL')
		expect([step, leftIn(folder)]).toEqual([step, seen[step]])
		expect((await run('restore', archive, inFolder(folder))).code).toBe(0)
		expect([subscribers(folder), readFileSync(path.join(folder, 'session-secret'), 'utf8')]).toEqual([
			[],
			own.SESSION_SECRET,
		])
		expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
	}
	expect(seen.filter((which) => which === 'old').length).toBeGreaterThan(4)
	expect(seen.filter((which) => which === 'new').length).toBeGreaterThan(2)
}, 180_000)

test('a backup on a full disk leaves no half file, is reported in a sentence and recorded as the last backup', async () => {
	const folder = newFolder('full')
	cpSync(inject('databaseTemplate'), path.join(folder, 'shop.db'))
	cpSync(process.env.UPLOADS_DIR!, path.join(folder, 'uploads'), { recursive: true })
	const sqlite = new Database(path.join(folder, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "VideoFile" (hash, extension, "byteSize", "createdAt") VALUES ('${video}', 'mp4', 700000, 0)`,
	)
	sqlite.close()
	const target = path.join(folder, 'backups')
	const size = Math.ceil(statSync(path.join(folder, 'shop.db')).size / 1024)
	// Kilobytes: too little for the database, then for the video.
	for (const limit of [100, size + 100]) {
		const environment = { PATH: process.env.PATH!, ...inFolder(folder) }
		const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
			execFile(
				'bash',
				['--norc', '-c', `ulimit -f ${limit}; exec "${process.execPath}" scripts/backup.ts "${target}"`],
				{ env: environment },
				(error, _, err) => resolve({ code: Number(error?.code ?? 0), err }),
			)
		})
		expect([limit, code, err]).toEqual([
			limit,
			1,
			`The backup could not be written: there is no room left in ${target}.\n`,
		])
		expect(readdirSync(target)).toEqual([])
		const { last, lastGood } = JSON.parse(readFileSync(path.join(folder, 'last-backup.json'), 'utf8'))
		expect([last.made, last.problem, lastGood]).toEqual([null, err.trim(), null])
	}
	expect((await run('backup', target, inFolder(folder))).code).toBe(0)
	expect(JSON.parse(readFileSync(path.join(folder, 'last-backup.json'), 'utf8'))).toMatchObject({
		last: { problem: null },
		lastGood: { problem: null },
	})
})

test('an image that is deleted while a backup is made is neither in it nor missed', async () => {
	const folder = newFolder('deleting')
	const shop = inFolder(folder)
	cpSync(inject('databaseTemplate'), path.join(folder, 'shop.db'))
	cpSync(process.env.UPLOADS_DIR!, shop.UPLOADS_DIR, { recursive: true })
	const sqlite = new Database(path.join(folder, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "Image" (hash, "sourceHash", width, height, "byteSize", placeholder, "createdAt") VALUES ('${image}', 'x', 9, 9, 9, '', 0)`,
	)
	sqlite.close()
	const fault = path.join(root, 'delete.mjs')
	writeFileSync(
		fault,
		`import fs from 'node:fs'
		import { createRequire, syncBuiltinESMExports } from 'node:module'
		const real = fs.promises.open
		fs.promises.open = async (file, ...given) => {
			if (String(file).includes('${image}')) {
				const Database = createRequire('${process.cwd()}/')('better-sqlite3')
				new Database('${path.join(folder, 'shop.db')}').exec('DELETE FROM "Image"')
				fs.rmSync(file)
			}
			return real(file, ...given)
		}
		syncBuiltinESMExports()`,
	)
	const made = await run('backup', folder, { ...shop, NODE_OPTIONS: `--import=${fault}` })
	expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/ 0 images and videos\.\n$/) })
	const [name] = readdirSync(folder).filter((file) => file.startsWith('shop-'))
	expect((await run('verify', path.join(folder, name!), shop)).code).toBe(0)
})
