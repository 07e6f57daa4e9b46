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

/** Labels a size of a product with an SKU and a barcode, and returns it as a line of a sale (`formatLineParam`). */
export const labelVariant = (size: { name: string; color: string; size: string }, sku: string, barcode: string) =>
	workBehindShop((shop) => {
		const id = shop
			.prepare<object, number>(
				`SELECT "Variant"."id" FROM "Variant"
				JOIN "Product" ON "Product"."id" = "Variant"."productId"
				JOIN "ProductColor" ON "ProductColor"."id" = "Variant"."productColorId"
				JOIN "Color" ON "Color"."id" = "ProductColor"."colorId"
				WHERE "Product"."name" = @name AND "Color"."name" = @color AND "size" = @size`,
			)
			.pluck()
			.get(size)
		shop.prepare('UPDATE "Variant" SET "sku" = ?, "barcode" = ? WHERE "id" = ?').run(sku, barcode, id)
		return shop
			.prepare<unknown[], string>(`SELECT "productColorId" || ':1:' || "size" FROM "Variant" WHERE "id" = ?`)
			.pluck()
			.get(id)!
	})
