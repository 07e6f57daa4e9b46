import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { taxonName } from '../category/category.schema.ts'
import { maxImages, tooManyImages } from '../../words/limits.ts'

/** A collection as submitted by form and API. Category and images are optional (rule: category-fields). */
export const collectionSchema = z.object({
	// The address /collection/allproducts is reserved for all products (rule: unique-names).
	name: taxonName.refine(
		(name) => normaliseText(name) !== 'allproducts',
		'This name is reserved: it stands for all products',
	),
	categoryId: z.number('Please choose a category').int().positive().nullish(),
	/** Image hashes. The first is the main image. */
	images: z
		.array(z.string().regex(/^[0-9a-f]{16,32}$/, 'Please select an image'))
		.max(maxImages, tooManyImages)
		.optional(),
})

export type CollectionInput = z.output<typeof collectionSchema>
