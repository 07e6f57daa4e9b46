import { z } from 'zod'
import { listingPageSize } from '#app/shop/catalog/listing/listing-params.ts'
import {
	newProductSchema,
	productSchema,
	type VariantInput,
	variantSchema,
} from '#app/shop/catalog/product/product.schema.ts'
import { mapColumns, getProductColumn, publicColumns } from '#app/shop/values/product-columns.ts'
import { createCallGroup } from '../call.ts'
import {
	flagText,
	id,
	noNumber,
	validateWith,
	optionalNumberText,
	buildPageQuery,
	parseJsonText,
	texts,
	buildPublicList,
	buildRemoval,
	dropNulls,
	messageOnly,
} from './fields.ts'
import { product } from '../json/product-json.ts'
import type { ApiProduct } from '#app/shop/catalog/product/api-products.server.ts'
import { toSizeKey } from '#app/shop/catalog/variant/sizes.ts'
import { toPaise } from '#app/shop/values/money.ts'
import { requestDays } from '#app/shop/values/limits.ts'
import { backInStockRequestSchema } from '#app/shop/catalog/back-in-stock/back-in-stock-request.schema.ts'

const variantPayload = z.object({ ...variantSchema.shape, colorId: id.optional(), productColorId: id.optional() })

type VariantPayload = z.output<typeof variantPayload>

/** Variants as JSON text. The additional fields of a `GET` response are accepted too. An empty list becomes `null`. */
const variantList = z
	.string()
	.transform((text, context): VariantPayload[] | null => {
		const entries = z.array(z.looseObject({})).safeParse(parseJsonText(text))
		const list = z.array(variantPayload).safeParse(entries.data?.map(dropNulls))
		if (list.success) return list.data.length > 0 ? list.data : null
		for (const { path, message } of entries.success ? list.error.issues : [{ path: [], message: noList }])
			context.addIssue({ code: 'custom', path, message })
		return z.NEVER
	})
	.meta({
		description:
			'JSON text: a list of {colorId, size, remainingQty, sku, barcode, price}, as returned by `GET`, ' +
			'which also includes `productColorId`. Variants that are not in the list are removed; ' +
			'an empty list tracks stock per product; without the field, stock is tracked as before. ' +
			'`seenQty` is the `remainingQty` that was read: ' +
			'only the difference is applied, so that items sold in the meantime stay sold. ' +
			"A `price` that differs from the one read becomes the variant's own price; " +
			'`basePrice` removes it.',
		examples: ['[{"colorId":1,"size":"M","remainingQty":5,"sku":"TAPI-M"}]'],
	})

const noList = 'Must be a JSON list of {colorId, size, remainingQty}'

/**
 * Converts a list of variants from the API to the input of the shop's operations. `colors` and `variants` are those of
 * the stored product; both are empty for a new product. A variant's price that equals the `basePrice` of the same call
 * is not stored as a separate price: during a sale the API returns both prices reduced.
 */
export function toVariantInputs(
	list: VariantPayload[] | null | undefined,
	basePrice: number,
	{ colors, variants }: Pick<ApiProduct, 'colors' | 'variants'> = { colors: [], variants: [] },
): VariantInput[] | null | undefined {
	if (!list) return list
	// Without a known `productColorId`, the color id is 0. No color has that id, so the variant is rejected.
	const getColorId = (productColorId?: number) => colors.find(({ id }) => id === productColorId)?.color.id ?? 0
	return list.map(({ productColorId, colorId = getColorId(productColorId), price, ...variant }) => {
		const inColor = colors.find(({ color }) => color.id === colorId)?.id
		const stored = variants.find(
			(one) => one.productColorId === inColor && toSizeKey(one.size) === toSizeKey(variant.size),
		)
		// A price that was read and sent back unchanged is not a separate price: it follows the product's price.
		if (isUnchangedPrice(price, stored)) return { ...variant, colorId }
		return { ...variant, colorId, price: price === basePrice ? null : price }
	})
}

function isUnchangedPrice(price: number | null | undefined, stored: { pricePaise: number } | undefined): boolean {
	return price !== undefined && price !== null && stored !== undefined && toPaise(price) === stored.pricePaise
}

const products = z.array(product)
const call = createCallGroup('Products')

export const listProducts = call({
	...buildPublicList('GET /products', 'List all products, newest first', product),
	description: 'The list is streamed without a limit on its length.',
})

export const listFeaturedProducts = call({
	...buildPublicList('GET /products/featured-products', 'List the featured products, best-selling first', product),
	description: 'If no product is featured, the best-selling products. At most 20.',
})

export const listNewArrivals = call(
	buildPublicList('GET /products/new-arrivals', 'List the 20 newest products', product),
)

export const listProductPage = call({
	at: 'GET /products/paginated',
	summary: 'List one page of all products, newest first',
	who: 'anyone',
	query: buildPageQuery(listingPageSize),
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
	summary: 'Get a product',
	who: 'anyone',
	answer: product,
	isPublic: true,
})

const colorList = z
	.string()
	.transform((text, context) => {
		const list = z.array(z.object({ colorId: id })).safeParse(parseJsonText(text))
		if (list.success) return list.data.map(({ colorId }) => colorId)
		context.addIssue({ code: 'custom', message: 'Must be a JSON list of {colorId, name}' })
		return z.NEVER
	})
	.meta({ description: 'JSON text: a list of {colorId, name}.', examples: ['[{"colorId":1,"name":"Indigo"}]'] })

