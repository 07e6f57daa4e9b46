import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#app/adapters/db/sqlite/migrate.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { copiesAtEachStatement } from '../support/at-each-statement.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeProduct } from '../support/data/shop-data.ts'
import { brokenInvariants } from '../support/data/shop-invariants.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'shop-statements-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const newFolder = (name: string) => {
	const folder = path.join(root, name)
	mkdirSync(folder)
	return folder
}

function ask<Answer>(file: string, sql: string): Answer[] {
	const sqlite = new Database(file)
	try {
		return sqlite.prepare(sql).pluck().all() as Answer[]
	} finally {
		sqlite.close()
	}
}

/** With those of its log. */
const bytesOf = (copy: string) =>
	Buffer.concat(['', '-wal'].filter((end) => existsSync(copy + end)).map((end) => readFileSync(copy + end)))

const changes = (values: unknown[]) => values.filter((value, index) => index > 0 && value !== values[index - 1]).length

describe('a shop that is killed before any statement of', () => {
	const file = settings().databaseFile

	test('a shop killed before any statement of a checkout has the full order or none, and what was answered', async () => {
		const [shirt, belt] = [
			await makeProduct({ stock: 5, pricePaise: 150_000 }),
			await makeProduct({ stock: 5, pricePaise: 70_000 }),
		]
		const customer = await makeCustomerWith([shirt.variants[0]!, 2], [belt.variants[0]!, 1])
		let placed = 0
		const copies = await copiesAtEachStatement(
			file,
			newFolder('checkout'),
			async () => (placed = (await checkOut(customer)).orderId),
		)
		const parts = copies.map(
			(copy) =>
				ask<string>(
					copy,
					`SELECT (SELECT count(*) FROM "Order") || ' orders, ' || (SELECT count(*) FROM "OrderItem") || ' lines, '
				|| (SELECT count(*) FROM "StockMovement" WHERE "orderId" IS NOT NULL) || ' movements, '
				|| (SELECT count(*) FROM "OutboxMail") || ' mails, ' || (SELECT count(*) FROM "CartItem") || ' in the cart'`,
				)[0],
		)
		// Each change became true at one statement.
		expect(copies.length).toBeGreaterThan(12)
		expect([parts[0], parts.at(-1), changes(parts)]).toEqual([
			'0 orders, 0 lines, 0 movements, 0 mails, 2 in the cart',
			'1 orders, 2 lines, 2 movements, 2 mails, 0 in the cart',
			1,
		])
		expect(ask(copies.at(-1)!, 'SELECT "id" FROM "Order"')).toEqual([placed])
		expect(copies.flatMap((copy) => brokenInvariants(copy).filter((what) => !isOfTestData(what)))).toEqual([])
	})

	test('a shop that is killed before any statement of a cancellation has given all pieces back or none', async () => {
		const { id, variants } = await makeProduct({ stock: 6 })
		const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 4]))
		const actor = { userId: await makeAdmin(), isAdmin: true }
		const copies = await copiesAtEachStatement(file, newFolder('cancellation'), () =>
			changeOrderStatus(actor, orderId, 5),
		)
		const left = copies.map(
			(copy) =>
				ask(
					copy,
					`SELECT "remainingQty" || ' left, ' || (SELECT "status" FROM "Order" WHERE "id" = ${orderId})
				FROM "Product" WHERE "id" = ${id}`,
				)[0],
		)
		expect(copies.length).toBeGreaterThan(5)
		expect([left[0], left.at(-1), changes(left)]).toEqual(['2 left, 1', '6 left, 5', 1])
		expect(copies.flatMap((copy) => brokenInvariants(copy).filter((what) => !isOfTestData(what)))).toEqual([])
	})
})

/** Test products lack the movement that the back-office writes. */
const isOfTestData = (what: string) =>
	/^a (product whose stock is not the sum|movement that does not follow)/.test(what)

