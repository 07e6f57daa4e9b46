import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { colorFilter } from '../color/color-filter.server.ts'
import type { ChosenColors, ColorFamilyView } from '../color/color-filter.ts'
import { normaliseText } from '../../search/normalise.ts'
import type { Page } from '../../paging.ts'
import { refuse } from '../../refusal.ts'
import { findListedPage, named } from './find-products.server.ts'
import {
	alive,
	cardSelect,
	cardView,
	inOrder,
	newestFirst,
	imagesSelect,
	textList,
	toColoredImage,
} from './product-rows.server.ts'
import type { ListingQuery, ListingSort, ProductCard, ProductDetail } from '../product/product-view.ts'

const newArrivalCount = 20
/** The triggers of CatalogVersion look at so many best sellers, and at as many featured products. */
const mostRanked = 8
const everything = 'allproducts'
const sortings: Record<ListingSort, Prisma.Sql> = {
	featured: newestFirst,
	'price-asc': Prisma.sql`"basePricePaise" ASC, "id" ASC`,
	'price-desc': Prisma.sql`"basePricePaise" DESC, "id" DESC`,
}

/**
 * One page of the products of a listing (rules 11, 12 and 15): the full result is filtered and sorted, then paged.
 * Names compare without regard to case and accents, and every character of a search stands for itself. An unknown
 * collection or category gives an empty page (rule 10).
 */
export const listProducts = memoizeByVersion(
	catalogVersionNow,
	300,
	async (query: ListingQuery): Promise<Page<ProductCard>> => {
		const { page: number, pageSize, ...rest } = query
		const searched = normaliseText(query.search ?? '')
		let byName: Promise<Prisma.Sql> | undefined
		const conditions = async (isInOrder: boolean) => [
			...scope(query),
			...(searched ? [await (byName ??= named(searched))] : filters(query, isInOrder)),
		]
		const order = searched ? newestFirst : sortings[query.sort]
		// Whatever filters are chosen, a search finds the same.
		const key = JSON.stringify(
			searched ? { collection: query.collection, newest: query.newest, search: searched } : rest,
		)
		const { items: ids, ...page } = await findListedPage(key, { conditions, order, page: number, pageSize })
		const asked = searched ? [] : (query.colorIds ?? [])
		// An image of the colour that was asked for may be any of a product's.
		const select = asked.length > 0 ? { ...cardSelect, images: imagesSelect() } : cardSelect
		const rows = await read.product.findMany({ where: { id: { in: ids } }, select })
		return { ...page, items: inOrder(ids, rows).map((row) => cardView(row, asked)) }
	},
)

function scope({ collection, newest }: ListingQuery): Prisma.Sql[] {
	const conditions: Prisma.Sql[] = []
	const nameKey = normaliseText(collection ?? '')
	if (nameKey && nameKey !== everything) {
		conditions.push(Prisma.sql`"collectionId" = (SELECT "id" FROM "Collection" WHERE "nameKey" = ${nameKey})`)
	}
	if (newest) {
		conditions.push(
			Prisma.sql`"id" IN (SELECT "id" FROM "Product" WHERE ${alive} ORDER BY ${newestFirst} LIMIT ${newArrivalCount})`,
		)
	}
	return conditions
}

function filters(
	{ category, colorIds = [], minPaise, maxPaise, sort }: ListingQuery,
	isInOrder: boolean,
): Prisma.Sql[] {
	const conditions = ofCategory(category)
	if (colorIds.length > 0) {
		// The + makes SQLite walk the index in sort order: from the colours it would read each of their products.
		conditions.push(
			Prisma.sql`+"id" IN (SELECT "productId" FROM "ProductColor" WHERE "colorId" IN (${Prisma.join(colorIds)}))`,
		)
	}
	// The same for prices, but where they are the order, or only counted.
	const price = isInOrder && sort === 'featured' ? Prisma.sql`+"basePricePaise"` : Prisma.sql`"basePricePaise"`
	if (minPaise !== undefined) conditions.push(Prisma.sql`${price} >= ${minPaise}`)
	if (maxPaise !== undefined) conditions.push(Prisma.sql`${price} <= ${maxPaise}`)
	return conditions
}

