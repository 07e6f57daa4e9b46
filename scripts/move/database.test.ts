import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Client } from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { listCopiedTables, compareRows } from '../../app/adapters/db/copying/copy-rows.ts'
import { PostgresqlRows } from '../../app/adapters/db/copying/postgresql-rows.server.ts'
import { SqliteRows } from '../../app/adapters/db/copying/copy-shop.server.ts'
import { createOwnFolder } from '../../tests/support/own-folder.ts'
import { dumpRows } from '../../tests/support/data/database-dump.ts'
import { fillEveryTable } from '../../tests/support/data/every-table.ts'
import { withClient } from '../../tests/support/postgresql/clients.ts'
import { createDatabase } from '../../tests/support/postgresql/shared-server.ts'
import { runProgram } from '../../tests/support/process/run-program.ts'

const folder = createOwnFolder()
const file = path.join(folder, 'shop.db')
let url: string
let tables: string[]
let first: Awaited<ReturnType<typeof move>>

beforeAll(async () => {
	copyFileSync(inject('databaseTemplate'), file)
	const sqlite = new Database(file)
	tables = fillEveryTable(sqlite)
	sqlite.close()
	url = await emptyDatabase()
	first = await move(['--to', url])
})

const emptyDatabase = () => createDatabase('empty')

function move(args: string[], from = `file:${file}`) {
	const env = { ...process.env, DATABASE_URL: from, DATA_DIR: folder }
	return runProgram(['scripts/move/move.ts', ...args], env)
}

// Rule: move-database.
test('a shop with rows in every table moves to PostgreSQL and back unchanged, byte for byte', async () => {
	const sqlite = new Database(file, { readonly: true })
	for (const name of tables) expect(sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get(), name).not.toBe(0)
	sqlite.close()
	expect(first.code).toBe(0)
	expect(first.err).toBe('')
	expect(first.out).toContain(`rows of ${tables.length} tables and compared each one`)
	expect(first.out).toContain('DATABASE_URL=postgresql://shop:…@127.0.0.1:')
	const back = path.join(folder, 'back.db')
	const home = await move(['--to', `file:${back}`], url)
	expect(home.code).toBe(0)
	expect(home.err).toBe('')
	expect(dumpRows(back)).toEqual(dumpRows(file))
	expect(`${first.out}${home.out}`).not.toContain('shop:shop')
	expect(readdirSync(folder).filter((name) => name.includes('moving'))).toEqual([])
})

test('moved databases have triggers, constraints, indexes and sequences like a new shop', async () => {
	const fresh = await createDatabase()
	const definitions = (on: string) =>
		withClient(on, async (client) => {
			const { rows } = await client.query<{ definition: string }>(`
				SELECT pg_get_triggerdef("oid") || "tgenabled"::text AS "definition" FROM pg_trigger WHERE NOT "tgisinternal"
				UNION ALL SELECT "conrelid"::regclass || ' ' || pg_get_constraintdef("oid") || "convalidated"::text
					FROM pg_constraint WHERE "connamespace" = 'public'::regnamespace
				UNION ALL SELECT "indexdef" FROM pg_indexes WHERE "schemaname" = 'public' ORDER BY 1`)
			return rows.map(({ definition }) => definition)
		})
	expect(await definitions(url)).toEqual(await definitions(fresh))
	await withClient(url, async (client) => {
		await client.query('BEGIN')
		const { rows } = await client.query<{ id: string }>(
			`INSERT INTO "Color" ("name", "nameKey", "hexCode", "createdAt") VALUES ('New', 'new', '#000000', 1) RETURNING "id"`,
		)
		// Six rows exist, and seven higher ids were used and deleted.
		expect(rows).toEqual([{ id: '14' }])
	})
})

test('a shop with tables that a migration left empty can be moved', async () => {
	const young = path.join(folder, 'young.db')
	copyFileSync(inject('databaseTemplate'), young)
	const sqlite = new Database(young)
	sqlite.exec('INSERT INTO "Color" ("name", "nameKey", "hexCode") SELECT "name", "nameKey", "hexCode" FROM "Color"')
	expect(sqlite.prepare('SELECT "seq" FROM sqlite_sequence WHERE "name" = ?').pluck().get('Color')).toBe(0)
	sqlite.close()
	expect(await move(['--to', await emptyDatabase()], `file:${young}`)).toMatchObject({ code: 0, err: '' })
})

