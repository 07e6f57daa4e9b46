import { matchQuery } from '../search/search-catalog.server.ts'
import { notArchivedWhere } from './product-status.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { countRows } from '../../search/fts-page.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { adminPageSize, type Page, sortByIds } from '../../values/paging.ts'
import { findProductsByCode } from '../variant/variant-rows.server.ts'
import { findListedPage, findPage, type PageWalk } from '../listing/find-products.server.ts'
import { newestFirst } from '../listing/listing-order.server.ts'
import { buildImagesSelect } from '../listing/product-rows.server.ts'
import { toImageView } from '../../media/media-view.ts'
import type { ProductStatus } from '../../values/product-status.ts'
import { buildUndeclaredSql } from './declarations.server.ts'
import { findDrafts } from './drafts.server.ts'
import { buildLowStockCondition } from './low-stock.server.ts'
import type { ProductListing, ProductSort } from './product-view.ts'
import { getOwn } from '../../get-own.ts'
import { unknownHexCode } from '../color/color-labels.ts'
import { refuse } from '../../values/refusal.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { readColumnValues, shownColumns, selectColumns } from '../../values/product-columns.ts'

/** The SQL of each sort order. An index serves each of them. */
const sortOrders: Record<ProductSort, Prisma.Sql> = {
	name: Prisma.sql`"nameKey", "id"`,
	'-name': Prisma.sql`"nameKey" DESC, "id" DESC`,
	stock: Prisma.sql`"remainingQty", "id"`,
	'-stock': Prisma.sql`"remainingQty" DESC, "id" DESC`,
	price: Prisma.sql`"fromPricePaise", "id"`,
	'-price': Prisma.sql`"fromPricePaise" DESC, "id" DESC`,
	updated: Prisma.sql`"updatedAt", "id"`,
	'-updated': Prisma.sql`"updatedAt" DESC, "id" DESC`,
}

/**
 * A condition that is true for every product. It makes the database search the sort index instead of sorting all
 * products to find the page.
 */
const matchAllSql: Partial<Record<ProductSort, Prisma.Sql>> = {
	name: Prisma.sql`"nameKey" >= ''`,
	'-name': Prisma.sql`"nameKey" >= ''`,
	updated: Prisma.sql`"updatedAt" >= 0`,
	'-updated': Prisma.sql`"updatedAt" >= 0`,
}

/**
 * Lists the products for the admin, found by name, SKU or barcode, 25 a page (rule: list-search). `stock` selects
 * drafts, unpublished products, products without a price, products that lack a declaration, or a stock level (rule:
 * low-stock). Without `stock`, all published products are listed. Without `sort`, the newest products come first, or
 * for a stock level those with the lowest stock.
 */
export async function listAdminProducts(listing: ProductListing) {
	return toCardPage(await findAdminProducts(listing))
}

/** Returns a page of the IDs of the products that `listAdminProducts` lists. */
export async function findAdminProducts(listing: ProductListing, pageSize = adminPageSize): Promise<Page<number>> {
	const { search, page, stock, category, sort } = listing
	const inCategory = category ? [Prisma.sql`"categoryId" = ${category}`] : []
	const order = sort && sortOrders[sort]
	const window = { page, pageSize }
	if (stock === 'draft' || stock === 'hidden') {
		const isHidden = stock === 'hidden' ? Prisma.sql`"wasPublished"` : Prisma.sql`NOT "wasPublished"`
		return findDrafts(search, { ...window, conditions: [isHidden, ...inCategory], order: order ?? newestFirst })
	}
	const searched = normalizeText(search)
	const coded = await findProductsByCode(search)
	const isFound = async () => {
		if (coded.length > 0) return [...inCategory, Prisma.sql`"id" IN (${Prisma.join(coded)})`]
		return searched ? [...inCategory, await matchQuery(search)] : inCategory
	}
	if (stock === 'priceless') {
		const conditions = async () => [Prisma.sql`"fromPricePaise" = 0`, ...(await isFound())]
		return findPage({ conditions, order: order ?? newestFirst, ...window })
	}
	if (stock === 'undeclared') {
		const conditions = async () => [buildUndeclaredSql(), ...(await isFound())]
		return findPage({ conditions, order: order ?? newestFirst, ...window })
	}
	if (stock) {
		const conditions = async () => [buildLowStockCondition(stock), ...(await isFound())]
		return findPage({ conditions, order: order ?? Prisma.sql`"lowestQty", "id"`, ...window })
	}
	const along = sort && !searched && !category ? matchAllSql[sort] : undefined
	const conditions = async (walk?: PageWalk) => [...(walk && along ? [along] : []), ...(await isFound())]
	const pageQuery = { conditions, order: order ?? newestFirst, ...window }
	const isCached = !searched && !order && !category
	return isCached ? findListedPage('admin', pageQuery) : findPage(pageQuery)
}

