import path from 'node:path'
import Database from 'better-sqlite3'

/** The id of a product of the browser tests' shop. */
export function productNamed(name: string): number {
	const database = new Database(path.join(process.env.E2E_DATA!, 'shop.db'), { readonly: true })
	try {
		return database.prepare<[string], { id: number }>('SELECT "id" FROM "Product" WHERE "name" = ?').get(name)!.id
	} finally {
		database.close()
	}
}

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
