import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { shownColumns, readColumnValues, selectColumns } from '../../values/product-columns.ts'
import { calculateMrp, declarationSelect } from '../../values/product-declarations.ts'
import { toGtin } from '../../values/feeds/feed-attributes.ts'
import { refuse } from '../../values/refusal.ts'
import { buildGuideTables } from '../../values/size-guide.ts'
import { getShopTranslate, memoizeTranslation, translateRecords } from '../../translations/translations.server.ts'
import {
	buildImagesSelect,
	cardSelect,
	renameImage,
	toColoredImage,
	toProductCard,
	translateCardParts,
} from '../listing/product-rows.server.ts'
import { findLowestPrice } from '../sales/apply-sales.server.ts'
import { findSizeGuide, translateSizeGuide } from '../size-guide/size-guide.server.ts'
import { getRegularPrice } from '../variant/variant-view.ts'
import { toVariantChoices, variantsSelect } from '../variant/variant-rows.server.ts'
import { findDeclarations } from './declarations.server.ts'
import { activeWhere, draftWhere } from './product-status.server.ts'
import type { ProductDetail } from './product-view.ts'

const detailSelect = {
	...cardSelect,
	images: buildImagesSelect(),
	colors: {
		...cardSelect.colors,
		select: { ...cardSelect.colors.select, variants: { select: { ...variantsSelect.select, barcode: true } } },
	},
	...selectColumns(shownColumns),
	...declarationSelect,
	category: { select: { id: true, name: true, ...declarationSelect } },
	collection: { select: { name: true } },
} as const satisfies Prisma.ProductSelect

/**
 * Returns all data of a published product's page.
 *
 * @throws not-found: `'Product not found'`, the product is unknown, deleted or a draft (rule: unknown-product).
 */
export const getProductDetail = memoizeByVersion(getCatalogVersion, 300, (id: number) =>
	readDetail({ id, ...activeWhere }),
)

/** Returns all data of a draft's preview page, like `getProductDetail`. */
export function getDraftDetail(id: number): Promise<ProductDetail> {
	return readDetail({ id, ...draftWhere })
}

async function readDetail(where: { id: number } & Prisma.ProductWhereInput): Promise<ProductDetail> {
	const { id } = where
	const row = await read.product.findFirst({ where, select: detailSelect })
	if (!row) refuse('not-found', 'product-not-found')
	const guide = await findSizeGuide(id)
	const card = toProductCard(row)
	const declarations = findDeclarations(row)
	const variants = row.colors.flatMap((color) => color.variants)
	return {
		...card,
		lowestPaise: card.originalPricePaise === null ? null : await findLowestPrice(id),
		...readColumnValues(row, shownColumns),
		images: row.images.map((image) => toColoredImage(image, row.name)),
		variants: row.colors
			.flatMap((color) => toVariantChoices(color, row))
			.map((variant) => (row.basePricePaise > 0 ? variant : { ...variant, remainingQty: 0 })),
		declarations: declarations && {
			...declarations,
			mrpPaise: calculateMrp(row.originalPricePaise, [
				row.basePricePaise,
				...variants.map((variant) => getRegularPrice(variant, row)),
			]),
		},
		gtins: new Map(row.colors.flatMap((color) => color.variants.map(({ id, barcode }) => [id, toGtin(barcode)]))),
		sizeGuide: guide ? buildGuideTables(guide) : [],
		categoryId: row.category?.id ?? null,
		categoryName: row.category?.name ?? null,
		categoryLabel: row.category?.name ?? null,
		collectionName: row.collection?.name ?? null,
	}
}

/**
 * Returns a product's page in a language (rule: own-translations). `categoryName` stays in English, because it is part
 * of the category's address.
 */
export const translateDetail = memoizeTranslation<ProductDetail>(async (product, language) => {
	const [translated] = await translateRecords('product', [product], language)
	const t = await getShopTranslate(language)
	const detail = translateCardParts(translated!, product.name, t)
	return {
		...detail,
		images: detail.images.map((image) => renameImage(image, product.name, detail.name)),
		sizeGuide: await translateSizeGuide(product.id, product.sizeGuide, language),
		categoryLabel: product.categoryName && t.named('category', product.categoryName),
	}
})
