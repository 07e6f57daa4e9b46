import { z } from 'zod'
import { normaliseText } from '../../search/normalise.ts'
import { taxonName } from '../category/category.schema.ts'
import { maxImages, tooManyImages } from '../../words/limits.ts'

/** A collection as form and API send it; category and images are optional (rule: category-fields). */
export const collectionSchema = z.object({
	// /collection/allproducts shows every product (rule: unique-names).
	name: taxonName.refine(
		(name) => normaliseText(name) !== 'allproducts',
		'This name is reserved: it stands for all products',
	),
	categoryId: z.number('Please choose a category').int().positive().nullish(),
	/** Image hashes; the first is the collection's face. */
	images: z
		.array(z.string().regex(/^[0-9a-f]{16,32}$/, 'Please select an image'))
		.max(maxImages, tooManyImages)
		.optional(),
})

export type CollectionInput = z.output<typeof collectionSchema>
