import type { z } from 'zod'
import type { ApiProduct } from '#app/shop/catalog/product/api-products.server.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { toRupees } from '#app/shop/values/money.ts'
import type { product } from '../calls/product-shape.ts'

export function getImagePath(hash: string): string {
	return getImageUrl(hash, 960, 'webp')
}

/** Rule: api-contract. */
export function toProductJson({
	basePricePaise,
	originalPricePaise,
	imageHashes,
	category,
	collection,
	colors,
	variants,
	createdAt,
	...rest
}: ApiProduct): z.input<typeof product> {
	return {
		...rest,
		basePrice: toRupees(basePricePaise),
		originalPrice: originalPricePaise === null ? null : toRupees(originalPricePaise),
		images: imageHashes.map(getImagePath),
		categoryId: category?.id ?? null,
		collectionId: collection?.id ?? null,
		Category: category,
		Collection: collection,
		ProductColors: colors.map(({ id, color }) => ({
			id,
			colorId: color.id,
			productId: rest.id,
			name: color.name,
			Color: color,
		})),
		variants: variants.map(({ pricePaise, ...variant }) => ({ ...variant, price: toRupees(pricePaise) })),
		createdAt: createdAt.toISOString(),
	}
}
