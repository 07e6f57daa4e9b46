import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.server.ts'
import { mapDeclarations } from '#app/shop/values/product-declarations.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'shop-old-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns the migrations before `name`. */
function migrationsBefore(name: string): string {
	const all = globSync('*/migration.sql', { cwd: 'prisma/migrations' }).toSorted()
	const at = all.findIndex((file) => file.endsWith(`_${name}/migration.sql`))
	const older = path.join(folder, 'migrations')
	for (const file of all.slice(0, at)) cpSync(path.join('prisma/migrations', file), path.join(older, file))
	return older
}

test('migrating a shop with a custom section order keeps that order', () => {
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

test('staff of a shop from before the choice of orders per page keep 25 of them, and later accounts start with 10', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('order_page_size'))
	const insertUser = (id: number) => {
		const sqlite = new Database(file)
		sqlite.exec(`INSERT INTO "User" ("id", "username", "email", "phone", "passwordHash", "role", "updatedAt")
			VALUES (${id}, 'Asha', '${id}@example.com', '919800000001', 'x', 'packer', 1)`)
		sqlite.close()
	}
	insertUser(1)
	migrateDatabase(file)
	insertUser(2)
	const migrated = new Database(file, { readonly: true })
	expect(migrated.prepare('SELECT "orderPageSize" FROM "User" ORDER BY "id"').pluck().all()).toEqual([25, 10])
	migrated.close()
})

test('a checkout draft with the whole name in one field gets a first and a last name', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('checkout_draft_names'))
	const sqlite = new Database(file)
	const names = ['Asha Ben Patel', 'Asha']
	for (const [index, firstName] of names.entries())
		sqlite.exec(`
			INSERT INTO "User" ("id", "username", "email", "phone", "passwordHash", "updatedAt")
				VALUES (${index + 1}, 'Asha', '${index}@example.com', '919800000001', 'x', 1);
			INSERT INTO "CheckoutDraft" ("userId", "fields", "updatedAt")
				VALUES (${index + 1}, '${JSON.stringify({ firstName, lastName: '', city: 'Surat' })}', 1)`)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const fields = migrated.prepare<[], string>('SELECT "fields" FROM "CheckoutDraft" ORDER BY "userId"').pluck().all()
	expect(fields.map((text) => JSON.parse(text) as unknown)).toEqual([
		{ firstName: 'Asha Ben', lastName: 'Patel', city: 'Surat' },
		{ firstName: 'Asha', lastName: '', city: 'Surat' },
	])
	migrated.close()
})

