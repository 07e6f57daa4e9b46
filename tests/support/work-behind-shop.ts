import path from 'node:path'
import Database from 'better-sqlite3'

/** Runs `work` directly on the database of the browser tests' shop, while the shop runs. */
function workBehindShop<Answer>(work: (database: Database.Database) => Answer): Answer {
	const database = new Database(path.join(process.env.E2E_DATA!, 'shop.db'), { timeout: 5_000 })
	try {
		return work(database)
	} finally {
		database.close()
	}
}

export const findProductId = (name: string): number =>
	workBehindShop((shop) =>
		shop.prepare<[string], number>('SELECT "id" FROM "Product" WHERE "name" = ?').pluck().get(name)!,
	)

/** Changes a price while a shopper views it. */
export const changePrice = (name: string, paise: number) =>
	workBehindShop((shop) => shop.prepare('UPDATE "Product" SET "basePricePaise" = ? WHERE "name" = ?').run(paise, name))
