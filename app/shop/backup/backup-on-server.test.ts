import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { copyFileToServer } from '#app/adapters/db/copying/copy-shop.server.ts'
import { run as runCommand, getShopSettings } from '../../../tests/support/faults/backups.ts'
import { createOwnFolder } from '../../../tests/support/own-folder.ts'
import { dumpRows } from '../../../tests/support/data/database-dump.ts'
import { fillEveryTable } from '../../../tests/support/data/every-table.ts'
import { createDatabase } from '../../../tests/support/postgresql/shared-server.ts'
import { pauseNotifications } from './restore-backup.server.ts'

const folder = createOwnFolder()
const file = path.join(folder, 'shop.db')
const secret = 'a secret of the shop that was backed up'
let archive: string

copyFileSync(inject('databaseTemplate'), file)
const sqlite = new Database(file)
fillEveryTable(sqlite)
sqlite.close()
// This test covers everything except pending deliveries, which a restore would hold back.
pauseNotifications(file, new Date())
const url = await createDatabase()
await copyFileToServer(file, url)

function run(command: 'backup' | 'verify' | 'restore', argument: string, database: string, at = 'machine') {
	const data = path.join(folder, at)
	mkdirSync(data, { recursive: true })
	const own = { ...getShopSettings(data), DATABASE_URL: database, DATA_DIR: data, SESSION_SECRET: secret }
	return runCommand(command, argument, { ...process.env, ...own })
}

const backups = path.join(folder, 'backups')
const newest = () => path.join(backups, readdirSync(backups).toSorted().at(-1)!)

// Rule: backup-restore.
test('a shop on a database server is backed up into one complete file', async () => {
	const { code, out, err } = await run('backup', backups, url)
	expect(code).toBe(0)
	expect(err).toBe('')
	expect(out).toContain('6 orders of')
	archive = newest()
	expect(readdirSync(backups)).toHaveLength(1)
	expect((await run('verify', archive, url)).out).toContain('is complete')
})

test('a server backup is restored into a file and into an empty database of another server', async () => {
	const restored = path.join(folder, 'restored.db')
	expect(await run('restore', archive, `file:${restored}`, 'one')).toMatchObject({ code: 0, err: '' })
	expect(dumpRows(restored)).toEqual(dumpRows(file))
	const other = await createDatabase()
	expect(await run('restore', archive, other, 'another')).toMatchObject({ code: 0, err: '' })
	const again = await run('backup', backups, other, 'another')
	expect(again.code).toBe(0)
	expect(again.err).toBe('')
	const twice = path.join(folder, 'twice.db')
	await run('restore', newest(), `file:${twice}`, 'one')
	expect(dumpRows(twice)).toEqual(dumpRows(file))
})

test('a backup is not restored over a shop on a server, or beside a running shop', async () => {
	expect(await run('restore', archive, url)).toMatchObject({
		code: 1,
		err: expect.stringContaining('The target database is not empty'),
	})
	const empty = await createDatabase()
	const running = new Client({ connectionString: empty, application_name: 'shop writer' })
	await running.connect()
	expect(await run('restore', archive, empty)).toMatchObject({
		code: 1,
		err: expect.stringContaining('The shop is running on the target database'),
	})
	await running.end()
})

test('a backup is a consistent snapshot of a shop that keeps writing', async () => {
	const client = new Client(url)
	await client.connect()
	const ending = new AbortController()
	let writes = 0
	const writing = (async () => {
		while (!ending.signal.aborted) {
			writes += 1
			await client.query(`BEGIN; UPDATE "Color" SET "name" = '${writes}' WHERE "id" = 1;
				UPDATE "Webhook" SET "url" = '${writes}' WHERE "id" = 1; COMMIT`)
		}
	})()
	const { code } = await run('backup', backups, url)
	ending.abort()
	await writing
	await client.end()
	const moment = path.join(folder, 'moment.db')
	await run('restore', newest(), `file:${moment}`, 'one')
	const sqlite = new Database(moment, { readonly: true })
	const [color, webhook] = [
		'SELECT "name" FROM "Color" WHERE "id" = 1',
		'SELECT "url" FROM "Webhook" WHERE "id" = 1',
	].map((sql) => sqlite.prepare(sql).pluck().get())
	sqlite.close()
	expect(code).toBe(0)
	expect(color).toEqual(webhook)
	expect(Number(color)).toBeGreaterThan(1)
	expect(Number(color)).toBeLessThan(writes)
})