test('a shop from before variants keeps every row and still tracks stock per product', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('variants'))
	const sqlite = new Database(file)
	sqlite.pragma('foreign_keys = ON')
	sqlite.exec(`
		INSERT INTO "User" ("id", "username", "email", "phone", "passwordHash", "updatedAt")
			VALUES (1, 'Asha', 'asha@example.com', '919800000001', 'x', 1);
		INSERT INTO "Color" ("id", "name", "nameKey", "hexCode") VALUES (1, 'White', 'white', '#ffffff');
		INSERT INTO "Product" ("id", "handle", "name", "nameKey", "basePricePaise",
			"originalQty", "remainingQty", "purchaseQty", "updatedAt")
			VALUES (7, 'shirt', 'Shirt', 'shirt', 100, 9, 5, 4, 1);
		INSERT INTO "ProductColor" ("id", "productId", "colorId", "position") VALUES (3, 7, 1, 0);
		INSERT INTO "CartItem" ("id", "userId", "productColorId", "quantity", "size", "addKey", "addedAt", "createdAt")
			VALUES (11, 1, 3, 2, NULL, 'k', 5, 6);
		INSERT INTO "Order" ("id", "userId", "firstName", "lastName", "email",
			"streetAddress", "city", "state", "zipCode", "country", "customerKey",
			"paymentMethod", "subtotalPaise", "totalPaise", "updatedAt")
			VALUES (21, 1, 'A', 'B', 'asha@example.com', 'S', 'Surat', 'Gujarat', '395001', 'india', 'a b', 'cod', 400, 400, 1);
		INSERT INTO "OrderItem" ("id", "orderId", "productId", "productColorId", "productName", "productNameKey",
			"colorName", "colorHex", "pricePaise", "quantity", "size")
			VALUES (31, 21, 7, 3, 'Shirt', 'shirt', 'White', '#ffffff', 100, 4, 'Long');
		INSERT INTO "StockMovement" ("id", "productId", "change", "reason", "remaining", "orderId", "byUserId", "createdAt")
			VALUES (41, 7, -4, 'ordered', 5, 21, 1, 1);
		INSERT INTO "ContactMessage" ("id", "name", "email", "message", "searchKey", "createdAt")
			VALUES (51, 'A', 'asha@example.com', 'Hello', 'hello', 1);
		INSERT INTO "ContactMessage" ("id", "name", "email", "message", "searchKey", "createdAt")
			VALUES (52, 'A', 'asha@example.com', 'Again', 'again', unixepoch() * 1000);
	`)
	const tables = ['User', 'Color', 'Product', 'ProductColor', 'CartItem', 'Order', 'OrderItem', 'StockMovement']
	const rows = (db: Database.Database) =>
		tables.map((table) => db.prepare(`SELECT * FROM "${table}" ORDER BY "id"`).all() as Record<string, unknown>[])
	const before = rows(sqlite)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const declarations = mapDeclarations(() => '')
	const added: Record<string, object> = {
		User: {
			phoneE164: '+919800000001',
			role: null,
			locale: null,
			blockedAt: null,
			blockReason: null,
			wishlistAlertsAt: null,
			wishlistAlertsConsent: null,
			wishlistNotifiedAt: null,
			cartRemindersAt: null,
			cartRemindersConsent: null,
			cartRemindersEndedAt: null,
			cartChangedAt: null,
			orderAlertsAt: null,
			orderFilters: '',
			orderPageSize: 10,
		},
		Product: {
			countsByVariant: 0,
			status: 'active',
			statusChangedAt: null,
			wasPublished: 0,
			lowestQty: 5,
			lowAt: null,
			lowStockThreshold: 5,
			hsn: '',
			fabric: '',
			occasion: '',
			fit: '',
			sleeve: '',
			googleCategory: '',
			gender: '',
			ageGroup: '',
			sizeSystem: '',
			fromPricePaise: 100,
			toPricePaise: 100,
			salePercent: null,
			saleOffPaise: null,
			...declarations,
		},
		Category: declarations,
		CartItem: { size: '', addedQuantity: null },
		Order: {
			phoneE164: '+919800000001',
			packedAt: null,
			courier: null,
			trackingNumber: null,
			discountPaise: 0,
			prepaidDiscountPaise: 0,
			codFeePaise: 0,
			couponCode: null,
			returnedToOriginAt: null,
			paymentState: 'due',
			receivedPaise: 0,
			refundedPaise: 0,
			source: 'web',
			channel: null,
			buyerGstin: '',
			locale: null,
			paymentExpiresAt: null,
			isGuest: 0,
		},
		OrderItem: { sku: null, variantId: null, discountPaise: 0 },
		StockMovement: { variantId: null, colorName: null, size: null, note: null },
	}
	expect(rows(migrated)).toEqual(
		before.map((found, index) =>
			found.map(({ cashPhone: _, deletedAt: __, ...row }) => ({ ...row, ...added[tables[index]!] })),
		),
	)
	const answered = migrated.prepare('SELECT "answeredAt" FROM "ContactMessage" ORDER BY "id"').pluck()
	expect(answered.all()).toEqual([1, null])
	expect(migrated.prepare('SELECT count(*) FROM "Variant"').pluck().get()).toBe(0)
	expect(migrated.pragma('integrity_check', { simple: true })).toBe('ok')
	migrated.close()
})