/** A required number. An empty text counts as missing, so that the answer lists it with the other missing fields. */
const requiredNumberText = z
	.string()
	.trim()
	.regex(/^(-?\d{1,15}(\.\d{1,15})?)?$/, noNumber)
	.transform((text) => (text === '' ? undefined : Number(text)))
	.optional()
	.meta({ description: 'A number as text.' })

const kinds = { list: texts, text: z.string(), line: z.string(), flag: flagText }

/** `remainingQty` is accepted and ignored (rules: computed-prices, original-quantity). */
const fields = z.object({
	name: z.string().optional(),
	basePrice: requiredNumberText,
	originalPrice: requiredNumberText.meta({ description: 'basePrice or more; 0 if the price is not reduced.' }),
	originalQty: requiredNumberText,
	purchaseQty: optionalNumberText.optional(),
	remainingQty: optionalNumberText
		.optional()
		.meta({ description: 'Accepted, but computed by the server: originalQty minus purchaseQty.' }),
	categoryId: optionalNumberText.optional(),
	collectionId: optionalNumberText.optional(),
	...mapColumns(publicColumns, (name) => kinds[getProductColumn(name).kind].optional()),
	colors: colorList.optional(),
	variants: variantList.optional(),
	leave: optionalNumberText.optional().meta({
		description:
			'For changes only: the number of items in stock that this change may remove, because it removes their size or ' +
			'color or tracks stock in another way. If it would remove more, the answer is 400 and names the items.',
	}),
	images: z
		.union([z.string(), z.array(z.string())])
		.optional()
		.meta({ description: 'Up to 10 image files.' }),
})

/**
 * The schema for the documentation, with the names of the required fields. The form schemas of the admin pages, such as
 * `productSchema`, enforce that these fields are present (rule: product-fields).
 */
const form = fields.meta({
	required: ['name', 'basePrice', 'originalPrice', 'originalQty', 'description', 'categoryId', 'colors'],
})

const names = { colorIds: 'colors' }
const leaving = z.number().default(0)
const bought = z.int('Must be a whole number').min(0, 'Must be 0 or more').default(0)

function toFormValues({ colors, images, ...rest }: z.output<typeof fields>) {
	// 0 is the minimum in the contract and means no original price.
	const originalPrice = rest.originalPrice === 0 ? rest.basePrice : rest.originalPrice
	// The total quantity of a product with variants is the sum of its variants, so `originalQty` is not needed.
	const originalQty = rest.originalQty ?? (rest.variants ? 0 : undefined)
	return { ...rest, originalPrice, originalQty, colorIds: colors, images: images === undefined ? [] : [images].flat() }
}

/** Passes on variants that were already parsed, because the schemas of the pages would drop them. */
const listed = z.object({ variants: z.custom<z.output<typeof variantList>>().optional() })

export const createProduct = call({
	at: 'POST /products',
	summary: 'Add a product',
	description: 'The remaining stock is originalQty minus purchaseQty, or the sum of the variants.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: form
		.transform(toFormValues)
		.transform(validateWith(z.intersection(newProductSchema, listed.extend({ purchaseQty: bought })), names)),
	status: 201,
	answer: z.strictObject({ message: z.string(), product }),
	failed: 'Failed to save product',
	refuses: ['conflict'],
})

export const updateProduct = call({
	at: 'PUT /products/{id}',
	summary: 'Change a product',
	description:
		'Images that are sent replace the existing ones. Without any, the existing ones stay. ' +
		'The sold quantity does not change: purchaseQty is accepted but ignored. ' +
		'Prices are the prices outside a sale; a price sent back as GET returned it changes nothing, ' +
		'also during a sale.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: form
		.transform(toFormValues)
		.transform(validateWith(z.intersection(productSchema, listed.extend({ leave: leaving })), names)),
	answer: z.strictObject({ message: z.string(), product }),
	failed: 'Failed to save product',
	refuses: ['conflict'],
})

export const deleteProduct = call({
	...buildRemoval('DELETE /products/{id}', 'Delete a product', 'Failed to delete product'),
	description: 'It is removed from every list and cart. Orders keep their copy of it.',
})

const backInStockFields = z
	.object({
		productColorId: id.nullish().meta({ description: 'Required if the product has colors.' }),
		size: z.string().nullish().meta({ description: 'Required if stock is tracked by color and size.' }),
		name: z.string().nullish(),
		contact: z.string().nullish().meta({ description: 'An email address or a phone number.' }),
		consent: z.boolean().nullish().meta({ description: 'true: the customer agreed to be notified.' }),
	})
	.meta({ required: ['name', 'contact', 'consent'] })

export const askForStock = call({
	at: 'POST /products/{id}/back-in-stock',
	summary: 'Request a notification when a sold-out product, color or size is back in stock',
	description:
		'The customer is notified once. Repeating a request changes nothing and gets the same answer. ' +
		`Requests are deleted after ${requestDays.waiting} days.`,
	who: 'anyone',
	body: backInStockFields.transform((body, context) =>
		validateWith(backInStockRequestSchema)(dropNulls(body), context),
	),
	status: 201,
	answer: messageOnly,
	refuses: ['conflict', 'too-many'],
})