async function toCardPage({ items: ids, ...list }: Page<number>) {
	const rows = await read.product.findMany({ where: { id: { in: ids } }, select: adminCardSelect })
	return { ...list, items: sortByIds(ids, rows).map(toAdminCard) }
}

const adminCardSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	fromPricePaise: true,
	toPricePaise: true,
	remainingQty: true,
	lowestQty: true,
	lowStockThreshold: true,
	isFeatured: true,
	status: true,
	updatedAt: true,
	category: { select: { name: true } },
	images: buildImagesSelect(1),
} as const satisfies Prisma.ProductSelect

export type AdminProductCard = ReturnType<typeof toAdminCard>

function toAdminCard({ category, images, ...row }: Prisma.ProductGetPayload<{ select: typeof adminCardSelect }>) {
	return {
		...row,
		status: row.status as ProductStatus,
		categoryName: category?.name ?? null,
		image: images[0] ? toImageView(images[0], row.name) : null,
	}
}

/** Returns the number of products that are sold out, entirely or in a variant. */
export function countSoldOut(): Promise<number> {
	return countRows(Prisma.sql`"Product" WHERE ${buildLowStockCondition('out')}`)
}

const movementsPerPage = 20

const plainColumns = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	originalQty: true,
	purchaseQty: true,
	remainingQty: true,
	createdAt: true,
	updatedAt: true,
	...selectColumns(shownColumns),
} as const

export type AdminProductDetails = Awaited<ReturnType<typeof getProductDetails>>
export type StockMovementView = Awaited<ReturnType<typeof listStockHistory>>['movements'][number]

/**
 * Returns all data of a product for an admin.
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function getProductDetails(id: number) {
	const row = await read.product.findFirst({
		where: { id, ...notArchivedWhere },
		select: {
			...plainColumns,
			category: { select: { name: true } },
			collection: { select: { name: true } },
			images: buildImagesSelect(),
			colors: {
				select: { colorId: true, color: { select: { name: true, hexCode: true } } },
				orderBy: [{ position: 'asc' }, { id: 'asc' }],
			},
		},
	})
	if (!row) refuse('not-found', 'product-not-found')
	const { category, collection, colors, images, ...columns } = row
	return {
		...columns,
		...readColumnValues(row, shownColumns),
		categoryName: category?.name ?? null,
		collectionName: collection?.name ?? null,
		colors: colors.map(({ color }) => ({ name: color.name, hexCode: color.hexCode || unknownHexCode })),
		images: images.map((image) => ({
			...toImageView(image, row.name),
			colorName: colors.find(({ colorId }) => colorId === image.colorId)?.color.name ?? null,
		})),
	}
}

const stockReasonLabels: Record<string, string> = {
	created: 'Product added',
	edited: 'Quantity edited',
	imported: 'Imported from a file',
	ordered: 'Ordered',
	cancelled: 'Cancelled',
	reinstated: 'Order reinstated',
	changed: 'Order changed',
	returned: 'Returned',
	exchanged: 'Exchange',
}

/** Returns the label of a stock movement's reason. */
function getStockReasonLabel(reason: string): string {
	return getOwn(stockReasonLabels, reason) ?? reason
}

/**
 * Returns up to 20 stock movements of a product that are older than the one with the ID `before`, newest first. `older`
 * is the value of `before` for the following page, or `null` at the end.
 */
export async function listStockHistory(productId: number, before?: number) {
	const rows = await read.stockMovement.findMany({
		where: { productId, ...(before === undefined ? {} : { id: { lt: before } }) },
		orderBy: { id: 'desc' },
		take: movementsPerPage + 1,
		select: {
			id: true,
			reason: true,
			change: true,
			remaining: true,
			orderId: true,
			colorName: true,
			size: true,
			note: true,
			createdAt: true,
			byUser: { select: { username: true } },
		},
	})
	const movements = rows.slice(0, movementsPerPage).map(({ reason, byUser, colorName, size, ...row }) => ({
		...row,
		variantName: formatVariantName(colorName ?? '', size ?? ''),
		reasonText: getStockReasonLabel(reason),
		byUsername: byUser?.username ?? null,
	}))
	return { movements, older: rows.length > movementsPerPage ? (movements.at(-1)?.id ?? null) : null }
}
