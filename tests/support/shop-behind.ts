import path from 'node:path'
import Database from 'better-sqlite3'

/** While somebody looks at it. */
export function changeProduct(name: string, { pricePaise, left }: { pricePaise?: number; left?: number }) {
	const database = new Database(path.join(process.env.E2E_DATA!, 'shop.db'))
	try {
		database.pragma('busy_timeout = 5000')
		if (pricePaise !== undefined)
			database.prepare('UPDATE "Product" SET "basePricePaise" = ? WHERE "name" = ?').run(pricePaise, name)
		if (left !== undefined)
			database
				.prepare('UPDATE "Product" SET "remainingQty" = ?, "originalQty" = ? + "purchaseQty" WHERE "name" = ?')
				.run(left, left, name)
	} finally {
		database.close()
	}
}
