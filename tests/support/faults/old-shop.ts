import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { migrateDatabase } from '#app/adapters/db/sqlite/migrate.server.ts'
import { captureStates } from './at-each-statement.ts'
import { queryColumn } from '../database-file.ts'
import { listBrokenInvariants } from '../data/shop-invariants.ts'

export const migrations = readdirSync('prisma/migrations')
	.filter((name) => name !== 'migration_lock.toml')
	.toSorted()

/** Returns a folder of a version with only the first `count` migrations. */
function createMigrationsFolder(root: string, count: number): string {
	const folder = path.join(root, `migrations-${count}`)
	for (const name of migrations.slice(0, count))
		cpSync(path.join('prisma/migrations', name), path.join(folder, name), { recursive: true })
	return folder
}

/** Returns the first column of the first row. */
export const queryFirstColumn = (file: string, sql: string): unknown => queryColumn(file, sql)[0]

/** Returns SQL for the status of a product, which older versions derived from a date and a flag. */
function getStatusSql(columns: unknown[]): string {
	if (columns.includes('status')) return '"status"'
	const hidden = columns.includes('isDraft') ? `CASE WHEN "isDraft" THEN 'draft' ELSE 'archived' END` : `'archived'`
	return `CASE WHEN "deletedAt" IS NULL THEN 'active' ELSE ${hidden} END`
}

const listProductColumns = (file: string) => queryColumn(file, `SELECT "name" FROM pragma_table_info('Product')`)

/** The SQL that returns everything an owner would miss. */
const readStoredData = (
	history: string,
	status: string,
) => `SELECT (SELECT group_concat("id" || "username" || "email") FROM "User")
	|| (SELECT group_concat("id" || "name" || "remainingQty" || "basePricePaise") FROM "Product")
	|| (SELECT group_concat("id" || ${status}) FROM "Product")
	|| (SELECT group_concat("id" || "userId" || "status" || "totalPaise" || "createdAt") FROM "Order")
	|| (SELECT group_concat("orderId" || "productName" || "quantity" || "pricePaise") FROM "OrderItem")
	|| (SELECT sum("change") FROM "StockMovement")
	|| (${history})
	|| (SELECT group_concat("message") FROM "ContactMessage")
	|| (SELECT sum("quantity") FROM "CartItem")`

/** Returns the table with the history of orders, which two versions renamed. */
function findHistoryTable(file: string): string {
	const names = queryColumn(file, `SELECT "name" FROM sqlite_master WHERE "type" = 'table'`)
	return ['ActivityEntry', 'JournalEntry'].find((name) => names.includes(name)) ?? 'OrderEvent'
}

export function readOwnerData(file: string): unknown {
	const table = findHistoryTable(file)
	const history =
		table === 'OrderEvent'
			? `SELECT group_concat("toStatus") FROM "OrderEvent"`
			: `SELECT group_concat("status") FROM "${table}" WHERE "status" IS NOT NULL`
	return queryFirstColumn(file, readStoredData(history, getStatusSql(listProductColumns(file))))
}

