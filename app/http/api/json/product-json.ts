import { z } from 'zod'
import type { ApiProduct } from '#app/shop/catalog/product/api-products.server.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { toRupees } from '#app/shop/values/money.ts'
import {
	type ColumnValues,
	mapColumns,
	type PublicColumn,
	getProductColumn,
	publicColumns,
} from '#app/shop/values/product-columns.ts'
import { id, imagePath, rupees, time } from '../calls/fields.ts'

export function getImagePath(hash: string): string {
	return getImageUrl(hash, 960, 'webp')
}

/** Returns a product in the form of the JSON API (rule: api-contract). */
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

const named = z.strictObject({ id, name: z.string() })

const productColor = z
	.strictObject({
		id: id.meta({ description: 'The `productColorId` used by the cart.' }),
		colorId: id,
		productId: id,
		name: z.string(),
		Color: z.strictObject({ id, name: z.string(), hexCode: z.string() }),
	})
	.meta({ id: 'ProductColor' })

const variant = z
	.strictObject({
		id,
		productColorId: id,
		size: z.string().meta({ description: "'' if only colors are tracked." }),
		sku: z.string().nullable(),
		price: rupees.meta({ description: 'The price in this color and size: its own price, otherwise `basePrice`.' }),
		remainingQty: z.int().min(0).meta({ description: '0 means sold out in this color and size.' }),
	})
	.meta({ id: 'Variant' })

type Shapes = { [Name in PublicColumn]: z.ZodType<ColumnValues[Name]> }
const kinds = { list: z.array(z.string()), text: z.string(), line: z.string(), flag: z.boolean() }
const columns = mapColumns(publicColumns, (name) => kinds[getProductColumn(name).kind]) as Shapes

export const product = z
	.strictObject({
		id,
		name: z.string(),
		basePrice: rupees.meta({ description: 'What it costs now: during a sale, the lower price.' }),
		originalPrice: rupees.nullable(),
		originalQty: z.int().min(0),
		purchaseQty: z.int().min(0),
		remainingQty: z.int().min(0).meta({ description: '0 means sold out.' }),
		images: z.array(imagePath),
		imageColorIds: z
			.array(z.int().nullable())
			.meta({ description: 'The color shown in each of the images, in order; null if unknown.' }),
		...columns,
		categoryId: id.nullable(),
		collectionId: id.nullable(),
		Category: named.nullable(),
		Collection: named.nullable(),
		ProductColors: z.array(productColor),
		variants: z.array(variant).meta({
			description:
				'The combinations of color and size, if stock is tracked by color and size; ' +
				'`remainingQty` of the product is then their sum. Empty if stock is tracked per product.',
		}),
		createdAt: time,
	})
	.meta({ id: 'Product' })
