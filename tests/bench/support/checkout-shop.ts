import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { createCookie } from 'react-router'
import { migrateDatabase } from '../../../app/adapters/db/sqlite/migrate.server.ts'
import { fillShop } from './fill-shop.ts'

const secret = 'the secret of a shop that lasts a minute'
const pricePaise = 100_000
const unitsEach = 1_000_000

export interface Shopper {
	userId: number
	cookie: string
	token: string
	/** Two product colors in the cart, each with its size ('' when stock is tracked per product). */
	lines: [Line, Line]
}

interface Line {
	productColorId: number
	size: string
}

export const cartTotalPaise = 2 * pricePaise

/**
 * Creates 400 or more products, customers about to order and `orders` earlier orders. The last `sized` customers order
 * sizes of as many additional products.
 */
export async function makeShoppers(
	folder: string,
	count: number,
	{ orders = 0, products = 400, sized = 0 } = {},
): Promise<Shopper[]> {
	const file = path.join(folder, 'shop.db')
	writeFileSync(path.join(folder, 'session-secret'), secret)
	migrateDatabase(file)
	fillShop(file, orders || 400, sized > 0 ? products * 2 : products)
	const cookie = createCookie('session', { secrets: [secret] })
	const shoppers: Shopper[] = []
	const sqlite = new Database(file)
	if (orders === 0) removeOrders(sqlite)
	fillStock(sqlite, products)
	const places = listPurchasable(sqlite)
	const user = sqlite.prepare(
		`INSERT INTO "User" ("username", "email", "phone", "passwordHash", "createdAt", "updatedAt")
			VALUES ('Riya', ?, '919825012345', 'nobody', 0, 0)`,
	)
	const session = sqlite.prepare(
		'INSERT INTO "Session" ("tokenHash", "kind", "userId", "createdAt", "expiresAt") VALUES (?, ?, ?, 0, 9999999999999)',
	)
	const line = sqlite.prepare(
		'INSERT INTO "CartItem" ("userId", "productColorId", "size", "quantity", "createdAt") VALUES (?, ?, ?, 1, 0)',
	)
	sqlite.transaction(() => {
		for (let index = 0; index < count; index += 1) {
			const userId = Number(user.run(`shopper${index}@example.com`).lastInsertRowid)
			const tokens = { page: randomUUID(), api: randomUUID() }
			for (const [kind, token] of Object.entries(tokens))
				session.run(createHash('sha256').update(token).digest('hex'), kind, userId)
			// Two customers rarely order the same product at the same time.
			const place = (of: Line[], nth: number) => of[nth % of.length]!
			const of = index < count - sized ? places.whole : places.sized
			const lines: [Line, Line] = [place(of, index * 2), place(of, index * 2 + 1)]
			for (const { productColorId, size } of lines) line.run(userId, productColorId, size)
			shoppers.push({ userId, cookie: tokens.page, token: tokens.api, lines })
		}
	})()
	sqlite.close()
	for (const shopper of shoppers) shopper.cookie = (await cookie.serialize(shopper.cookie)).split(';')[0]!
	return shoppers
}

/** Deletes the orders of the filled shop and their ledger, which a trigger normally protects. */
function removeOrders(sqlite: Database.Database) {
	const kept = sqlite.prepare(`SELECT "sql" FROM "sqlite_master" WHERE "name" = 'PaymentEntry_kept'`).pluck().get()
	sqlite.exec(`DROP TRIGGER "PaymentEntry_kept"; DELETE FROM "PaymentEntry"; DELETE FROM "Order"; ${String(kept)}`)
}

/**
 * Gives every product enough stock. The first `products` track stock per product, as in the shops that this is compared
 * with.
 */
function fillStock(sqlite: Database.Database, products: number) {
	sqlite.exec(`
		UPDATE "Product" SET "basePricePaise" = ${pricePaise};
		UPDATE "Product" SET "countsByVariant" = 0 WHERE "id" <= ${products};
		DELETE FROM "StockMovement" WHERE "variantId" IS NOT NULL;
		DELETE FROM "Variant" WHERE "productId" <= ${products};
		-- Some have always sold better than others: what 64 people buy at once seldom moves one of the best eight.
		UPDATE "Product" SET "purchaseQty" = "id" * 50, "remainingQty" = ${unitsEach}, "originalQty" = ${unitsEach} + "id" * 50
			WHERE NOT "countsByVariant";
		UPDATE "Variant" SET "purchaseQty" = "productId" * 50, "remainingQty" = ${unitsEach};
		INSERT INTO "StockMovement" ("productId", "change", "reason", "remaining", "createdAt")
			SELECT "id", ${unitsEach}, 'created', ${unitsEach}, 0 FROM "Product" WHERE NOT "countsByVariant";
		INSERT INTO "StockMovement" ("productId", "variantId", "change", "reason", "remaining", "colorName", "size", "createdAt")
			SELECT variant."productId", variant."id", ${unitsEach}, 'created', ${unitsEach}, "name", "size", 0 FROM "Variant" variant
			JOIN "ProductColor" chosen ON chosen."id" = "productColorId" JOIN "Color" ON "Color"."id" = "colorId"`)
}

/**
 * Returns what can be bought: 400 product colors, then every size at the first position of the remaining colors, then
 * at the next position, and so on.
 */
function listPurchasable(sqlite: Database.Database): { whole: Line[]; sized: Line[] } {
	const whole = Array.from({ length: 400 }, (_, index) => ({ productColorId: index + 1, size: '' }))
	const sized = sqlite
		.prepare<[], Line>('SELECT "productColorId", "size" FROM "Variant" ORDER BY "position", "productId"')
		.all()
	return { whole, sized }
}
