import { z } from 'zod'
import { formatWholeRupees, toPaise } from '../../money.ts'
import {
	maxImages,
	tooManyImages,
	maxColorsOfProduct,
	maxEntries,
	maxEntryLength,
	maxNameLength,
	maxPriceRupees,
	maxQuantity,
	priceStep,
} from '../../words/limits.ts'
import { hsnText } from '../../tax/hsn.schema.ts'
import { atMostCharacters, lineText, linesText, maxLineLength, oneLine } from '../../text.ts'
import {
	eachColumn,
	flagColumns,
	type LineColumn,
	lineColumns,
	listColumns,
	pleaseEnter,
	PRODUCT_COLUMNS,
	productColumn,
} from '../../words/product-columns.ts'
import type { SizeGuideLines } from '../../words/size-guide.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import type { ImageMarks } from '../../media/media-url.ts'
import { unnamedProduct } from './missing.ts'

const whatIsRequired = {
	name: 'Name',
	basePrice: 'Base Price',
	originalPrice: 'Original Price',
	originalQty: 'Original Quantity',
	description: 'Description',
	categoryId: 'Category',
	images: 'Images',
} as const

const must = (sentence: string) => (issue: { input?: unknown }) => (isMissing(issue.input) ? 'Required' : sentence)

function isMissing(value: unknown): boolean {
	if (typeof value === 'string') return oneLine(value) === ''
	return value === undefined || value === null || Number.isNaN(value) || (Array.isArray(value) && value.length === 0)
}

const text = (max: number, kind: typeof lineText) =>
	kind({ error: must('Must be text') })
		.min(1, 'Required')
		.max(max, atMostCharacters(max))

const price = z
	.number({ error: must('Must be a number') })
	.max(maxPriceRupees, `At most ${formatWholeRupees(toPaise(maxPriceRupees))}`)
	.multipleOf(priceStep, 'At most 2 decimals')

const entries = (whenEmpty: string) =>
	z
		.array(linesText({ error: whenEmpty }).min(1, whenEmpty).max(maxEntryLength, atMostCharacters(maxEntryLength)))
		.max(maxEntries, `At most ${maxEntries} entries`)
		.default([])

/** One line, '' for none. */
export function lineOf(name: LineColumn): z.ZodType<string> {
	if (name === 'hsn') return hsnText.unwrap()
	const { limit = maxLineLength } = productColumn(name)
	return lineText().max(limit, atMostCharacters(limit))
}

const pleaseSelectColor = 'Please select a color'

const colorList = z
	.array(z.number({ error: pleaseSelectColor }).int().positive(), { error: pleaseSelectColor })
	.max(maxColorsOfProduct, `At most ${maxColorsOfProduct} colours`)
	.refine((ids) => new Set(ids).size === ids.length, 'Color already added')

export const productFields = {
	name: text(maxNameLength, lineText),
	/** Rupees, above 0: nothing is given away by mistake. */
	basePrice: price.min(priceStep, 'Must be more than 0'),
	/** Rupees; struck through when above the price. */
	originalPrice: price.min(0, 'Must be 0 or more'),
	originalQty: z
		.number({ error: must('Must be a number') })
		.int('Must be a whole number')
		.min(0, 'Must be 0 or more')
		.max(maxQuantity, `At most ${maxQuantity.toLocaleString('en-IN')}`),
	description: text(PRODUCT_COLUMNS.description.limit, linesText),
	categoryId: z
		.number({ error: must('Must be a number') })
		.int()
		.positive(),
	collectionId: z.number().int().positive().nullish(),
	...eachColumn(listColumns, (name) => entries(pleaseEnter(name))),
	...eachColumn(flagColumns, () => z.boolean().default(false)),
	/** Absent as it is. */
	...eachColumn(lineColumns, (name) => lineOf(name).optional()),
	/** The first is what a card's cart button adds. */
	colorIds: colorList.min(1, pleaseSelectColor),
}

const { limit: maxDescription } = PRODUCT_COLUMNS.description

/** What a product must have, for a draft: it is kept whatever of it is missing (rule: drafts-kept). */
export const draftFields = {
	name: lineText()
		.max(maxNameLength, atMostCharacters(maxNameLength))
		.default('')
		.transform((name) => name || unnamedProduct),
	basePrice: price.min(0, 'Must be 0 or more').default(0),
	originalPrice: productFields.originalPrice.default(0),
	originalQty: productFields.originalQty.default(0),
	description: linesText().max(maxDescription, atMostCharacters(maxDescription)).default(''),
	categoryId: productFields.categoryId.nullable().default(null),
	colorIds: colorList.default([]),
}

export const imageHash = z.string().regex(/^[0-9a-f]{16,32}$/, 'Please select an image')

/** The first image is the product's face. */
export function imagesOf<Image extends z.ZodType>(image: Image) {
	return z.array(image, { error: must('Must be a list of images') }).max(maxImages, tooManyImages)
}

type Label = keyof typeof whatIsRequired

function listMissing(labels: readonly Label[], input: unknown): string {
	const given = (input ?? {}) as Partial<Record<Label, unknown>>
	const missing = labels.filter((key) => isMissing(given[key])).map((key) => whatIsRequired[key])
	return missing.length > 0 ? `Please fill the following required fields: ${missing.join(', ')}` : ''
}

function isSound(input: unknown): boolean {
	const { basePrice, originalPrice } = (input ?? {}) as Record<string, unknown>
	const isTyped = typeof basePrice === 'number' && typeof originalPrice === 'number'
	return !isTyped || originalPrice < 0 || originalPrice >= basePrice
}

const always = ['name', 'basePrice', 'originalPrice', 'originalQty'] as const
const required = {
	known: [...always, 'description', 'categoryId'],
	new: [...always, 'description', 'categoryId', 'images'],
	/** A draft that is to be published: without category and description too, but not without photo and price. */
	published: [...always, 'images'],
} as const

/**
 * The rules about several fields: what is missing is said in a sentence about the form beside those on its fields
 * (rule: product-fields), and an original price below the price is refused: most often the two were mixed up.
 */
export function asProduct<Schema extends z.ZodObject>(kind: keyof typeof required, schema: Schema): Schema {
	return schema
		.refine(isSound, {
			when: () => true,
			path: ['originalPrice'],
			error: 'Must not be below the base price. Without a reduction, enter the same price in both.',
		})
		.refine((input) => listMissing(required[kind], input) === '', {
			when: () => true,
			error: (issue) => listMissing(required[kind], issue.input),
		})
}

const images = imagesOf(imageHash)

/** An edited product, in rupees (rule: product-fields). */
export const productSchema = asProduct('known', z.object({ ...productFields, images: images.default([]) }))
export const newProductSchema = asProduct('new', z.object({ ...productFields, images: images.min(1, 'Required') }))

export interface ProductInput extends Omit<z.output<typeof productSchema>, 'categoryId'> {
	/** Null in a draft alone. */
	categoryId: number | null
	/** Colours by image hash, null for none in particular; an image not named stays as it is. */
	imageColors?: Map<string, number | null>
	/** Keyed by hash; an image not named stays as it is. */
	imageMarks?: Map<string, ImageMarks>
	/** Counts by variant; null as a whole, with `originalQty`; absent as it is (rule: counted-by-variant). */
	variants?: VariantInput[] | null | undefined
	/** Null for none of its own; absent as it is (rule: size-guide). */
	sizeGuide?: SizeGuideLines | null | undefined
}
