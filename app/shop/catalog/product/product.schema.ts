import { z } from 'zod'
import { formatWholeRupees, toPaise } from '../../values/money.ts'
import {
	maxImages,
	tooManyImagesMessage,
	maxColorsOfProduct,
	maxEntries,
	maxEntryLength,
	maxNameLength,
	maxPriceRupees,
	maxQuantity,
	priceStep,
	maxSkuLength,
} from '../../values/limits.ts'
import { buildChoiceSchema, googleCategoryText } from '../../settings/feeds.ts'
import { hsnText } from '../../tax/tax.schema.ts'
import { maxCharactersMessage, lineText, linesText, maxLineLength, toSingleLine } from '../../values/text.ts'
import {
	mapColumns,
	flagColumns,
	type LineColumn,
	lineColumns,
	listColumns,
	emptyEntryMessage,
	PRODUCT_COLUMNS,
	getProductColumn,
} from '../../values/product-columns.ts'
import { isDeclaration } from '../../values/product-declarations.ts'
import { declarationTexts } from '../../settings/product-declarations.ts'
import type { SizeGuideLines } from '../../values/size-guide.ts'
import type { TranslationInput } from '../../translations/translatable.ts'
import type { ImageMarks } from '../../media/media-view.ts'
import { unnamedProduct } from './publish-requirements.ts'
import { maxSizeLength } from '../variant/sizes.ts'
import { locale } from '../../region/india.ts'

/** The size of a variant, a single line. `''` means no size. */
const sizeText = lineText().max(maxSizeLength, maxCharactersMessage(maxSizeLength))
const code = lineText().max(maxSkuLength, maxCharactersMessage(maxSkuLength))
const quantity = z
	.number('Must be a number')
	.int('Must be a whole number')
	.min(0, 'Must be 0 or more')
	.max(maxQuantity, `At most ${maxQuantity.toLocaleString(locale)}`)

const ownPrice = z
	.number('Must be a number')
	.min(priceStep, 'Must be more than 0')
	.max(maxPriceRupees, `At most ${formatWholeRupees(toPaise(maxPriceRupees))}`)
	.multipleOf(priceStep, 'At most 2 decimals')

/** A cell of a product's grid of colors and sizes. */
export const variantSchema = z.object({
	colorId: z.int().positive(),
	size: sizeText.default(''),
	/** The units in stock. */
	remainingQty: quantity,
	/** The quantity that the form showed. Only the difference is applied, so that units sold meanwhile stay sold. */
	seenQty: quantity.optional(),
	/** The SKU. Absent leaves it unchanged, and `''` removes it. The same applies to `barcode`. */
	sku: code.optional(),
	barcode: code.optional(),
	/** The variant's own price in rupees. Absent leaves it unchanged, and `null` removes it (rule: variant-price). */
	price: ownPrice.nullable().optional(),
})

export type VariantInput = z.output<typeof variantSchema>

const requiredLabels = {
	name: 'Name',
	basePrice: 'Base Price',
	originalPrice: 'Original Price',
	originalQty: 'Original Quantity',
	description: 'Description',
	categoryId: 'Category',
	images: 'Images',
} as const

const buildFieldError = (sentence: string) => (issue: { input?: unknown }) =>
	isMissing(issue.input) ? 'Required' : sentence

function isMissing(value: unknown): boolean {
	if (typeof value === 'string') return toSingleLine(value) === ''
	return value === undefined || value === null || Number.isNaN(value) || (Array.isArray(value) && value.length === 0)
}

const text = (max: number, kind: typeof lineText) =>
	kind({ error: buildFieldError('Must be text') })
		.min(1, 'Required')
		.max(max, maxCharactersMessage(max))

const price = z
	.number({ error: buildFieldError('Must be a number') })
	.max(maxPriceRupees, `At most ${formatWholeRupees(toPaise(maxPriceRupees))}`)
	.multipleOf(priceStep, 'At most 2 decimals')

const entries = (whenEmpty: string) =>
	z
		.array(linesText({ error: whenEmpty }).min(1, whenEmpty).max(maxEntryLength, maxCharactersMessage(maxEntryLength)))
		.max(maxEntries, `At most ${maxEntries} entries`)
		.default([])

/** Returns the schema of a product's text column that is a single line. `''` means no value. */
export function buildLineSchema(name: LineColumn): z.ZodType<string> {
	if (name === 'hsn') return hsnText.unwrap()
	if (name === 'googleCategory') return googleCategoryText
	if (isDeclaration(name)) return declarationTexts[name]
	const { limit = maxLineLength, choices } = getProductColumn(name)
	if (choices) return buildChoiceSchema(choices)
	return lineText().max(limit, maxCharactersMessage(limit))
}

const colorMissing = 'Please select a color'

const colorList = z
	.array(z.number({ error: colorMissing }).int().positive(), { error: colorMissing })
	.max(maxColorsOfProduct, `At most ${maxColorsOfProduct} colours`)
	.refine((ids) => new Set(ids).size === ids.length, 'Color already added')

