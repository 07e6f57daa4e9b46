import { cpSync, globSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.server.ts'
import { ownFolder } from '../../../../tests/support/own-folder.ts'

let folder: string

beforeEach(() => void (folder = ownFolder()))

/** Migrations before `name`. */
function migrationsBefore(name: string): string {
	const all = globSync('*/migration.sql', { cwd: 'prisma/migrations' }).toSorted()
	const at = all.findIndex((file) => file.endsWith(`_${name}/migration.sql`))
	const older = path.join(folder, 'migrations')
	for (const file of all.slice(0, at)) cpSync(path.join('prisma/migrations', file), path.join(older, file))
	return older
}

test('a shop whose owner had ordered the home page has its sections in that order', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('home_by_sections'))
	const sqlite = new Database(file)
	const saved = ['video', 'banners', 'video', 'social'].map((name, index) => ({ name, isShown: index !== 1 }))
	sqlite
		.prepare(
			`INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('home.sections', ?, 1), ('home.speed', '50', 1)`,
		)
		.run(JSON.stringify(saved))
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const rows = migrated.prepare('SELECT "kind", "state" FROM "HomeSection" ORDER BY "position"').all()
	expect(rows.slice(0, 4)).toEqual([
		{ kind: 'video', state: 'published' },
		{ kind: 'banners', state: 'hidden' },
		{ kind: 'social', state: 'published' },
		{ kind: 'announcements', state: 'published' },
	])
	expect(rows).toHaveLength(8)
	expect(migrated.prepare('SELECT "key" FROM "Setting"').pluck().all()).toEqual(['home.speed'])
	migrated.close()
})

test('a shop from before the variants counts its products as a whole, and its old orders and messages need nothing', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('variants'))
	const sqlite = new Database(file)
	sqlite.exec(`
		INSERT INTO "User" ("id", "username", "email", "phone", "passwordHash", "updatedAt")
			VALUES (1, 'Asha', 'asha@example.com', '919800000001', 'x', 1);
		INSERT INTO "Product" ("id", "handle", "name", "nameKey", "basePricePaise",
			"originalQty", "remainingQty", "purchaseQty", "updatedAt")
			VALUES (7, 'shirt', 'Shirt', 'shirt', 100, 9, 5, 4, 1);
		INSERT INTO "Order" ("id", "userId", "firstName", "lastName", "email",
			"streetAddress", "city", "state", "zipCode", "country", "customerKey",
			"paymentMethod", "subtotalPaise", "totalPaise", "updatedAt")
			VALUES (21, 1, 'A', 'B', 'asha@example.com', 'S', 'Surat', 'Gujarat', '395001', 'india', 'a b', 'cod', 400, 400, 1);
		INSERT INTO "ContactMessage" ("id", "name", "email", "message", "searchKey", "createdAt")
			VALUES (51, 'A', 'asha@example.com', 'Hello', 'hello', 1),
				(52, 'A', 'asha@example.com', 'Again', 'again', unixepoch() * 1000);
	`)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const rowOf = (table: string) => migrated.prepare(`SELECT * FROM "${table}"`).get()
	const prices = { fromPricePaise: 100, toPricePaise: 100 }
	expect(rowOf('Product')).toMatchObject({ countsByVariant: 0, isDraft: 0, lowestQty: 5, lowMark: 5, ...prices })
	const sums = { codFeePaise: 0, discountPaise: 0, receivedPaise: 0 }
	expect(rowOf('Order')).toMatchObject({ paymentState: 'due', source: 'web', phoneE164: '+919800000001', ...sums })
	const answered = migrated.prepare('SELECT "answeredAt" FROM "ContactMessage" ORDER BY "id"').pluck()
	expect(answered.all()).toEqual([1, null])
	expect(migrated.prepare('SELECT count(*) FROM "Variant"').pluck().get()).toBe(0)
	expect(migrated.pragma('integrity_check', { simple: true })).toBe('ok')
	migrated.close()
})
