import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { createCookie } from 'react-router'
import { migrateDatabase } from '../../../app/adapters/db/migrate.server.ts'
import { fillShop } from './fill-shop.ts'

const secret = 'the secret of a shop that lasts a minute'
const pricePaise = 100_000
const pieces = 1_000_000

export interface Shopper {
	userId: number
	cookie: string
	token: string
	variants: [number, number]
}

export const cartTotalPaise = 2 * pricePaise

/** 400 products or more, customers about to order, and earlier `orders`. */
export async function makeShoppers(
	folder: string,
	count: number,
	{ orders = 0, products = 400 } = {},
): Promise<Shopper[]> {
	const file = path.join(folder, 'shop.db')
	writeFileSync(path.join(folder, 'session-secret'), secret)
	migrateDatabase(file)
	fillShop(file, orders || 400, products)
	const cookie = createCookie('session', { secrets: [secret] })
	const shoppers: Shopper[] = []
	const sqlite = new Database(file)
	sqlite.exec(`
		${orders === 0 ? 'DELETE FROM "Order";' : ''}
		-- Counted as a whole, as in the shops that this is compared with.
		UPDATE "Product" SET "countsByVariant" = 0;
		DELETE FROM "StockMovement" WHERE "variantId" IS NOT NULL;
		DELETE FROM "Variant";
		-- Some have always sold better than others: what 64 people buy at once seldom moves one of the best eight.
		UPDATE "Product" SET "basePricePaise" = ${pricePaise}, "purchaseQty" = "id" * 50,
			"remainingQty" = ${pieces}, "originalQty" = ${pieces} + "id" * 50;
		INSERT INTO "StockMovement" ("productId", "change", "reason", "remaining", "createdAt")
			SELECT "id", ${pieces}, 'created', ${pieces}, 0 FROM "Product"`)
	const user = sqlite.prepare(
		`INSERT INTO "User" ("username", "email", "phone", "passwordHash", "createdAt", "updatedAt")
			VALUES ('Riya', ?, '919825012345', 'nobody', 0, 0)`,
	)
	const session = sqlite.prepare(
		'INSERT INTO "Session" ("tokenHash", "kind", "userId", "createdAt", "expiresAt") VALUES (?, ?, ?, 0, 9999999999999)',
	)
	const line = sqlite.prepare(
		'INSERT INTO "CartItem" ("userId", "productColorId", "quantity", "createdAt") VALUES (?, ?, 1, 0)',
	)
	sqlite.transaction(() => {
		for (let index = 0; index < count; index += 1) {
			const userId = Number(user.run(`shopper${index}@example.com`).lastInsertRowid)
			const tokens = { page: randomUUID(), api: randomUUID() }
			for (const [kind, token] of Object.entries(tokens))
				session.run(createHash('sha256').update(token).digest('hex'), kind, userId)
			// Hardly ever two of one product at once.
			const variants: [number, number] = [1 + ((index * 2) % 400), 2 + ((index * 2) % 400)]
			for (const variant of variants) line.run(userId, variant)
			shoppers.push({ userId, cookie: tokens.page, token: tokens.api, variants })
		}
	})()
	sqlite.close()
	for (const shopper of shoppers) shopper.cookie = (await cookie.serialize(shopper.cookie)).split(';')[0]!
	return shoppers
}