describe('the database of an older version', () => {
	const names = readdirSync('prisma/migrations')
		.filter((name) => name !== 'migration_lock.toml')
		.toSorted()

	/** Every list that an admin would miss. */
	const held = `SELECT (SELECT group_concat("id" || "username" || "email") FROM "User")
		|| (SELECT group_concat("id" || "name" || "remainingQty" || "basePricePaise") FROM "Product")
		|| (SELECT group_concat("id" || "userId" || "status" || "totalPaise" || "createdAt") FROM "Order")
		|| (SELECT group_concat("orderId" || "productName" || "quantity" || "pricePaise") FROM "OrderItem")
		|| (SELECT sum("change") FROM "StockMovement")
		|| (SELECT group_concat("toStatus") FROM "OrderEvent")
		|| (SELECT group_concat("message") FROM "ContactMessage")
		|| (SELECT sum("quantity") FROM "CartItem")`

	/** The folder of a version that knows the first `count` migrations. */
	function migrationsOf(count: number): string {
		const migrations = path.join(root, `migrations-${count}`)
		for (const name of names.slice(0, count))
			cpSync(path.join('prisma/migrations', name), path.join(migrations, name), { recursive: true })
		return migrations
	}

	function oldShop(folder: string, count: number): { file: string; before: unknown } {
		const file = path.join(folder, 'shop.db')
		migrateDatabase(file, migrationsOf(count))
		const sqlite = new Database(file)
		sqlite.exec(`
			INSERT INTO "User" ("username", "email", "phone", "passwordHash", "createdAt", "updatedAt")
				VALUES ('Asha', 'asha@example.com', '919800000001', 'nobody', 1, 1), ('Riya', 'riya@example.com', '919800000002', 'nobody', 2, 2);
			INSERT INTO "Color" ("name", "nameKey", "hexCode", "createdAt") VALUES ('Rust', 'rust', '#9C2F1F', 1);
			INSERT INTO "Product" ("handle", "name", "nameKey", "basePricePaise",
				"originalQty", "purchaseQty", "remainingQty", "description", "createdAt", "updatedAt")
				VALUES ('kurta', 'Kurta', 'kurta', 120000, 10, 3, 7, 'Fine.', 1, 1);
			INSERT INTO "ProductColor" ("productId", "colorId", "position") VALUES (1, 1, 0);
			INSERT INTO "StockMovement" ("productId", "change", "reason", "remaining", "createdAt")
				VALUES (1, 10, 'created', 10, 1);
			INSERT INTO "CartItem" ("userId", "productColorId", "quantity", "createdAt") VALUES (1, 1, 2, 5);
			INSERT INTO "ContactMessage" ("name", "email", "message", "searchKey", "createdAt")
				VALUES ('Asha', 'asha@example.com', 'When does it come?', 'asha', 6);
			INSERT INTO "Subscriber" ("name", "nameKey", "phone", "createdAt") VALUES ('Asha', 'asha', '919800000001', 7)`)
		for (let index = 1; index <= 3; index += 1) {
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
				INSERT INTO "OrderEvent" ("orderId", "toStatus", "createdAt") VALUES (${index}, 1, ${index * 1000});
				INSERT INTO "StockMovement" ("productId", "change", "reason", "orderId", "remaining", "createdAt")
					VALUES (1, -1, 'ordered', ${index}, ${10 - index}, ${index * 1000})`)
		}
		const before = sqlite.prepare(held).pluck().get()
		sqlite.close()
		expect(before).toBeTypeOf('string')
		return { file, before }
	}

	// What a start does after the next version is done, the tests of the later versions kill.
	test.each(names.slice(0, -1).map((name, index) => [name, index + 1] as const))(
		'the database of an older version that ended with %s keeps every row and sum, also when the start is killed at any statement',
		async (name, count) => {
			const folder = newFolder(name)
			const { file, before } = oldShop(folder, count)
			const next = migrationsOf(count + 1)
			const copies = await copiesAtEachStatement(file, newFolder(`${name}-killed`), () => migrateDatabase(file, next))
			expect(copies.length).toBeGreaterThan(4)
			// Nothing changes before its COMMIT.
			const bytes = copies.map(bytesOf)
			const different = copies.filter((_, index) => index === 0 || !bytes[index]!.equals(bytes[index - 1]!))
			expect(different.length).toBe(2)
			for (const copy of different) {
				migrateDatabase(copy)
				expect(ask(copy, held)).toEqual([before])
				expect(brokenInvariants(copy)).toEqual([])
				expect(ask(copy, 'SELECT count(*) FROM "_prisma_migrations"')).toEqual([names.length])
			}
		},
	)
})
