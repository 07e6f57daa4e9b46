import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import type { Shopper } from './checkout-shop.ts'

/** Durable transactions of prepared statements alone: what disk and SQLite can do. */
export function placeWithRawSql(file: string, shoppers: Shopper[]): { perSecond: number; cpuMs: number } {
	const sqlite = new Database(file)
	sqlite.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000')
	const key = sqlite.prepare(
		`SELECT "orderId" FROM "IdempotencyKey" WHERE "userId" = ? AND "purpose" = 'order' AND "key" = ?`,
	)
	const cart = sqlite.prepare(`
		SELECT line."productColorId", line."quantity", product."id", product."name", product."nameKey",
			product."basePricePaise", color."name" AS "colorName", color."hexCode"
		FROM "CartItem" line
		JOIN "User" customer ON customer."id" = line."userId"
		JOIN "ProductColor" variant ON variant."id" = line."productColorId"
		JOIN "Product" product ON product."id" = variant."productId" AND product."deletedAt" IS NULL
		JOIN "Color" color ON color."id" = variant."colorId"
		WHERE line."userId" = ? ORDER BY line."id"`)
	const stock = sqlite
		.prepare(
			'UPDATE "Product" SET "remainingQty" = "remainingQty" - ?, "purchaseQty" = "purchaseQty" + ?, "updatedAt" = ? WHERE "id" = ? AND "remainingQty" >= ? RETURNING "remainingQty"',
		)
		.pluck()
	const insert = (table: string, ...columns: string[]) =>
		sqlite.prepare(
			`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
		)
	const order = insert(
		'Order',
		'userId',
		'firstName',
		'lastName',
		'email',
		'phoneNumber',
		'streetAddress',
		'city',
		'state',
		'zipCode',
		'country',
		'customerKey',
		'paymentMethod',
		'subtotalPaise',
		'totalPaise',
		'createdAt',
		'updatedAt',
	)
	const item = insert(
		'OrderItem',
		'orderId',
		'productId',
		'productColorId',
		'productName',
		'productNameKey',
		'colorName',
		'colorHex',
		'pricePaise',
		'quantity',
	)
	const event = insert('OrderEvent', 'orderId', 'toStatus', 'byUserId', 'createdAt')
	const movement = insert(
		'StockMovement',
		'productId',
		'change',
		'reason',
		'remaining',
		'orderId',
		'byUserId',
		'createdAt',
	)
	const once = insert('IdempotencyKey', 'userId', 'purpose', 'key', 'orderId', 'createdAt')
	const empty = sqlite.prepare('DELETE FROM "CartItem" WHERE "userId" = ?')
	const mail = insert('OutboxMail', 'recipient', 'template', 'payload', 'nextAttemptAt', 'orderId', 'createdAt')
	const place = sqlite.transaction((userId: number) => {
		const [now, idempotencyKey] = [Date.now(), randomUUID()]
		key.get(userId, idempotencyKey)
		const lines = cart.all(userId) as Record<string, string | number>[]
		const total = lines.reduce((sum, line) => sum + Number(line.basePricePaise) * Number(line.quantity), 0)
		const left = lines.map((line) => stock.get(line.quantity, line.quantity, now, line.id, line.quantity))
		const orderId = order.run(
			userId,
			'Riya',
			'Shah',
			'riya@example.com',
			'919825012345',
			'12 Ring Road',
			'Surat',
			'Gujarat',
			'395007',
			'india',
			'riya shah riya@example.com 919825012345',
			'cod',
			total,
			total,
			now,
			now,
		).lastInsertRowid
		for (const line of lines)
			item.run(
				orderId,
				line.id,
				line.productColorId,
				line.name,
				line.nameKey,
				line.colorName,
				line.hexCode,
				line.basePricePaise,
				line.quantity,
			)
		event.run(orderId, 1, userId, now)
		for (const [index, line] of lines.entries())
			movement.run(line.id, -Number(line.quantity), 'ordered', left[index], orderId, userId, now)
		once.run(userId, 'order', idempotencyKey, orderId, now)
		empty.run(userId)
		mail.run('riya@example.com', 'order-confirmation', JSON.stringify({ orderId }), now, orderId, now)
	})
	const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
	for (const { userId } of shoppers) place.immediate(userId)
	const [ms, { user, system }] = [performance.now() - startedAt, process.cpuUsage(cpuBefore)]
	sqlite.close()
	return { perSecond: (shoppers.length / ms) * 1000, cpuMs: (user + system) / 1000 / shoppers.length }
}
