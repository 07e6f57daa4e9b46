import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import Database from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { storeImage } from '#app/shop/media/image.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { createOwnFolder } from '../support/own-folder.ts'
import { runBuyers } from '../support/faults/buyers.ts'
import { run, getShopSettings } from '../support/faults/backups.ts'
import { runProgram } from '../support/process/run-program.ts'
import { createVideoBytes } from '../support/data/videos.ts'
import { queryColumn } from '../support/database-file.ts'
import { createImageBytes } from '../support/data/images.ts'
import { findFreePort, startShopOnThisDatabase, startShop } from '../support/running-shop.ts'
import { makeImage, makeProduct } from '../support/data/shop-data.ts'

const root = createOwnFolder()
const backups = path.join(root, 'backups')

const own = startShopOnThisDatabase()

const image = await storeImage(await createImageBytes('#2F6F9C', { width: 300, height: 400 }))
const video = await storeVideo(Readable.from([createVideoBytes('mp4', 700_000)]))
await makeImage()

test('a shop killed during sales restores elsewhere from its backup, with everything confirmed before it', async () => {
	const { variants } = await makeProduct({ name: 'Kept Kurta', stock: 100_000, pricePaise: 10_000, images: [image] })
	const shop = await startShop(root, { ...own, PORT: String(await findFreePort()) })
	const buying = runBuyers(shop.port, variants[0]!, { buyers: 4 })
	await buying.untilMore(10)
	const before = [...buying.confirmed]
	const made = await run('backup', backups, own)
	expect(made).toMatchObject({ code: 0, err: '' })
	process.kill(shop.pid!, 'SIGKILL')
	await Promise.all([shop.ended, buying.gone])

	const [name, ...others] = readdirSync(backups)
	const archive = path.join(backups, name!)
	expect(others).toEqual([])
	expect(name).toMatch(/^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/)
	expect(statSync(archive).mode & 0o777).toBe(0o600)
	expect(made.out).toMatch(
		/^Made \/.*\.tar: \d+ orders of ₹[\d,.]+, \d+ units in stock, \d+ accounts, 2 images and videos\. 1 of them were already missing\.\n$/,
	)
	expect((await run('verify', archive, getShopSettings(createOwnFolder()))).out).toContain(' is complete, made ')

	const elsewhere = createOwnFolder()
	expect(await run('restore', archive, getShopSettings(elsewhere))).toMatchObject({ code: 0, err: '' })
	const file = path.join(elsewhere, 'shop.db')
	expect(queryColumn(file, 'PRAGMA integrity_check')).toEqual(['ok'])
	const ids = new Set(queryColumn(file, 'SELECT id FROM "Order"'))
	expect(before.filter((id) => !ids.has(id))).toEqual([])
	expect(queryColumn(file, 'SELECT "remainingQty" + "purchaseQty" - "originalQty" FROM "Product"')).toEqual([0])
	expect(readFileSync(path.join(elsewhere, 'session-secret'), 'utf8')).toBe(own.SESSION_SECRET)
	expect(readdirSync(path.join(elsewhere, 'uploads/originals')).toSorted()).toEqual(
		[`${image}.webp`, `${video}.mp4`].toSorted(),
	)

	const { SESSION_SECRET: _, ...settings } = own
	const again = await startShop(elsewhere, { ...settings, ...getShopSettings(elsewhere) })
	expect((await again.ask('/allproducts', { headers: { Accept: 'text/html' } })).body).toContain('Kept Kurta')
	const shown = await again.ask(`/images/${image}/640`, { headers: { Accept: 'image/webp' } })
	expect(shown.headers['content-type']).toBe('image/webp')

	expect(await run('restore', archive, getShopSettings(elsewhere))).toEqual({
		code: 1,
		signal: null,
		out: '',
		err: `The shop is running on ${file}: stop it first. Nothing was changed.\n`,
	})
	expect((await again.ask('/health')).status).toBe(200)
	expect(await again.stop()).toBe(0)
	expect(existsSync(`${file}.restoring`)).toBe(false)
})

test('a backup on a full disk leaves no partial file, is reported in a message and recorded as the last backup', async () => {
	const folder = createOwnFolder()
	cpSync(inject('databaseTemplate'), path.join(folder, 'shop.db'))
	cpSync(process.env.UPLOADS_DIR!, path.join(folder, 'uploads'), { recursive: true })
	const sqlite = new Database(path.join(folder, 'shop.db'))
	sqlite.exec(
		`INSERT INTO "VideoFile" (hash, extension, "byteSize", "createdAt") VALUES ('${video}', 'mp4', 700000, 0)`,
	)
	sqlite.close()
	const target = path.join(folder, 'backups')
	const size = Math.ceil(statSync(path.join(folder, 'shop.db')).size / 1024)
	// The limits in kilobytes: too little for the database, then for the video.
	for (const limit of [100, size + 100]) {
		const limited = `ulimit -f ${limit}; exec "${process.execPath}" scripts/backup.ts "${target}"`
		const environment = { PATH: process.env.PATH, ...getShopSettings(folder) }
		const { code, err } = await runProgram(['--norc', '-c', limited], environment, 'bash')
		expect(code).toBe(1)
		expect(err).toBe(`The backup could not be written: there is no space left in ${target}.\n`)
		expect(readdirSync(target)).toEqual([])
		const { last, lastGood } = JSON.parse(readFileSync(path.join(folder, 'last-backup.json'), 'utf8'))
		expect(last).toMatchObject({ made: null, problem: err.trim() })
		expect(lastGood).toBeNull()
	}
	expect((await run('backup', target, getShopSettings(folder))).code).toBe(0)
	expect(JSON.parse(readFileSync(path.join(folder, 'last-backup.json'), 'utf8'))).toMatchObject({
		last: { problem: null },
		lastGood: { problem: null },
	})
})

test('an image deleted during a backup is neither in it nor reported as missing', async () => {
	const folder = createOwnFolder()
	const shop = getShopSettings(folder)
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
	const target = path.join(folder, 'backups')
	const made = await run('backup', target, { ...shop, NODE_OPTIONS: `--import=${fault}` })
	expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/ 0 images and videos\.\n$/) })
	const [name] = readdirSync(target).filter((file) => file.startsWith('shop-'))
	expect((await run('verify', path.join(target, name!), shop)).code).toBe(0)
})
