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

interface LabeledVariant {
	name: string
	color: string
	size: string
	sku: string
	barcode: string
}

/** Gives a size of a product its SKU and its barcode. */
export const labelVariant = (variant: LabeledVariant) =>
	workBehindShop((shop) =>
		shop
			.prepare(
				`UPDATE "Variant" SET "sku" = @sku, "barcode" = @barcode
				WHERE "size" = @size AND "productColorId" = (
					SELECT "ProductColor"."id" FROM "ProductColor"
					JOIN "Product" ON "Product"."id" = "ProductColor"."productId"
					JOIN "Color" ON "Color"."id" = "ProductColor"."colorId"
					WHERE "Product"."name" = @name AND "Color"."name" = @color
				)`,
			)
			.run(variant),
	)