export const productFields = {
	name: text(maxNameLength, lineText),
	/** Rupees, above 0, so that nothing is given away by mistake. */
	basePrice: price.min(priceStep, 'Must be more than 0'),
	/** Rupees. Struck through when it is above the price. */
	originalPrice: price.min(0, 'Must be 0 or more'),
	originalQty: z
		.number({ error: buildFieldError('Must be a number') })
		.int('Must be a whole number')
		.min(0, 'Must be 0 or more')
		.max(maxQuantity, `At most ${maxQuantity.toLocaleString(locale)}`),
	description: text(PRODUCT_COLUMNS.description.limit, linesText),
	categoryId: z
		.number({ error: buildFieldError('Must be a number') })
		.int()
		.positive(),
	collectionId: z.number().int().positive().nullish(),
	...mapColumns(listColumns, (name) => entries(emptyEntryMessage(name))),
	...mapColumns(flagColumns, () => z.boolean().default(false)),
	/** Absent leaves the value unchanged. */
	...mapColumns(lineColumns, (name) => buildLineSchema(name).optional()),
	/** The first color is the one that a card's cart button adds. */
	colorIds: colorList.min(1, colorMissing),
}

const { limit: maxDescription } = PRODUCT_COLUMNS.description

/**
 * The fields that a product requires and a draft does not: a draft is saved with any of them missing (rule:
 * publish-requirements).
 */
export const draftFields = {
	name: lineText()
		.max(maxNameLength, maxCharactersMessage(maxNameLength))
		.default('')
		.transform((name) => name || unnamedProduct),
	basePrice: price.min(0, 'Must be 0 or more').default(0),
	originalPrice: productFields.originalPrice.default(0),
	originalQty: productFields.originalQty.default(0),
	description: linesText().max(maxDescription, maxCharactersMessage(maxDescription)).default(''),
	categoryId: productFields.categoryId.nullable().default(null),
	colorIds: colorList.default([]),
}

export const imageHash = z.string().regex(/^[0-9a-f]{16,32}$/, 'Please select an image')

/** Returns the schema of the images. The first image is the main image. */
export function buildImagesSchema<Image extends z.ZodType>(image: Image) {
	return z.array(image, { error: buildFieldError('Must be a list of images') }).max(maxImages, tooManyImagesMessage)
}

type Label = keyof typeof requiredLabels

function listMissing(labels: readonly Label[], input: unknown): string {
	const values = (input ?? {}) as Partial<Record<Label, unknown>>
	const missing = labels.filter((key) => isMissing(values[key])).map((key) => requiredLabels[key])
	return missing.length > 0 ? `Please fill the following required fields: ${missing.join(', ')}` : ''
}

function isConsistent(input: unknown): boolean {
	const { basePrice, originalPrice } = (input ?? {}) as Record<string, unknown>
	const areNumbers = typeof basePrice === 'number' && typeof originalPrice === 'number'
	return !areNumbers || originalPrice < 0 || originalPrice >= basePrice
}

const alwaysRequired = ['name', 'basePrice', 'originalPrice', 'originalQty'] as const
const requiredByKind = {
	known: [...alwaysRequired, 'description', 'categoryId'],
	new: [...alwaysRequired, 'description', 'categoryId', 'images'],
	/** A draft to publish may lack category and description, but not photo and price. */
	published: [...alwaysRequired, 'images'],
} as const

/**
 * Adds the rules that concern several fields. Missing fields are also listed in a message about the form (rule:
 * product-fields). An original price below the price is rejected because the two were probably mixed up.
 */
export function withProductRules<Schema extends z.ZodObject>(
	kind: keyof typeof requiredByKind,
	schema: Schema,
): Schema {
	return schema
		.refine(isConsistent, {
			when: () => true,
			path: ['originalPrice'],
			error: 'Must not be below the base price. Without a reduction, enter the same price in both.',
		})
		.refine((input) => listMissing(requiredByKind[kind], input) === '', {
			when: () => true,
			error: (issue) => listMissing(requiredByKind[kind], issue.input),
		})
}

const images = buildImagesSchema(imageHash)

/** An edited product, with prices in rupees (rule: product-fields). */
export const productSchema = withProductRules('known', z.object({ ...productFields, images: images.default([]) }))
export const newProductSchema = withProductRules(
	'new',
	z.object({ ...productFields, images: images.min(1, 'Required') }),
)

export interface ProductInput extends Omit<z.output<typeof productSchema>, 'categoryId'> {
	/** `null` only in a draft. */
	categoryId: number | null
	/**
	 * The color that each image shows, by image hash. `null` means no particular color. An image without an entry keeps
	 * its color.
	 */
	imageColors?: Map<string, number | null>
	/** The focus point and display kind of each image, by image hash. An image without an entry stays unchanged. */
	imageMarks?: Map<string, ImageMarks>
	/**
	 * The variants with their stock. `null` tracks stock per product with `originalQty`, and absent leaves the stock
	 * unchanged (rule: counted-by-variant).
	 */
	variants?: VariantInput[] | null | undefined
	/** `null` removes the product's own size guide. Absent leaves it unchanged (rule: size-guide). */
	sizeGuide?: SizeGuideLines | null | undefined
	/** The translations of the product. Absent leaves them unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
	/** The translations of the product's own size guide. Absent leaves them unchanged. */
	guideTranslations?: TranslationInput | undefined
}
