import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.server.ts'

let folder: string
let shop: Database.Database
let before: object[]

const listUsers = (db: Database.Database) => db.prepare<[], object>('SELECT * FROM "User" ORDER BY "id"').all()

/** Creates a shop from before accounts without a password, deletes its newest account, and upgrades it. */
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'shop-old-'))
	const all = globSync('*/migration.sql', { cwd: 'prisma/migrations' }).toSorted()
	const at = all.findIndex((file) => file.includes('_contact_proofs_and_sign_in_codes/'))
	for (const file of all.slice(0, at))
		cpSync(path.join('prisma/migrations', file), path.join(folder, 'migrations', file))
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, path.join(folder, 'migrations'))
	const old = new Database(file)
	old.pragma('foreign_keys = ON')
	old.exec(`
		INSERT INTO "User" ("id", "username", "email", "phone", "phoneE164", "passwordHash", "role", "blockedAt", "updatedAt")
			VALUES (3, 'Asha', 'asha@example.com', '9800000001', '+919800000001', 'x', NULL, 7, 1),
				(5, 'Boss', 'boss@example.com', '', '', 'y', 'manager', NULL, 1),
				(9, 'Gone', 'gone@example.com', '', '', 'z', NULL, NULL, 1);
		INSERT INTO "Session" ("tokenHash", "kind", "userId", "expiresAt") VALUES ('t', 'page', 3, 1);
		INSERT INTO "PasswordReset" ("tokenHash", "userId", "expiresAt") VALUES ('r', 3, 1);
		DELETE FROM "User" WHERE "id" = 9`)
	before = listUsers(old)
	old.close()
	migrateDatabase(file)
	shop = new Database(file)
	shop.pragma('foreign_keys = ON')
})

afterAll(() => {
	shop.close()
	rmSync(folder, { recursive: true })
})

const insertCustomer = (name: string) =>
	shop
		.prepare(`INSERT INTO "User" ("username", "phone", "updatedAt") VALUES (?, '', 1) RETURNING "id"`)
		.pluck()
		.get(name) as number
const prove = (userId: number, value: string) =>
	shop.prepare(`INSERT INTO "ContactProof" ("userId", "kind", "value") VALUES (?, 'phone', ?)`).run(userId, value)
const find = (term: string) =>
	shop.prepare('SELECT rowid FROM "UserSearch" WHERE "UserSearch" MATCH ?').pluck().all(`"${term}"`)

test('an upgrade keeps every account', () => {
	const columnsSince = {
		cartChangedAt: null,
		cartRemindersAt: null,
		cartRemindersConsent: null,
		cartRemindersEndedAt: null,
		locale: null,
	}
	expect(listUsers(shop)).toEqual(before.map((user) => ({ ...user, ...columnsSince })))
})

test('an upgrade keeps what belongs to an account', () => {
	expect(shop.prepare('SELECT "userId" FROM "Session"').pluck().all()).toEqual([3])
})

test('a link from before the upgrade proves no email', () => {
	expect(shop.prepare('SELECT "isEmailed" FROM "PasswordReset"').pluck().all()).toEqual([0])
})

test('the number of a deleted account is never used again', () => {
	expect(insertCustomer('Later')).toBeGreaterThan(9)
})

test('accounts are still found, also those without an email', () => {
	const id = insertCustomer('Chandrika')
	expect([find('asha'), find('chandrika')]).toEqual([[3], [id]])
})

test('a role still makes an administrator', () => {
	expect(shop.prepare('SELECT "isAdmin" FROM "User" WHERE "id" IN (3, 5) ORDER BY "id"').pluck().all()).toEqual([0, 1])
})

test('a new customer still gets totals', () => {
	const id = insertCustomer('Totals')
	expect(shop.prepare('SELECT count(*) FROM "CustomerTotals" WHERE "userId" = ?').pluck().get(id)).toBe(1)
})

test('an email still belongs to one account', () => {
	const copy = `INSERT INTO "User" ("username", "email", "phone", "updatedAt") VALUES ('B', 'asha@example.com', '', 1)`
	expect(() => shop.exec(copy)).toThrow(/UNIQUE constraint failed/)
})

test('staff have an email and a password', () => {
	const id = insertCustomer('Helper')
	expect(() => shop.exec(`UPDATE "User" SET "role" = 'packer' WHERE "id" = ${id}`)).toThrow(/CHECK constraint failed/)
})

test('an account without a proved contact keeps its password', () => {
	const remove = `UPDATE "User" SET "passwordHash" = NULL WHERE "id" = 3`
	expect(() => shop.exec(remove)).toThrow('an account needs a password or a proved contact')
})

test('an account without a password keeps its last proved contact', () => {
	const id = insertCustomer('Phone only')
	prove(id, '+919800000011')
	const remove = () => shop.prepare('DELETE FROM "ContactProof" WHERE "userId" = ?').run(id)
	expect(remove).toThrow('an account needs a password or a proved contact')
})

test('a contact belongs to one account', () => {
	prove(insertCustomer('First'), '+919800000012')
	expect(() => prove(insertCustomer('Second'), '+919800000012')).toThrow(/UNIQUE constraint failed/)
})

test('deleting an account deletes its proofs', () => {
	const id = insertCustomer('Deleted')
	prove(id, '+919800000013')
	shop.prepare('DELETE FROM "User" WHERE "id" = ?').run(id)
	expect(shop.prepare('SELECT count(*) FROM "ContactProof" WHERE "userId" = ?').pluck().get(id)).toBe(0)
})

test('the migrated database passes the integrity check of SQLite', () => {
	expect(shop.pragma('integrity_check', { simple: true })).toBe('ok')
})