function ofCategory(category = ''): Prisma.Sql[] {
	const nameKey = normaliseText(category)
	return nameKey ? [Prisma.sql`"categoryId" = (SELECT "id" FROM "Category" WHERE "nameKey" = ${nameKey})`] : []
}

/** The newest products, at most `count` (rule 15). */
export const newArrivals = memoizeByVersion(catalogVersionNow, 4, (count: number) =>
	readCards({}, [{ createdAt: 'desc' }, { id: 'desc' }], count),
)

/** The products bought most, at most `count` and 8: what 'Recently Viewed Products' shows (rule 17). */
export const bestSellers = memoizeByVersion(catalogVersionNow, 4, (count: number) => readRanked({}, count))

/**
 * The flagged products, the most bought first; the best sellers when none is flagged (rule 16). At most `count` and 8.
 */
export const featuredProducts = memoizeByVersion(catalogVersionNow, 4, async (count: number) => {
	const flagged = await readRanked({ isFeatured: true }, count)
	return flagged.length > 0 ? flagged : bestSellers(count)
})

function readRanked(where: Prisma.ProductWhereInput, count: number): Promise<ProductCard[]> {
	return readCards(where, [{ purchaseQty: 'desc' }, { id: 'desc' }], Math.min(count, mostRanked))
}

async function readCards(
	where: Prisma.ProductWhereInput,
	orderBy: Prisma.ProductOrderByWithRelationInput[],
	take: number,
): Promise<ProductCard[]> {
	const rows = await read.product.findMany({ where: { deletedAt: null, ...where }, orderBy, take, select: cardSelect })
	return rows.map((row) => cardView(row))
}

const detailSelect = {
	...cardSelect,
	images: imagesSelect(),
	description: true,
	details: true,
	sizeFit: true,
	materialCare: true,
	shippingReturn: true,
	category: { select: { name: true } },
	collection: { select: { name: true } },
} as const satisfies Prisma.ProductSelect

/**
 * Everything the page of a product shows. An unknown or deleted one is refused: 'not-found', 'Product not found' (rule
 * 20).
 */
export const productDetail = memoizeByVersion(catalogVersionNow, 300, async (id: number): Promise<ProductDetail> => {
	const row = await read.product.findFirst({ where: { id, deletedAt: null }, select: detailSelect })
	if (!row) refuse('not-found', 'Product not found')
	const ratings = await read.rating.aggregate({ where: { productId: id }, _count: true, _avg: { rating: true } })
	return {
		...cardView(row),
		description: row.description,
		details: textList(row.details),
		sizeFit: textList(row.sizeFit),
		materialCare: textList(row.materialCare),
		shippingReturn: textList(row.shippingReturn),
		images: row.images.map((image) => toColoredImage(image, row.name)),
		categoryName: row.category?.name ?? null,
		collectionName: row.collection?.name ?? null,
		ratingCount: ratings._count,
		ratingAverage: ratings._avg.rating,
	}
})

/** A search that finds more says nothing about colours that the full shop does not. */
const manyFound = 1_000

/**
 * The colours that the products of a listing come in, which it can be narrowed to. Chosen colours and prices take none
 * of them away, so that each can be exchanged for another. `found` is how many products the search finds, while there
 * is one.
 */
export async function listingColors(
	query: ListingQuery,
	found: number,
	chosen: ChosenColors,
): Promise<ColorFamilyView[]> {
	const searched = normaliseText(query.search ?? '')
	const { collection, category, newest } = query
	if (searched && found > manyFound) return colorFilter('', [], chosen)
	if (searched)
		return colorFilter(
			JSON.stringify({ collection, newest, searched }),
			[...scope(query), await named(searched)],
			chosen,
		)
	const isUnfiltered = !category && !newest && (!collection || normaliseText(collection) === everything)
	const key = isUnfiltered ? '' : JSON.stringify({ collection, category, newest })
	return colorFilter(key, [...scope(query), ...ofCategory(category)], chosen)
}
