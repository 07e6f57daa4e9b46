import { z } from 'zod'
import { sizeGuideText } from '../size-guide/size-guide.schema.ts'
import { focalPoints, type Focus, type ImageKind, imageKinds } from '../../media/media-view.ts'
import { buildTranslationsSchema } from '../../translations/translations.schema.ts'
import { unnamedProduct } from './publish-requirements.ts'
import { mapColumns, lineColumns } from '../../values/product-columns.ts'
import {
	withProductRules,
	draftFields,
	imageHash,
	buildImagesSchema,
	buildLineSchema,
	productFields,
	type VariantInput,
} from './product.schema.ts'
import { toSingleLine } from '../../values/text.ts'
import { maxQuantity, maxSkuLength } from '../../values/limits.ts'
import {
	getColumnKey,
	parseFormRows,
	parseExpectedQty,
	isQuantity,
	isPrice,
	toVariantRows,
} from '../stock-grid/stock-grid.ts'
import { locale } from '../../region/india.ts'

const imageColorMissing = "Please choose one of the product's colors for each image"

/**
 * An image of the form: the color that it shows (`null` for none in particular), its focus point and its display kind.
 */
const image = z.object({
	hash: imageHash,
	colorId: z.number(imageColorMissing).int(imageColorMissing).positive(imageColorMissing).nullable().default(null),
	/** Absent in a form rendered by an earlier release. The stored value then stays. */
	focus: z
		.enum(Object.keys(focalPoints) as Focus[])
		.optional()
		.catch(undefined),
	kind: z
		.enum(Object.keys(imageKinds) as ImageKind[])
		.optional()
		.catch(undefined),
})
const images = buildImagesSchema(image)

/** The form fields that determine how stock is tracked. */
const stockFields = {
	/** How stock is tracked: per product (`whole`) or per variant. Absent leaves it unchanged. */
	counting: z.enum(['whole', 'variant']).optional(),
	/** The raw rows, parsed by `parseFormRows`. */
	sizes: z.unknown().optional(),
	/** The quantities when the form was rendered, from `formatExpectedQty`. */
	seen: z.unknown().optional(),
	/** The number of units whose removal from stock the user has confirmed. */
	leave: z.number().catch(0),
}

interface StockForm {
	counting?: string | undefined
	sizes?: unknown
	seen?: unknown
	colorIds?: unknown
}

type Name = (string | number)[]

/** Adds an error next to each invalid cell. */
function checkCells(form: StockForm, ctx: z.core.$RefinementCtx) {
	if (form.counting !== 'variant') return
	const skus = new Map<string, Name>()
	const refuse = (path: Name, message: string) => ctx.addIssue({ code: 'custom', path, message })
	for (const [index, row] of parseFormRows(form.sizes).entries())
		for (const column of toColorIds(form.colorIds).map(getColumnKey)) {
			const at = (part: string) => ['sizes', index, part, column]
			const quantity = toSingleLine(row.quantities[column] ?? '')
			if (quantity !== '' && !isQuantity(quantity))
				refuse(at('quantities'), quantity.startsWith('-') ? quantityBelowZero : quantityNotWhole)
			if (quantity === '') continue
			for (const part of ['skus', 'barcodes'] as const)
				if (toSingleLine(row[part][column] ?? '').length > maxSkuLength)
					refuse(at(part), `At most ${maxSkuLength} characters`)
			const price = toSingleLine(row.prices[column] ?? '')
			if (price !== '' && !isPrice(price)) refuse(at('prices'), invalidPrice)
			const sku = toSingleLine(row.skus[column] ?? '')
			if (sku !== '' && skus.has(sku)) refuse(at('skus'), `The SKU ${sku} is used twice`)
			skus.set(sku, at('skus'))
		}
}

const invalidPrice = 'Please enter a price above 0 in rupees, such as 98 or 98.50'
const quantityBelowZero = 'The stock must be 0 or more'
const quantityNotWhole = `The stock must be a whole number up to ${maxQuantity.toLocaleString(locale)}`

function toColorIds(colorIds: unknown): number[] {
	return Array.isArray(colorIds) ? colorIds.filter((id) => typeof id === 'number') : []
}

/**
 * Returns the variants of a form whose cells are valid: the cells with a quantity. `null` when stock is tracked per
 * product, and `undefined` when the form does not state how stock is tracked.
 */
function toVariantInputs({ counting, sizes, seen, colorIds }: StockForm): VariantInput[] | null | undefined {
	if (counting === undefined) return undefined
	if (counting === 'whole') return null
	const getExpectedQty = parseExpectedQty(seen)
	return toVariantRows(parseFormRows(sizes), toColorIds(colorIds)).map((variant) => ({
		...variant,
		seenQty: getExpectedQty(variant.colorId, variant.size),
	}))
}

const formFields = {
	...productFields,
	...stockFields,
	...mapColumns(lineColumns, (name) => buildLineSchema(name).default('')),
	sizeGuide: sizeGuideText,
	translations: buildTranslationsSchema('product'),
	guideTranslations: buildTranslationsSchema('sizeGuide'),
}

/**
 * The product's version, which is the first part of the field that `formatExpectedVersion` fills. Text that cannot be
 * read gives 0, which no product has, so the form counts as outdated.
 */
const versionText = z
	.string()
	.catch('')
	.transform((text) => Number.parseInt(text, 10) || 0)

/** The form of an existing product. A form without a `version` counts as outdated. */
export const productFormSchema = withProductRules(
	'known',
	z.object({ ...formFields, images: images.default([]), version: versionText }),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a new product, with its random idempotency key. */
export const newProductFormSchema = withProductRules(
	'new',
	z.object({
		...formFields,
		images: images.min(1, 'Required'),
		idempotencyKey: z.string().optional(),
	}),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a draft that is to be published. */
export const publishedFormSchema = withProductRules(
	'published',
	z.object({
		...formFields,
		name: productFields.name.refine((name) => name !== unnamedProduct, 'Required'),
		description: draftFields.description,
		categoryId: draftFields.categoryId,
		images: images.min(1, 'Required'),
		version: versionText,
	}),
)
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)

/** The form of a new or existing draft. Missing values are accepted. */
export const draftFormSchema = z
	.object({
		...formFields,
		...draftFields,
		images: images.default([]),
		version: versionText,
		idempotencyKey: z.string().optional(),
	})
	.superRefine(checkCells, { when: () => true })
	.transform(withImagesAndVariants)
	.transform((draft) => ({
		...draft,
		originalPrice: Math.max(draft.originalPrice, draft.basePrice),
		// An empty grid means that no stock is entered yet, so stock is tracked per product.
		variants: draft.variants?.length === 0 ? null : draft.variants,
	}))

/** The parsed values of a product form. `version` is absent for a new product. */
export type ProductFormValues = Omit<z.output<typeof draftFormSchema>, 'version'> & { version?: number }

type Stock = { [Name in keyof typeof stockFields]?: z.output<(typeof stockFields)[Name]> }

function withImagesAndVariants<Form extends { images: z.output<typeof images>; colorIds: number[] } & Stock>({
	images,
	counting,
	sizes,
	seen,
	...rest
}: Form) {
	return {
		...rest,
		variants: toVariantInputs({ counting, sizes, seen, colorIds: rest.colorIds }),
		images: images.map(({ hash }) => hash),
		imageColors: new Map(images.map(({ hash, colorId }) => [hash, colorId])),
		imageMarks: new Map(images.map(({ hash, focus, kind }) => [hash, { focus, kind }])),
	}
}