test('a shop with drafts and deleted products gets the status of each, and keeps what depends on it', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('product_status'))
	const sqlite = new Database(file)
	const insert = sqlite.prepare(`INSERT INTO "Product" ("id", "handle", "name", "nameKey", "basePricePaise",
		"originalQty", "remainingQty", "updatedAt", "deletedAt", "isDraft") VALUES (?, ?, ?, ?, 1, 0, 0, 1, ?, ?)`)
	for (const [id, name, deletedAt, isDraft] of [
		[1, 'visible', null, 0],
		[2, 'draft', 77, 1],
		[3, 'deleted', 88, 0],
	] as const)
		insert.run(id, name, name, name, deletedAt, isDraft)
	const lines = (value: (state: string) => string) =>
		'[{"id":1,"name":"a ' +
		`\\"state\\":\\"draft\\"","old":{${value('published')}},"new":{${value('draft')}}},{"old":{` +
		`${value('draft')}},"new":{${value('deleted')}}}]`
	sqlite.exec(`
		INSERT INTO "BackInStockRequest" ("productId", "name", "contact", "waitingKey", "createdAt")
			VALUES (1, 'A', 'a', 'a', 1), (2, 'B', 'b', 'b', 1);
		INSERT INTO "BulkAction" ("action", "lines", "actedAt") VALUES ('hide', '${lines((state) => `"state":"${state}"`)}', 1)`)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file)
	const statuses = migrated.prepare('SELECT "id", "status", "statusChangedAt" FROM "Product" ORDER BY "id"').all()
	expect(statuses).toEqual([
		{ id: 1, status: 'active', statusChangedAt: null },
		{ id: 2, status: 'draft', statusChangedAt: 77 },
		{ id: 3, status: 'archived', statusChangedAt: 88 },
	])
	expect(migrated.prepare('SELECT "productId" FROM "BackInStockRequest" ORDER BY 1').pluck().all()).toEqual([1, 2])
	const now: Record<string, string> = { published: 'active', draft: 'draft', deleted: 'archived' }
	expect(migrated.prepare('SELECT "lines" FROM "BulkAction"').pluck().get()).toBe(
		lines((state) => `"status":"${now[state]}"`),
	)
	expect(() => migrated.exec(`UPDATE "Product" SET "status" = 'deleted'`)).toThrow(/CHECK constraint failed/)
	expect(migrated.pragma('integrity_check', { simple: true })).toBe('ok')
	migrated.close()
})

test('settings whose names changed keep their values', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('setting_keys'))
	const sqlite = new Database(file)
	const saved = {
		'checkout.openCash': '3',
		'checkout.pieces': '40',
		'checkout.ways': '"cod"',
		'search.sameWords': '"jutti, mojari"',
		'shop.name': '"Zari Lane"',
	}
	const insert = sqlite.prepare('INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, ?, 1)')
	for (const [key, value] of Object.entries(saved)) insert.run(key, value)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const rows = migrated.prepare<[], [string, unknown]>('SELECT "key", "value" FROM "Setting"').raw().all()
	expect(Object.fromEntries(rows)).toEqual({
		'checkout.openCod': 3,
		'checkout.perOrder': 40,
		'checkout.paymentMethods': '"cod"',
		'search.synonyms': '"jutti, mojari"',
		'shop.name': '"Zari Lane"',
	})
	migrated.close()
})

test('the search terms of products are found after their table was renamed', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('product_terms'))
	const sqlite = new Database(file)
	sqlite.exec(`
		INSERT INTO "Product" ("id", "handle", "name", "nameKey", "basePricePaise",
			"originalQty", "remainingQty", "purchaseQty", "updatedAt")
			VALUES (1, 'mojari', 'Mojari', 'mojari', 1, 0, 0, 0, 1), (2, 'kurta', 'Kurta', 'kurta', 1, 0, 0, 0, 1);
		INSERT INTO "ProductWords" ("productId", "names", "kinds", "more", "rest")
			VALUES (1, 'mojari', 'shoe', '', ''), (2, 'kurta', '', '', '')`)
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file)
	const find = (term: string) =>
		migrated.prepare('SELECT rowid FROM "ProductTermsSearch" WHERE "ProductTermsSearch" MATCH ?').pluck().all(term)
	expect(find('shoe')).toEqual([1])
	migrated.exec('DELETE FROM "Product" WHERE "id" = 1')
	expect(find('shoe')).toEqual([])
	migrated.exec(`INSERT INTO "ProductTermsSearch" ("ProductTermsSearch", rank) VALUES ('integrity-check', 1)`)
	migrated.close()
})

test('a waiting email about saved items still names them after the update', () => {
	const file = path.join(folder, 'shop.db')
	migrateDatabase(file, migrationsBefore('wishlist_email_items'))
	const sqlite = new Database(file)
	const items = [{ productId: 7, wasPaise: null }]
	sqlite
		.prepare(`INSERT INTO "OutboxMail" ("recipient", "template", "payload") VALUES ('a@example.com', 'saved-news', ?)`)
		.run(JSON.stringify({ userId: 1, pieces: items }))
	sqlite.close()
	migrateDatabase(file)
	const migrated = new Database(file, { readonly: true })
	const payload = migrated.prepare<[], string>('SELECT "payload" FROM "OutboxMail"').pluck().get()!
	expect(JSON.parse(payload)).toEqual({ userId: 1, items })
	migrated.close()
})
