import { z } from 'zod'
import {
	type ColumnValues,
	eachColumn,
	type PublicColumn,
	productColumn,
	publicColumns,
} from '#app/shop/words/product-columns.ts'
import { id, imagePath, rupees, time } from './fields.ts'

const named = z.strictObject({ id, name: z.string() })

export const productColor = z
	.strictObject({
		id: id.meta({ description: 'What a cart holds: `productColorId`.' }),
		colorId: id,
		productId: id,
		name: z.string(),
		Color: z.strictObject({ id, name: z.string(), hexCode: z.string() }),
	})
	.meta({ id: 'ProductColor' })

export const variant = z
	.strictObject({
		id,
		productColorId: id,
		size: z.string().meta({ description: "'' where only colours are counted." }),
		sku: z.string().nullable(),
		price: rupees.meta({ description: 'What it costs in this colour and size: its own price, else `basePrice`.' }),
		remainingQty: z.int().min(0).meta({ description: '0 means sold out in this colour and size.' }),
	})
	.meta({ id: 'Variant' })

type Shapes = { [Name in PublicColumn]: z.ZodType<ColumnValues[Name]> }
const kinds = { list: z.array(z.string()), text: z.string(), line: z.string(), flag: z.boolean() }
const columns = eachColumn(publicColumns, (name) => kinds[productColumn(name).kind]) as Shapes

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
			.meta({ description: 'The colour that each of the images shows, in their order; null where nobody has said.' }),
		...columns,
		categoryId: id.nullable(),
		collectionId: id.nullable(),
		Category: named.nullable(),
		Collection: named.nullable(),
		ProductColors: z.array(productColor),
		variants: z.array(variant).meta({
			description:
				'The colours in their sizes, where pieces are counted by colour and size; then `remainingQty` of the product is their sum. Empty where a product is counted as a whole.',
		}),
		createdAt: time,
	})
	.meta({ id: 'Product' })