/** Creates a shop of the version with the first `count` migrations, with a few or many orders. */
export function makeOldShop(root: string, count: number, orders = 3): string {
	const file = path.join(root, `old-${count}`, 'shop.db')
	migrateDatabase(file, createMigrationsFolder(root, count))
	const sqlite = new Database(file)
	sqlite.exec(`BEGIN;
		INSERT INTO "User" ("username", "email", "phone", "passwordHash", "createdAt", "updatedAt")
			VALUES ('Asha', 'asha@example.com', '919800000001', 'nobody', 1, 1), ('Riya', 'riya@example.com', '919800000002', 'nobody', 2, 2);
		INSERT INTO "Color" ("name", "nameKey", "hexCode", "createdAt") VALUES ('Rust', 'rust', '#9C2F1F', 1);
		INSERT INTO "Product" ("handle", "name", "nameKey", "basePricePaise",
			"originalQty", "purchaseQty", "remainingQty", "description", "createdAt", "updatedAt")
			VALUES ('kurta', 'Kurta', 'kurta', 120000, ${orders + 7}, ${orders}, 7, 'Fine.', 1, 1);
		INSERT INTO "ProductColor" ("productId", "colorId", "position") VALUES (1, 1, 0);
		INSERT INTO "StockMovement" ("productId", "change", "reason", "remaining", "createdAt")
			VALUES (1, ${orders + 7}, 'created', ${orders + 7}, 1);
		INSERT INTO "CartItem" ("userId", "productColorId", "quantity", "createdAt") VALUES (1, 1, 2, 5);
		INSERT INTO "ContactMessage" ("name", "email", "message", "searchKey", "createdAt")
			VALUES ('Asha', 'asha@example.com', 'When does it come?', 'asha', 6);
		INSERT INTO "Subscriber" ("name", "nameKey", "phone", "createdAt") VALUES ('Asha', 'asha', '919800000001', 7)`)
	const productColumns = listProductColumns(file)
	const [column, value] = productColumns.includes('status') ? ['status', "'archived'"] : ['deletedAt', '5']
	sqlite.exec(`INSERT INTO "Product" ("handle", "name", "nameKey", "basePricePaise", "originalQty", "remainingQty", "updatedAt", "${column}")
		VALUES ('gone', 'Gone', 'gone', 1, 0, 0, 1, ${value})`)
	if (productColumns.includes('isDraft'))
		sqlite.exec(`INSERT INTO "Product" ("handle", "name", "nameKey", "basePricePaise", "originalQty", "remainingQty", "updatedAt", "deletedAt", "isDraft")
			VALUES ('draft', 'Draft', 'draft', 1, 0, 0, 1, 6, TRUE)`)
	const table = findHistoryTable(file)
	for (let index = 1; index <= orders; index += 1) {
		const action = table === 'ActivityEntry' ? 'action' : 'act'
		const placed =
			table === 'OrderEvent'
				? `INSERT INTO "OrderEvent" ("orderId", "toStatus", "createdAt") VALUES (${index}, 1, ${index * 1000})`
				: `INSERT INTO "${table}" ("at", "${action}", "kind", "subjectId", "label", "status") VALUES (${index * 1000}, 'status', 'order', ${index}, '#${index}', 1)`
		sqlite.exec(`
			INSERT INTO "Order" ("id", "userId", "status", "firstName", "lastName", "email",
				"streetAddress", "city", "state", "zipCode", "country", "customerKey",
				"paymentMethod", "subtotalPaise", "totalPaise", "createdAt", "updatedAt")
				VALUES (${index}, ${1 + (index % 2)}, 1, 'Asha', 'Patel', 'asha@example.com',
					'12 Ring Road', 'Surat', 'Gujarat', '395007', 'india', 'asha',
					'cod', 120000, 120000, ${index * 1000}, ${index * 1000});
			INSERT INTO "OrderItem" ("orderId", "productId", "productName", "productNameKey",
				"colorName", "colorHex", "pricePaise", "quantity")
				VALUES (${index}, 1, 'Kurta', 'kurta', 'Rust', '#9C2F1F', 120000, 1);
			${placed};
			INSERT INTO "StockMovement" ("productId", "change", "reason", "orderId", "remaining", "createdAt")
				VALUES (1, -1, 'ordered', ${index}, ${orders + 7 - index}, ${index * 1000})`)
	}
	sqlite.exec('COMMIT')
	sqlite.close()
	return file
}

/** Returns copies of a database before and after its next migration: a killed start leaves one of these. */
export async function captureStartStates(file: string, root: string, count: number): Promise<string[]> {
	const next = createMigrationsFolder(root, count + 1)
	const found = await captureStates(file, path.join(root, `states-${count}`), () => migrateDatabase(file, next))
	expect(found.statements).toBeGreaterThan(4)
	expect(found.states).toHaveLength(2)
	return found.states
}

/**
 * Migrates a shop from the version with the first `count` migrations, with a start that is killed at every statement.
 */
export async function assertSurvivesStart(root: string, count: number) {
	const file = makeOldShop(root, count)
	const before = readOwnerData(file)
	for (const state of await captureStartStates(file, root, count)) {
		migrateDatabase(state)
		expect(readOwnerData(state)).toBe(before)
		expect(listBrokenInvariants(state)).toEqual([])
		expect(queryFirstColumn(state, 'SELECT count(*) FROM "_prisma_migrations"')).toBe(migrations.length)
	}
}
