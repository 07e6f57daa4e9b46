import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { makeBackup } from '#app/shop/backup/backup.server.ts'
import { verifyBackup } from '#app/shop/backup/verify-backup.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { listFilesWithHashes, run, getShopSettings } from '../support/faults/backups.ts'
import { queryColumn } from '../support/database-file.ts'
import { createImageBytes } from '../support/data/images.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'

const root = createOwnFolder()

const subscribers = (folder: string, file = 'shop.db') =>
	queryColumn(path.join(folder, file), 'SELECT phone FROM "Subscriber" ORDER BY phone')

/** Creates a shop that was killed while its last subscriber was only in the log. */
function makeOldShop(folder: string) {
	const scratch = createOwnFolder()
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

const image = await storeImage(await createImageBytes('#2F6F9C', { width: 300, height: 400 }))
const { variants } = await makeProduct({ name: 'Kept Kurta', stock: 5, images: [image] })
await checkOut(await makeCustomerWith([variants[0]!, 1]))
const archive = (await makeBackup(path.join(root, 'backups'))).file

test('a truncated or garbled backup is rejected with a message, and nothing changes', async () => {
	const whole = readFileSync(archive)
	const target = makeOldShop(createOwnFolder())
	const before = listFilesWithHashes(target)
	const at = (text: string) => whole.indexOf(text)
	const garbled = (where: number) => {
		const bytes = Buffer.from(whole)
		bytes[where]! ^= 1
		return bytes
	}
	const damaged: [string, Buffer, RegExp][] = [
		['nothing at all', Buffer.alloc(0), /is incomplete/],
		['another file', Buffer.from('a shop, they said '.repeat(100)), /is damaged or is not a backup of a shop/],
		['cut in the middle', whole.subarray(0, whole.length / 2), /is incomplete/],
		[
			'cut before its manifest',
			Buffer.concat([whole.subarray(0, at('manifest.json')), Buffer.alloc(1024)]),
			/no manifest/,
		],
		['garbled in a picture', garbled(600), /originals\/\S+ is damaged/],
		['garbled in its database', garbled(at('SQLite format 3') + 5000), /shop\.db is damaged/],
		['garbled in a name', garbled(at('manifest.json')), /is damaged or is not a backup of a shop/],
		['garbled in a sum', garbled(at('"ordersPaise": ') + 16), /does not match its manifest/],
	]
	for (const [kind, bytes, message] of damaged) {
		const file = path.join(root, `${kind}.tar`)
		writeFileSync(file, bytes)
		await expect(verifyBackup(file, path.join(root, 'taken-out.db')), kind).rejects.toThrow(message)
	}
	const [kind, , message] = damaged[5]!
	const file = path.join(root, `${kind}.tar`)
	const refused = { code: 1, signal: null, out: '', err: expect.stringMatching(message) }
	expect(await run('verify', file, getShopSettings(target))).toEqual(refused)
	expect(await run('restore', file, getShopSettings(target))).toEqual(refused)
	expect(listFilesWithHashes(target)).toEqual(before)
})

test('a backup of a newer version is rejected, and nothing changes', async () => {
	const newer = createOwnFolder()
	cpSync(inject('databaseTemplate'), path.join(newer, 'shop.db'))
	const sqlite = new Database(path.join(newer, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_of_tomorrow', 1)`,
	)
	sqlite.close()
	expect(await run('backup', path.join(newer, 'backups'), getShopSettings(newer))).toMatchObject({ code: 0, err: '' })
	const file = path.join(newer, 'backups', readdirSync(path.join(newer, 'backups'))[0]!)
	const target = makeOldShop(createOwnFolder())
	const before = listFilesWithHashes(target)
	const { err } = await run('restore', file, getShopSettings(target))
	expect(err).toMatch(/does not match this version of the shop\. Nothing was changed\..*29990101000000_of_tomorrow/)
	expect(listFilesWithHashes(target)).toEqual(before)
})

test('a restore keeps the previous data, including its write-ahead log, and mixes none of it into the restored shop', async () => {
	const folder = makeOldShop(createOwnFolder())
	expect((await run('restore', archive, getShopSettings(folder))).code).toBe(0)
	expect(subscribers(folder)).toEqual([])
	const previousFiles = readdirSync(folder).filter((name) => name.includes('.before-restore-'))
	expect(previousFiles.map((name) => name.split('.before-restore-')[0])).toEqual(['session-secret', 'shop.db'])
	expect(subscribers(folder, previousFiles[1])).toEqual(['919800000001', '919800000002'])
	expect(readdirSync(folder).filter((name) => /-(wal|shm)$|restoring/.test(name))).toEqual([])

	// A log without its database.
	const stray = makeOldShop(createOwnFolder())
	rmSync(path.join(stray, 'shop.db'))
	expect((await run('restore', archive, getShopSettings(stray))).code).toBe(0)
	expect(subscribers(stray)).toEqual([])
	expect(existsSync(path.join(stray, 'shop.db-wal'))).toBe(false)
	expect(queryColumn(path.join(stray, 'shop.db'), 'PRAGMA integrity_check')).toEqual(['ok'])

	// A corrupt database is what a backup is for.
	const ruined = makeOldShop(createOwnFolder())
	writeFileSync(path.join(ruined, 'shop.db'), 'no database '.repeat(1000))
	expect((await run('restore', archive, getShopSettings(ruined))).code).toBe(0)
	expect(queryColumn(path.join(ruined, 'shop.db'), 'PRAGMA integrity_check')).toEqual(['ok'])
	expect(readdirSync(ruined).filter((name) => /shop\.db\.before-restore-.*Z(-wal)?$/.test(name))).toHaveLength(2)
})

test('a restore killed at any step leaves the old shop or the new one, and completes when run again', async () => {
	// A preloaded script that kills the command before the step with that number, or copies its folder before each step,
	// as a kill would leave it.
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
	const old = makeOldShop(createOwnFolder())
	const restore = (folder: string, changes: Record<string, string>) => {
		cpSync(old, folder, { recursive: true })
		return run('restore', archive, { ...getShopSettings(folder), NODE_OPTIONS: `--import=${fault}`, ...changes })
	}
	const leftIn = (folder: string) => {
		// Includes the log, if there is one.
		const sqlite = new Database(path.join(folder, 'shop.db'))
		const isNew = sqlite.prepare('SELECT count(*) FROM "Order"').pluck().get() !== 0
		const names = sqlite.prepare('SELECT phone FROM "Subscriber" ORDER BY phone').pluck().all()
		expect(sqlite.pragma('integrity_check', { simple: true }), folder).toBe('ok')
		expect(names, folder).toEqual(isNew ? [] : ['919800000001', '919800000002'])
		sqlite.close()
		if (isNew) expect(existsSync(path.join(folder, 'uploads/originals', `${image}.webp`))).toBe(true)
		return isNew ? 'new' : 'old'
	}
	const whole = createOwnFolder()
	const copies = createOwnFolder()
	expect(await restore(whole, { FOLDER: whole, COPIES: copies })).toMatchObject({ code: 0, signal: null })
	expect(leftIn(whole)).toBe('new')
	const seen = readdirSync(copies).map((_, step) => leftIn(path.join(copies, String(step))))
	expect(seen).toEqual(seen.toSorted().toReversed())
	// The last step at which the old database still exists.
	const step = seen.lastIndexOf('old')
	const folder = createOwnFolder()
	expect((await restore(folder, { KILL_AT: String(step) })).signal).toBe('SIGKILL')
	expect(leftIn(folder)).toBe('old')
	expect((await run('restore', archive, getShopSettings(folder))).code).toBe(0)
	expect(subscribers(folder)).toEqual([])
	expect(readFileSync(path.join(folder, 'session-secret'), 'utf8')).toBe(process.env.SESSION_SECRET)
	expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
	expect(seen.filter((which) => which === 'old').length).toBeGreaterThan(4)
	expect(seen.filter((which) => which === 'new').length).toBeGreaterThan(2)
})
