import { z } from 'zod'
import { normalizeText } from '../../search/normalize.ts'
import { taxonName } from '../category/category.schema.ts'
import { maxImages, tooManyImagesMessage } from '../../values/limits.ts'

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

export type CollectionInput = z.output<typeof collectionSchema>
