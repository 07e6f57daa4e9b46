import { answersTo } from '../catalog/finding/find-words.server.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { displayColor } from '../catalog/color/color-words.ts'
import { findPage } from '../catalog/listing/find-products.server.ts'
import { newestFirst } from '../catalog/listing/listing-order.server.ts'
import { placesByCode } from '../catalog/stock-count/stock-places.server.ts'
import { inSale } from '../catalog/sales/sale-price.ts'
import { priceOfVariant } from '../catalog/variant/variant-view.ts'
import { normaliseText } from '../search/normalise.ts'
import { mostFound } from '../words/limits.ts'

/** A choice that can be added to a sale: a product in a color, and in a size if it has sizes. */
export interface Choice {
	productColorId: number
	/** `''` when the product has no sizes. */
	size: string
	colorName: string
	pricePaise: number
	remainingQty: number
}

const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const satisfies Prisma.VariantOrderByWithRelationInput[]
const productSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	...inSale,
	remainingQty: true,
	countsByVariant: true,
	colors: {
		orderBy: [...inOrder],
		select: {
			id: true,
			color: { select: { name: true } },
			variants: { orderBy: [...inOrder], select: { id: true, size: true, pricePaise: true, remainingQty: true } },
		},
	},
} as const satisfies Prisma.ProductSelect

export type FoundChoices = Awaited<ReturnType<typeof findChoices>>

/**
 * Finds choices by SKU or barcode, or else products whose name contains the search words, newest first (rule:
 * counter-sale). `total` is the number of matching products and `scanned` is the choice with the scanned code.
 */
export async function findChoices(search: string) {
	const places = await placesByCode(search)
	const text = normaliseText(search)
	if (!text) return { products: [], total: 0, scanned: null }
	if (places.length === 0) {
		const { total, items } = await findPage({
			conditions: async () => [await answersTo(text)],
			order: newestFirst,
			page: 1,
			pageSize: mostFound,
		})
		return { products: await productsOf(items), total, scanned: null }
	}
	const variantIds = places.flatMap(({ variantId }) => variantId ?? [])
	const products = await productsOf([...new Set(places.map(({ productId }) => productId))], variantIds)
	const choices = products.flatMap((product) => product.choices)
	return { products, total: products.length, scanned: choices.length === 1 ? choices[0]! : null }
}

async function productsOf(ids: number[], variantIds?: number[]) {
	const rows = await read.product.findMany({ where: { id: { in: ids } }, select: productSelect })
	return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => foundProduct(row, variantIds))
}

function foundProduct(product: Prisma.ProductGetPayload<{ select: typeof productSelect }>, variantIds?: number[]) {
	const { id, name, remainingQty, countsByVariant, colors } = product
	const choices = colors.flatMap(({ id: productColorId, color, variants }): Choice[] => {
		const colorName = displayColor(color.name)
		if (!countsByVariant)
			return [{ productColorId, size: '', colorName, remainingQty, pricePaise: priceOfVariant(null, product) }]
		return variants
			.filter((variant) => !variantIds || variantIds.includes(variant.id))
			.map(({ size, ...variant }) => ({
				productColorId,
				size,
				colorName,
				remainingQty: variant.remainingQty,
				pricePaise: priceOfVariant(variant, product),
			}))
	})
	return { id, name, choices }
}
