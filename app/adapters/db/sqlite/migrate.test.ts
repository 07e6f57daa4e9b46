import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test, vi } from 'vitest'
import * as disk from '../../disk.server.ts'
import { MigrationError } from '../migrations.ts'
import { migrateDatabase } from './migrate.server.ts'
import { createOwnFolder } from '../../../../tests/support/own-folder.ts'

let folder: string
let file: string
let migrations: string

beforeEach(() => {
	folder = createOwnFolder()
	file = path.join(folder, 'data', 'shop.db')
	migrations = path.join(folder, 'migrations')
	cpSync('prisma/migrations', migrations, { recursive: true })
})

function addMigration(name: string, sql: string) {
	mkdirSync(path.join(migrations, name))
	writeFileSync(path.join(migrations, name, 'migration.sql'), sql)
}

function query<T>(sql: string): T[] {
	const sqlite = new Database(file, { readonly: true })
	try {
		return sqlite.prepare(sql).all() as T[]
	} finally {
		sqlite.close()
	}
}

const backups = () =>
	readdirSync(path.join(folder, 'data')).includes('backups') && readdirSync(path.join(folder, 'data', 'backups'))

test('migrating creates a missing database for its owner only and records each migration as Prisma does', () => {
	const applied = migrateDatabase(file, migrations)
	expect(applied).toEqual(
		readdirSync(migrations)
			.filter((name) => name !== 'migration_lock.toml')
			.toSorted(),
	)
	expect(statSync(file).mode & 0o777).toBe(0o600)
	const rows = query<{ migration_name: string; checksum: string; applied_steps_count: number }>(
		'SELECT * FROM _prisma_migrations',
	)
	expect(rows.map((row) => row.migration_name)).toEqual(applied)
	expect(rows[0]).toMatchObject({ applied_steps_count: 1, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a second start migrates and copies nothing', () => {
	migrateDatabase(file, migrations)
	expect(migrateDatabase(file, migrations)).toEqual([])
	expect(backups()).toBe(false)
})

test('a new migration is applied after a copy of the database is made', () => {
	migrateDatabase(file, migrations)
	const sqlite = new Database(file)
	sqlite.exec(`INSERT INTO "Offer" (text, createdAt) VALUES ('kept', 1)`)
	sqlite.close()
	addMigration('29990101000000_more', 'CREATE TABLE "More" (id INTEGER PRIMARY KEY);')
	expect(migrateDatabase(file, migrations)).toEqual(['29990101000000_more'])
	const copies = backups() as string[]
	expect(copies).toHaveLength(1)
	const copy = new Database(path.join(folder, 'data', 'backups', copies[0]!), { readonly: true })
	expect(copy.prepare('SELECT text FROM "Offer"').all()).toEqual([{ text: 'kept' }])
	expect(copy.prepare(`SELECT name FROM sqlite_master WHERE name = 'More'`).all()).toEqual([])
	copy.close()
})

test('a migration that fails halfway leaves no changes and is named in the error', () => {
	migrateDatabase(file, migrations)
	addMigration(
		'29990101000000_broken',
		'CREATE TABLE "Half" (id INTEGER PRIMARY KEY); INSERT INTO "NoSuchTable" VALUES (1);',
	)
	expect(() => migrateDatabase(file, migrations)).toThrow(
		new MigrationError('The migration 29990101000000_broken failed. Nothing was changed: no such table: NoSuchTable.'),
	)
	expect(query(`SELECT name FROM sqlite_master WHERE name = 'Half'`)).toEqual([])
	expect(query(`SELECT id FROM _prisma_migrations WHERE migration_name LIKE '%broken'`)).toEqual([])
})

test('a migration that would leave dangling foreign keys is refused', () => {
	migrateDatabase(file, migrations)
	addMigration(
		'29990101000000_orphan',
		`INSERT INTO "CartItem" (userId, productColorId, quantity, createdAt) VALUES (77, 77, 1, 1);`,
	)
	expect(() => migrateDatabase(file, migrations)).toThrow(MigrationError)
	expect(query(`SELECT id FROM "CartItem"`)).toEqual([])
})

test('an edited applied migration stops the start with an error that says what to do', () => {
	const [first] = migrateDatabase(file, migrations)
	appendFileSync(path.join(migrations, first!, 'migration.sql'), '\n-- a later thought\n')
	expect(() => migrateDatabase(file, migrations)).toThrow(/was edited after it was applied.*Restore its original file/s)
})

test('refuses to migrate a database of a newer version', () => {
	addMigration('29990101000000_newer', 'CREATE TABLE "Newer" (id INTEGER PRIMARY KEY);')
	migrateDatabase(file, migrations)
	rmSync(path.join(migrations, '29990101000000_newer'), { recursive: true })
	expect(() => migrateDatabase(file, migrations)).toThrow(
		/created by a newer version of the shop.*29990101000000_newer/s,
	)
})

test('the newest three copies made before migrations are kept, and no other file in the folder is touched', () => {
	migrateDatabase(file, migrations)
	const folderOfCopies = path.join(folder, 'data', 'backups')
	mkdirSync(folderOfCopies)
	writeFileSync(path.join(folderOfCopies, 'shop-before-migration-mine.db'), 'by hand')
	for (let number = 0; number < 5; number += 1) {
		addMigration(`2999010100000${number}_more`, `CREATE TABLE "More${number}" (id INTEGER PRIMARY KEY);`)
		writeFileSync(path.join(folderOfCopies, `shop-before-migration-2020010100000000${number}.db`), 'old')
		migrateDatabase(file, migrations)
	}
	const copies = (backups() as string[]).filter((name) => /\d{17}/.test(name))
	expect(copies).toHaveLength(3)
	expect(copies.some((name) => name.includes('-2020'))).toBe(false)
	expect(backups()).toContain('shop-before-migration-mine.db')
})

test('a migration without disk space for the copy changes nothing and says how much space it needs', () => {
	migrateDatabase(file, migrations)
	addMigration('29990101000000_more', 'CREATE TABLE "More" (id INTEGER PRIMARY KEY);')
	const free = vi.spyOn(disk, 'getFreeBytesSync').mockReturnValue(100_000)
	expect(() => migrateDatabase(file, migrations)).toThrow(
		/There is not enough free space to update the database: \d+ MB are needed in .*backups, and 1 MB are free\. Nothing was changed\./,
	)
	expect(backups()).toEqual([])
	free.mockRestore()
	expect(migrateDatabase(file, migrations)).toEqual(['29990101000000_more'])
})
