import { z } from 'zod'
import { listingPageSize } from '#app/shop/catalog/listing/listing-params.ts'
import { newProductSchema, productSchema } from '#app/shop/catalog/product/product.schema.ts'
import { eachColumn, productColumn, publicColumns } from '#app/shop/words/product-columns.ts'
import { callsAbout } from '../call.ts'
import {
	flagText,
	id,
	into,
	numberText,
	optionalNumberText,
	pageQuery,
	readJson,
	texts,
	publicList,
	removal,
} from './fields.ts'
import { product } from './product-shape.ts'
import { variantList } from './variant-list.ts'

const products = z.array(product)
const call = callsAbout('Products')

export const listProducts = call({
	...publicList('GET /products', 'All products, newest first', product),
	description: 'Sent as it is read, however many there are.',
})

export const listFeaturedProducts = call({
	...publicList('GET /products/featured-products', 'The featured products, the most bought first', product),
	description: 'The most bought of all when none is featured. At most 20.',
})

export const listNewArrivals = call(publicList('GET /products/new-arrivals', 'The newest 20 products', product))

export const listProductPage = call({
	at: 'GET /products/paginated',
	summary: 'One page of all products, newest first',
	who: 'anyone',
	query: pageQuery(listingPageSize),
	answer: z.strictObject({
		products,
		totalPages: z.int().min(0),
		currentPage: z.int().min(1),
		totalProducts: z.int().min(0),
	}),
	isPublic: true,
})

export const getProduct = call({
	at: 'GET /products/get/{id}',
	summary: 'One product',
	who: 'anyone',
	answer: product,
	isPublic: true,
})

const colorList = z
	.string()
	.transform((text, context) => {
		const list = z.array(z.object({ colorId: id })).safeParse(readJson(text))
		if (list.success) return list.data.map(({ colorId }) => colorId)
		context.addIssue({ code: 'custom', message: 'Must be a JSON list of {colorId, name}' })
		return z.NEVER
	})
	.meta({ description: 'JSON text: a list of {colorId, name}.', examples: ['[{"colorId":1,"name":"Indigo"}]'] })

const kinds = { list: texts, text: z.string(), line: z.string(), flag: flagText }

/** `remainingQty` is accepted and ignored (rules: computed-prices, original-quantity). */
const fields = z.object({
	name: z.string().optional(),
	basePrice: numberText.optional(),
	originalPrice: numberText.optional().meta({ description: 'basePrice or more; 0 when there is no reduction.' }),
	originalQty: numberText.optional(),
	purchaseQty: optionalNumberText.optional(),
	remainingQty: optionalNumberText
		.optional()
		.meta({ description: 'Taken, but counted by the server: originalQty less purchaseQty.' }),
	categoryId: optionalNumberText.optional(),
	collectionId: optionalNumberText.optional(),
	...eachColumn(publicColumns, (name) => kinds[productColumn(name).kind].optional()),
	colors: colorList.optional(),
	variants: variantList.optional(),
	leave: optionalNumberText.optional().meta({
		description:
			'Of a change: so many pieces may leave stock, because their size or colour goes or the product is counted in another way. Without it such a change is refused and says how many.',
	}),
	images: z
		.union([z.string(), z.array(z.string())])
		.optional()
		.meta({ description: 'Up to 10 image files.' }),
})

/** The pages' schema requires this field (rule: product-fields). */
const form = fields.meta({
	required: ['name', 'basePrice', 'originalPrice', 'originalQty', 'description', 'categoryId', 'colors'],
})

const names = { colorIds: 'colors' }
const leaving = z.number().default(0)
const bought = z.int('Must be a whole number').min(0, 'Must be 0 or more').default(0)

function formOf({ colors, images, ...rest }: z.output<typeof fields>) {
	// 0 is the minimum in the contract and means no original price.
	const originalPrice = rest.originalPrice === 0 ? rest.basePrice : rest.originalPrice
	// The total quantity of a product with variants is their sum.
	const originalQty = rest.originalQty ?? (rest.variants ? 0 : undefined)
	return { ...rest, originalPrice, originalQty, colorIds: colors, images: images === undefined ? [] : [images].flat() }
}

/** Variants that were parsed already. The pages' schemas would drop them. */
const listed = z.object({ variants: z.custom<z.output<typeof variantList>>().optional() })

export const createProduct = call({
	at: 'POST /products',
	summary: 'Add a product',
	description: 'What remains is originalQty less purchaseQty, or the sum of the variants.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: form
		.transform(formOf)
		.transform(into(z.intersection(newProductSchema, listed.extend({ purchaseQty: bought })), names)),
	status: 201,
	answer: z.strictObject({ message: z.string(), product }),
	refuses: ['conflict'],
})

export const updateProduct = call({
	at: 'PUT /products/{id}',
	summary: 'Change a product',
	description:
		'Images that are sent take the place of those there are; without any, those stay. What was bought stays bought: purchaseQty is taken and not believed. Prices are those outside of a sale; a price that is sent back as GET answered it is no change, also during a sale.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: form.transform(formOf).transform(into(z.intersection(productSchema, listed.extend({ leave: leaving })), names)),
	answer: z.strictObject({ message: z.string(), product }),
	refuses: ['conflict'],
})

export const deleteProduct = call({
	...removal('DELETE /products/{id}', 'Take a product out of the shop'),
	description: 'It leaves every list and cart; orders keep what was bought.',
})
