import { read, type Prisma } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type LineInput, findLines } from '../cart/cart-rows.server.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { toNamedDiscounts } from '../pricing/order-discounts.ts'
import { calculatePosPrice, noAdjustment } from './pos-price.ts'
import { matchQuery } from '../catalog/search/search-catalog.server.ts'
import { findPage } from '../catalog/listing/find-products.server.ts'
import { newestFirst } from '../catalog/listing/listing-order.server.ts'
import { findItemsByCode } from '../inventory/inventory-items.server.ts'
import { saleReductionSelect } from '../catalog/sales/sale.ts'
import { calculateVariantPrice } from '../catalog/variant/variant-view.ts'
import { normalizeText } from '../search/normalize.ts'
import { maxPosResults } from '../values/limits.ts'

export type DraftOrder = Awaited<ReturnType<typeof getDraftOrder>>
export type DraftOrderLine = DraftOrder['lines'][number]

/**
 * Returns the lines of a sale at current prices and stock. Nothing is reserved. `remainingQty` is 0 when the size no
 * longer exists, `gone` is the number of lines whose product is no longer in the shop, and `discounts` are the
 * automatic discounts and those of the staff (rules: automatic-discount, pos-discount).
 */
export async function getDraftOrder(lineInputs: readonly LineInput[], adjustment = noAdjustment) {
	const cartLines = await findLines(readPrepared, lineInputs)
	const lines = cartLines.flatMap((line) => {
		if (!line) return []
		const { productColorId, size, name, pricePaise, quantity, linePaise, remainingQty } = line
		const colorName = formatColorName(line.colorName)
		return [{ productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty }]
	})
	const sale = calculatePosPrice(
		cartLines.flatMap((line) => line ?? []),
		adjustment,
	)
	return {
		lines,
		discounts: toNamedDiscounts(sale.discounts),
		totalPaise: sale.price.totalPaise,
		gone: cartLines.length - lines.length,
	}
}

/** An item that can be added to a sale: a product in a color, and in a size if it has sizes. */
export interface SellableItem {
	productColorId: number
	/** `''` when the product has no sizes. */
	size: string
	colorName: string
	pricePaise: number
	remainingQty: number
}

const byPosition = [{ position: 'asc' }, { id: 'asc' }] as const satisfies Prisma.VariantOrderByWithRelationInput[]
const productSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	...saleReductionSelect,
	remainingQty: true,
	countsByVariant: true,
	colors: {
		orderBy: [...byPosition],
		select: {
			id: true,
			color: { select: { name: true } },
			variants: { orderBy: [...byPosition], select: { id: true, size: true, pricePaise: true, remainingQty: true } },
		},
	},
} as const satisfies Prisma.ProductSelect

export type FoundItems = Awaited<ReturnType<typeof findSellableItems>>

/**
 * Finds items by SKU or barcode, or else products whose name contains the search words, newest first (rule: pos-sale).
 * `total` is the number of matching products. `scanned` is the item with the code, if there is exactly one.
 */
export async function findSellableItems(search: string) {
	const places = await findItemsByCode(search)
	const text = normalizeText(search)
	if (!text) return { products: [], total: 0, scanned: null }
	if (places.length === 0) {
		const { total, items } = await findPage({
			conditions: async () => [await matchQuery(text)],
			order: newestFirst,
			page: 1,
			pageSize: maxPosResults,
		})
		return { products: await findItemProducts(items), total, scanned: null }
	}
	const variantIds = places.flatMap(({ variantId }) => variantId ?? [])
	const products = await findItemProducts([...new Set(places.map(({ productId }) => productId))], variantIds)
	const choices = products.flatMap((product) => product.choices)
	return { products, total: products.length, scanned: choices.length === 1 ? choices[0]! : null }
}

/**
 * Returns products with their sellable items, in the order of the ids. With `variantIds`, only these variants are
 * returned.
 */
export async function findItemProducts(ids: readonly number[], variantIds?: number[]) {
	const rows = await read.product.findMany({ where: { id: { in: [...ids] } }, select: productSelect })
	return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => toFoundProduct(row, variantIds))
}

function toFoundProduct(product: Prisma.ProductGetPayload<{ select: typeof productSelect }>, variantIds?: number[]) {
	const { id, name, remainingQty, countsByVariant, colors } = product
	const choices = colors.flatMap(({ id: productColorId, color, variants }): SellableItem[] => {
		const colorName = formatColorName(color.name)
		if (!countsByVariant)
			return [{ productColorId, size: '', colorName, remainingQty, pricePaise: calculateVariantPrice(null, product) }]
		return variants
			.filter((variant) => !variantIds || variantIds.includes(variant.id))
			.map(({ size, ...variant }) => ({
				productColorId,
				size,
				colorName,
				remainingQty: variant.remainingQty,
				pricePaise: calculateVariantPrice(variant, product),
			}))
	})
	return { id, name, choices }
}
