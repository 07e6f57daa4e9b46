import { z } from 'zod'
import { maxContentLength, maxTaxonNameLength, maxImages, tooManyImagesMessage } from '../../values/limits.ts'
import type { Declarations } from '../../values/product-declarations.ts'
import { declarationForm } from '../../settings/product-declarations.ts'
import { hsnText } from '../../tax/tax.schema.ts'
import { feedAttributeFields } from '../../settings/feeds.ts'
import type { FeedAttributes } from '../../values/feeds/feed-attributes.ts'
import { sizeGuideText } from '../size-guide/size-guide.schema.ts'
import type { SizeGuideLines } from '../../values/size-guide.ts'
import { maxCharactersMessage, linesText, lineText } from '../../values/text.ts'
import type { TranslationInput } from '../../translations/translatable.ts'
import { buildTranslationsSchema } from '../../translations/translations.schema.ts'
import { normalizeText } from '../../search/normalize.ts'

const nameMissing = 'Please enter a name'

/**
 * The name of a category or collection. It is part of an address (/shop/Shirts), so it is a single line. The names `.`
 * and `..` are rejected, because browsers resolve them to other addresses.
 */
const taxonName = lineText({ error: nameMissing })
	.refine((text) => normalizeText(text) !== '', { error: nameMissing, abort: true })
	.max(maxTaxonNameLength, maxCharactersMessage(maxTaxonNameLength))
	.refine((text) => text !== '.' && text !== '..', 'This name cannot be used')

/**
 * The form that deletes a category or collection. `moveTo` is the category or collection that gets the products. If it
 * is absent, the products have no category or collection afterwards.
 */
export const moveSchema = z.object({ moveTo: z.number().int().positive().optional() })

/** A category as submitted by form and API. The text on its card is optional (rule: category-fields). */
export const categorySchema = z.object({
	name: taxonName,
	content: linesText().max(maxContentLength, maxCharactersMessage(maxContentLength)).nullish(),
})

/**
 * The form of a category. In addition to the fields of the API it has the size guide (rule: size-guide), the HSN code,
 * the declarations (rule: product-declarations), what feeds need (rule: feed-attributes), the parent category and
 * translations.
 */
export const categoryFormSchema = categorySchema.extend({
	...declarationForm,
	sizeGuide: sizeGuideText,
	hsn: hsnText,
	...feedAttributeFields,
	parentId: z.number().int().positive().nullish(),
	translations: buildTranslationsSchema('category'),
	guideTranslations: buildTranslationsSchema('sizeGuide'),
})

/** A category to create or update. Absent declarations and feed attributes stay unchanged. */
export interface CategoryInput
	extends
		z.output<typeof categorySchema>,
		Partial<FeedAttributes>,
		Partial<Record<keyof Declarations, string | undefined>> {
	/** The size guide. `null` removes it, and `undefined` leaves it unchanged. */
	sizeGuide?: SizeGuideLines | null
	/** The HSN code for the category's products that have none of their own. `undefined` leaves it unchanged. */
	hsn?: string | undefined
	/** The parent category. `null` makes the category top-level, and `undefined` leaves the parent unchanged. */
	parentId?: number | null | undefined
	/** The translations of the category. `undefined` leaves them unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
	/** The translations of its size guide. `undefined` leaves them unchanged. */
	guideTranslations?: TranslationInput | undefined
}

/** A collection as submitted by form and API. Category and images are optional (rule: category-fields). */
export const collectionSchema = z.object({
	// The address /collection/allproducts is reserved for all products (rule: unique-names).
	name: taxonName.refine(
		(name) => normalizeText(name) !== 'allproducts',
		'This name is reserved: it stands for all products',
	),
	categoryId: z.number('Please choose a category').int().positive().nullish(),
	/** Image hashes. The first is the main image. */
	images: z
		.array(z.string().regex(/^[0-9a-f]{16,32}$/, 'Please select an image'))
		.max(maxImages, tooManyImagesMessage)
		.optional(),
})

export const collectionFormSchema = collectionSchema.extend({ translations: buildTranslationsSchema('collection') })

export interface CollectionInput extends z.output<typeof collectionSchema> {
	/** The translations of the collection. `undefined` leaves them unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
}