test('the comparison finds an error in one row by its key', async () => {
	const sqlite = new Database(file, { readonly: true })
	const faults: [string, string, string][] = [
		[
			`UPDATE "Order" SET "city" = "city" || ' ' WHERE "id" = 3`,
			'The row 3 of Order has a different city',
			'trailing blank',
		],
		[
			`UPDATE "Product" SET "details" = '[ ]' WHERE "id" = 2`,
			'The row 2 of Product has a different details',
			'same JSON',
		],
		[
			`UPDATE "Image" SET "width" = "width" + 1 WHERE "hash" LIKE '%4'`,
			'The row totals of Image do not match',
			'a number',
		],
		[`DELETE FROM "CartItem" WHERE "id" = 5`, 'The row totals of CartItem do not match', 'a lost row'],
		[`UPDATE "Setting" SET "key" = 'other' WHERE "key" LIKE '%4'`, 'of Setting is missing in the copy', 'another key'],
	]
	for (const [fault, found, why] of faults)
		await withClient(url, async (client) => {
			await client.query('BEGIN; SET LOCAL session_replication_role = replica')
			await client.query(fault)
			const comparison = compareRows(listCopiedTables(sqlite), new SqliteRows(sqlite), new PostgresqlRows(client))
			await expect(comparison, why).rejects.toThrow(found)
		})
	await withClient(url, async (client) => {
		await client.query('BEGIN')
		const tableCount = tables.length
		const agreement = await compareRows(listCopiedTables(sqlite), new SqliteRows(sqlite), new PostgresqlRows(client))
		expect(agreement).toMatchObject({ tables: tableCount })
	})
	sqlite.close()
})

test('a move to a non-empty database is refused and changes nothing', async () => {
	const { code, err } = await move(['--to', url])
	expect(code).toBe(1)
	expect(err).toEqual(expect.stringContaining('The target database is not empty'))
	expect((await move(['--to', `file:${file}`], url)).err).toContain('already exists')
	const foreign = await emptyDatabase()
	await withClient(foreign, (client) => client.query('CREATE TABLE "Notes" ()'))
	expect((await move(['--to', foreign])).err).toContain('it has other tables (Notes)')
})

test('a running shop is not moved', async () => {
	const sqlite = new Database(file)
	sqlite.pragma('journal_mode = WAL')
	sqlite.prepare('SELECT 1 FROM "User"').get()
	expect((await move(['--to', await emptyDatabase()])).err).toBe(
		`The shop is running on ${file}. Stop it first. Nothing was changed.\n`,
	)
	sqlite.close()
	const running = new Client({ connectionString: url, application_name: 'shop reader' })
	await running.connect()
	const to = path.join(folder, 'never.db')
	expect((await move(['--to', `file:${to}`], url)).err).toContain('The shop is running on the source database')
	await running.end()
	const lease = [Date.now() + 60_000, JSON.stringify({ host: 'another', space: '', pid: 1, began: '1' })]
	await withClient(url, (client) => client.query(`UPDATE "Lease" SET "until" = $1, "process" = $2`, lease))
	expect((await move(['--to', `file:${to}`], url)).err).toContain('The shop is running on the source database')
	await withClient(url, (client) => client.query(`UPDATE "Lease" SET "until" = 1`))
	expect(readdirSync(folder).filter((name) => name.includes('never'))).toEqual([])
})

test('a shop of a newer or older version is not moved', async () => {
	const other = path.join(folder, 'other.db')
	copyFileSync(inject('databaseTemplate'), other)
	const change = (sql: string) => {
		const sqlite = new Database(other)
		sqlite.exec(sql)
		sqlite.close()
	}
	change(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%_leases'`)
	expect((await move(['--to', await emptyDatabase()], `file:${other}`)).err).toContain('is from an older version')
	change(`UPDATE "_prisma_migrations" SET "migration_name" = '2999_later' WHERE "migration_name" LIKE '%_numbers'`)
	expect((await move(['--to', await emptyDatabase()], `file:${other}`)).err).toContain('created by a newer version')
})

test('an interrupted move leaves nothing and can be restarted', async () => {
	const there = await createDatabase()
	await withClient(there, async (client) => {
		// The move reaches a locked row after copying some tables.
		await client.query('BEGIN; INSERT INTO "CatalogVersionPart" ("part") VALUES (1)')
		const env = { ...process.env, DATABASE_URL: `file:${file}` }
		const cut = spawn(process.execPath, ['scripts/move/move.ts', '--to', there], { env })
		let out = ''
		for await (const text of cut.stdout) if ((out += String(text)).includes('CartItem: 6 rows')) break
		cut.kill('SIGKILL')
		await once(cut, 'exit')
	})
	expect(await withClient(there, async (client) => (await client.query('SELECT 1 FROM "User"')).rows)).toEqual([])
	expect(await move(['--to', there])).toMatchObject({ code: 0, err: '' })
})

test.each([
	['nothing', [], 2, 'Usage'],
	['both', ['--to', 'file:x.db', '--uploads', 'disk'], 2, 'Usage'],
	[
		'another kind of server',
		['--to', 'mysql://shop:secret@db/shop'],
		1,
		'--to must be an address such as postgresql://',
	],
	['a server that is not there', ['--to', 'postgresql://shop:secret@127.0.0.1:1/shop'], 1, 'cannot be reached'],
	['a file from a file', ['--to', 'file:x.db'], 1, 'DATABASE_URL is already a file'],
])('a move to %s is refused with a clear error', async (_, args, code, sentence) => {
	const answer = await move(args)
	expect(answer.code).toEqual(code)
	expect(answer.err).toEqual(expect.stringContaining(sentence))
	expect(answer.err).not.toContain('secret')
})

test('a wrong password is not shown in the error', async () => {
	const { code, err } = await move(['--to', url.replace(':shop@', ':secret@')])
	expect(code).toBe(1)
	expect(err).toEqual(expect.stringContaining('password authentication failed'))
	expect(err).not.toContain('secret')
})
