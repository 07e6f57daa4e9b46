import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { unknownHexCode } from '../color/color-words.ts'
import { type Page, pageWindow } from '../../paging.ts'
import { refuse } from '../../refusal.ts'
import { countProducts } from '../listing/find-products.server.ts'
import { columnValues, eachColumn, listColumns, type PublicColumn, publicColumns } from '../../words/product-columns.ts'
import { beforeSale, type InSale } from '../sales/sale-price.ts'
import { priceOfVariant } from '../variant/variant-view.ts'
import { fullVariants, variantsSql } from '../variant/variant-rows.server.ts'

/** A prepared statement, because Prisma takes several times as long and tens of megabytes more memory. */
const fullColumns = `
	product."id", product."name", "basePricePaise", "originalPricePaise", "salePercent", "saleOffPaise", "originalQty", "purchaseQty", "remainingQty",
	${publicColumns.map((name) => `"${name}"`).join(', ')}, product."createdAt",
	(SELECT ${dialect.jsonRows('"imageHash", "colorId"', '"position"')} FROM "ProductImage" WHERE "productId" = product."id") AS "images",
	product."categoryId", (SELECT "name" FROM "Category" WHERE "id" = product."categoryId") AS "categoryName",
	product."collectionId", (SELECT "name" FROM "Collection" WHERE "id" = product."collectionId") AS "collectionName",
	(SELECT ${dialect.jsonRows('chosen."id", "colorId", "name", "hexCode"', '"position", chosen."id"')}
		FROM "ProductColor" chosen JOIN "Color" ON "Color"."id" = "colorId" WHERE "productId" = product."id") AS "colors",
	CASE WHEN "countsByVariant" THEN ${variantsSql} END AS "variants"`

/** Lists are JSON. */
interface Row extends InSale, Record<PublicColumn, string | number> {
	id: number
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	originalQty: number
	purchaseQty: number
	remainingQty: number
	images: string
	colors: string
	/** `null` when stock is tracked per product. */
	variants: string | null
	createdAt: number
	categoryId: number | null
	categoryName: string
	collectionId: number | null
	collectionName: string
}

/** All data of a product, for the JSON API. */
export type FullProduct = ReturnType<typeof fullView>

function fullView({
	categoryId,
	categoryName,
	collectionId,
	collectionName,
	colors,
	images,
	variants,
	createdAt,
	salePercent,
	saleOffPaise,
	...row
}: Row) {
	const priced = { ...row, salePercent, saleOffPaise }
	const withImage = JSON.parse(images) as [hash: string, colorId: number | null][]
	return {
		...row,
		...columnValues({ ...row, ...eachColumn(listColumns, (name) => JSON.parse(row[name] as string)) }, publicColumns),
		basePricePaise: priceOfVariant(null, priced),
		originalPricePaise: beforeSale(priced),
		createdAt: new Date(createdAt),
		category: categoryId === null ? null : { id: categoryId, name: categoryName },
		collection: collectionId === null ? null : { id: collectionId, name: collectionName },
		imageHashes: withImage.map(([hash]) => hash),
		// There is one entry per image. `null` means that the image shows no particular color.
		imageColorIds: withImage.map(([, colorId]) => colorId),
		colors: (JSON.parse(colors) as [number, number, string, string][]).map(([chosen, id, name, hexCode]) => ({
			// The id that a cart stores.
			id: chosen,
			color: { id, name, hexCode: hexCode || unknownHexCode },
		})),
		// Sorted by color, then size. Empty when stock is tracked per product.
		variants: variants === null ? [] : fullVariants(variants, priced),
	}
}

const newestFirst = '"createdAt" DESC, product."id" DESC'
const mostBoughtFirst = '"purchaseQty" DESC, product."id" DESC'
const oneSql = fullSql('AND product."id" = ?', newestFirst)
const olderSql = fullSql('AND ("createdAt", product."id") < (?, ?)', newestFirst)
const newestSql = fullSql('', newestFirst)
const mostBoughtSql = fullSql('', mostBoughtFirst)
const mostBoughtFlaggedSql = fullSql('AND "isFeatured" = TRUE', mostBoughtFirst)

/** Builds the query. Its `?` values are those of `conditions`, then limit and offset. */
function fullSql(conditions: string, order: string): string {
	return `SELECT ${fullColumns} FROM "Product" product WHERE "deletedAt" IS NULL ${conditions} ORDER BY ${order} LIMIT ? OFFSET ?`
}

/**
 * Returns all data of a product.
 *
 * @throws not-found: `'Product not found'`, the product is unknown or deleted.
 */
export async function fullProduct(id: number): Promise<FullProduct> {
	return (await readPrepared<Row>(oneSql, id, 1, 0)).map(fullView)[0] ?? refuse('not-found', 'Product not found')
}

/** Yields all products, newest first. At most `size` products are in memory at a time. */
export async function* everyFullProduct(size: number): AsyncGenerator<FullProduct[]> {
	let [time, id] = [Number.MAX_SAFE_INTEGER, 0]
	for (;;) {
		const products = (await readPrepared<Row>(olderSql, time, id, size, 0)).map(fullView)
		if (products.length > 0) yield products
		const last = products.at(-1)
		if (!last || products.length < size) return
		;[time, id] = [last.createdAt.getTime(), last.id]
	}
}

/** Returns a page of all products, newest first. A page beyond the last is empty. */
export async function fullProductPage(page: number, pageSize: number): Promise<Page<FullProduct>> {
	const total = await countProducts()
	const window = pageWindow(total, page, pageSize)
	const isBehind = (page - 1) * pageSize >= total
	const rows = isBehind ? [] : await readPrepared<Row>(newestSql, pageSize, (page - 1) * pageSize)
	return { ...window, page, items: rows.map(fullView) }
}

/**
 * Returns the featured products, most purchased first, or else the best sellers (rule: featured-products), at most
 * `count`.
 */
export async function featuredFullProducts(count: number): Promise<FullProduct[]> {
	const flagged = await readPrepared<Row>(mostBoughtFlaggedSql, count, 0)
	return (flagged.length > 0 ? flagged : await readPrepared<Row>(mostBoughtSql, count, 0)).map(fullView)
}

/** Returns the newest products, at most `count` (rule: newest-first). */
export async function newFullProducts(count: number): Promise<FullProduct[]> {
	return (await readPrepared<Row>(newestSql, count, 0)).map(fullView)
}
