import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql } from './product-status.server.ts'
import { unknownHexCode } from '../color/color-labels.ts'
import { type Page, getPageWindow } from '../../values/paging.ts'
import { refuse } from '../../values/refusal.ts'
import { countProducts } from '../listing/find-products.server.ts'
import {
	readColumnValues,
	mapColumns,
	listColumns,
	type PublicColumn,
	publicColumns,
} from '../../values/product-columns.ts'
import { getPriceBeforeSale, type SaleReduction } from '../sales/sale.ts'
import { calculateVariantPrice } from '../variant/variant-view.ts'
import { parseFullVariants, variantsSql } from '../variant/variant-rows.server.ts'

/**
 * The columns of the prepared statement that reads the products. Prisma's own query takes several times as long and
 * tens of megabytes more memory.
 */
const apiColumns = `
	product."id", product."name", "basePricePaise", "originalPricePaise", "salePercent", "saleOffPaise", "originalQty", "purchaseQty", "remainingQty",
	${publicColumns.map((name) => `"${name}"`).join(', ')}, product."createdAt",
	(SELECT ${dialect.jsonRows('"imageHash", "colorId"', '"position"')} FROM "ProductImage" WHERE "productId" = product."id") AS "images",
	product."categoryId", (SELECT "name" FROM "Category" WHERE "id" = product."categoryId") AS "categoryName",
	product."collectionId", (SELECT "name" FROM "Collection" WHERE "id" = product."collectionId") AS "collectionName",
	(SELECT ${dialect.jsonRows('chosen."id", "colorId", "name", "hexCode"', '"position", chosen."id"')}
		FROM "ProductColor" chosen JOIN "Color" ON "Color"."id" = "colorId" WHERE "productId" = product."id") AS "colors",
	CASE WHEN "countsByVariant" THEN ${variantsSql} END AS "variants"`

/** A row of the prepared statement. Lists are texts that contain JSON. */
interface Row extends SaleReduction, Record<PublicColumn, string | number> {
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

/** A product as the JSON API returns it. */
export type ApiProduct = ReturnType<typeof toApiProduct>

function toApiProduct({
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
		...readColumnValues(
			{ ...row, ...mapColumns(listColumns, (name) => JSON.parse(row[name] as string)) },
			publicColumns,
		),
		basePricePaise: calculateVariantPrice(null, priced),
		originalPricePaise: getPriceBeforeSale(priced),
		createdAt: new Date(createdAt),
		category: categoryId === null ? null : { id: categoryId, name: categoryName },
		collection: collectionId === null ? null : { id: collectionId, name: collectionName },
		imageHashes: withImage.map(([hash]) => hash),
		// There is one entry per image. `null` means that the image shows no particular color.
		imageColorIds: withImage.map(([, colorId]) => colorId),
		colors: (JSON.parse(colors) as [number, number, string, string][]).map(([chosen, id, name, hexCode]) => ({
			// The product color's ID, which cart lines store.
			id: chosen,
			color: { id, name, hexCode: hexCode || unknownHexCode },
		})),
		// Sorted by color, then size. Empty when stock is tracked per product.
		variants: variants === null ? [] : parseFullVariants(variants, priced),
	}
}

const newestFirst = '"createdAt" DESC, product."id" DESC'
const bestSellingFirst = '"purchaseQty" DESC, product."id" DESC'
const oneSql = buildFullSql('AND product."id" = ?', newestFirst)
const olderSql = buildFullSql('AND ("createdAt", product."id") < (?, ?)', newestFirst)
const newestSql = buildFullSql('', newestFirst)
const bestSellingSql = buildFullSql('', bestSellingFirst)
const featuredSql = buildFullSql('AND "isFeatured" = TRUE', bestSellingFirst)

/** Builds a query for published products. Its `?` values are those of `conditions`, then limit and offset. */
function buildFullSql(conditions: string, order: string): string {
	return `SELECT ${apiColumns} FROM "Product" product WHERE ${activeSql.sql} ${conditions} ORDER BY ${order} LIMIT ? OFFSET ?`
}

/**
 * Returns all data of a published product.
 *
 * @throws not-found: `'Product not found'`, the product is unknown, deleted or a draft.
 */
export async function getApiProduct(id: number): Promise<ApiProduct> {
	return (await readPrepared<Row>(oneSql, id, 1, 0)).map(toApiProduct)[0] ?? refuse('not-found', 'product-not-found')
}

/** Yields all published products, newest first. At most `size` products are in memory at a time. */
export async function* streamApiProducts(size: number): AsyncGenerator<ApiProduct[]> {
	let [time, id] = [Number.MAX_SAFE_INTEGER, 0]
	for (;;) {
		const products = (await readPrepared<Row>(olderSql, time, id, size, 0)).map(toApiProduct)
		if (products.length > 0) yield products
		const last = products.at(-1)
		if (!last || products.length < size) return
		;[time, id] = [last.createdAt.getTime(), last.id]
	}
}

/** Returns a page of all published products, newest first. A page beyond the last is empty. */
export async function listApiProducts(page: number, pageSize: number): Promise<Page<ApiProduct>> {
	const total = await countProducts()
	const window = getPageWindow(total, page, pageSize)
	const isBehind = (page - 1) * pageSize >= total
	const rows = isBehind ? [] : await readPrepared<Row>(newestSql, pageSize, (page - 1) * pageSize)
	return { ...window, page, items: rows.map(toApiProduct) }
}

/**
 * Returns the featured products, most purchased first, or else the best sellers (rule: featured-products), at most
 * `count`.
 */
export async function listFeaturedApiProducts(count: number): Promise<ApiProduct[]> {
	const flagged = await readPrepared<Row>(featuredSql, count, 0)
	return (flagged.length > 0 ? flagged : await readPrepared<Row>(bestSellingSql, count, 0)).map(toApiProduct)
}

/** Returns the newest products, at most `count` (rule: newest-first). */
export async function listNewApiProducts(count: number): Promise<ApiProduct[]> {
	return (await readPrepared<Row>(newestSql, count, 0)).map(toApiProduct)
}
