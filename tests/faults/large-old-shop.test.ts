import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#app/adapters/db/sqlite/migrate.server.ts'
import { ownFolder } from '../support/own-folder.ts'
import { brokenInvariants } from '../support/data/shop-invariants.ts'

const folder = ownFolder()

const orders = process.env.LONG_TESTS ? 50_000 : 1_000

test('a shop of the first version with many orders is brought up to date, with every row and sum', () => {
	const file = path.join(folder, 'shop.db')
	const migrations = path.join(folder, 'migrations')
	const [first = ''] = readdirSync('prisma/migrations').toSorted()
	cpSync(path.join('prisma/migrations', first), path.join(migrations, first), { recursive: true })
	migrateDatabase(file, migrations)
	const old = new Database(file)
	old.exec(`
		INSERT INTO "User" ("username", "email", "phone", "passwordHash", "createdAt", "updatedAt")
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
			SELECT 'Asha ' || i, 'asha' || i || '@example.com', '919800000001', 'nobody', i, i FROM n;
		INSERT INTO "Color" ("name", "nameKey", "hexCode", "createdAt") VALUES ('Rust', 'rust', '#9C2F1F', 1);
		INSERT INTO "Product" ("handle", "name", "nameKey", "basePricePaise",
			"originalQty", "purchaseQty", "remainingQty", "description", "createdAt", "updatedAt")
			VALUES ('kurta', 'Kurta', 'kurta', 120000, ${orders + 7}, ${orders}, 7, 'Fine.', 1, 1);
		INSERT INTO "ProductColor" ("productId", "colorId", "position") VALUES (1, 1, 0);
		INSERT INTO "StockMovement" ("productId", "change", "reason", "remaining", "createdAt")
			VALUES (1, ${orders + 7}, 'created', ${orders + 7}, 1);
		CREATE TEMP TABLE numbers AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders}) SELECT i FROM n;
		INSERT INTO "Order" ("id", "userId", "status", "firstName", "lastName", "email", "streetAddress", "city", "state",
			"zipCode", "country", "customerKey", "paymentMethod", "subtotalPaise", "totalPaise", "createdAt", "updatedAt")
			SELECT i, 1 + i % 500, 1 + i % 4, 'Asha', 'Patel', 'asha' || (1 + i % 500) || '@example.com', '12 Ring Road', 'Surat',
				'Gujarat', '395007', 'india', 'asha patel', 'cod', 120000, 120000, i * 1000, i * 1000 FROM numbers;
		INSERT INTO "OrderItem" ("orderId", "productId", "productName", "productNameKey", "colorName", "colorHex",
			"pricePaise", "quantity") SELECT i, 1, 'Kurta', 'kurta', 'Rust', '#9C2F1F', 120000, 1 FROM numbers;
		INSERT INTO "OrderEvent" ("orderId", "toStatus", "createdAt") SELECT i, 1 + i % 4, i * 1000 FROM numbers;
		INSERT INTO "StockMovement" ("productId", "change", "reason", "orderId", "remaining", "createdAt")
			SELECT 1, -1, 'ordered', i, ${orders + 7} - i, i * 1000 FROM numbers`)
	const held = (
		history: string,
	) => `SELECT (SELECT count(*) || ' ' || sum("totalPaise") || ' ' || sum("status") FROM "Order")
		|| (SELECT count(*) || ' ' || sum("quantity" * "pricePaise") FROM "OrderItem")
		|| (SELECT count(*) || ' ' || sum("change") FROM "StockMovement") || (SELECT count(*) FROM ${history})
		|| (SELECT "remainingQty" FROM "Product")`
	const before = old.prepare(held('"OrderEvent"')).pluck().get()
	old.close()
	expect(before).toBeTypeOf('string')
	migrateDatabase(file)
	const migrated = new Database(file)
	const history = `"JournalEntry" WHERE "kind" = 'order' AND "act" = 'status'`
	expect(migrated.prepare(held(history)).pluck().get()).toBe(before)
	expect(migrated.pragma('foreign_key_check')).toEqual([])
	migrated.close()
	expect(brokenInvariants(file)).toEqual([])
})
