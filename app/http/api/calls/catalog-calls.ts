import { z } from 'zod'
import { categorySchema, collectionSchema } from '#app/shop/catalog/category/category.schema.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { createCallGroup } from '../call.ts'
import { id, imagePath, validateWith, optionalNumberText, buildPublicList, buildRemoval } from './fields.ts'

export const category = z
	.strictObject({ id, name: z.string(), content: z.string().nullable() })
	.meta({ id: 'Category' })
export const color = z
	.strictObject({ id, name: z.string(), hexCode: z.string().meta({ examples: ['#9C2F1F'] }) })
	.meta({ id: 'Color' })
export const collection = z
	.strictObject({
		id,
		name: z.string(),
		images: z.array(imagePath).meta({ description: 'The first image represents the collection.' }),
		categoryId: id.nullable(),
		Category: z.strictObject({ name: z.string() }).nullable(),
	})
	.meta({ id: 'Collection' })

const categories = createCallGroup('Categories')
const withCategory = z.strictObject({ message: z.string(), category })

export const listCategories = categories(buildPublicList('GET /categories', 'List all categories by name', category))

const failed = 'Something Went Wrong'

const categoryChange = {
	who: 'admin',
	body: categorySchema,
	answer: withCategory,
	failed,
	refuses: ['conflict'],
} as const

export const createCategory = categories({
	...categoryChange,
	at: 'POST /categories',
	summary: 'Add a category',
	status: 201,
})

export const updateCategory = categories({
	...categoryChange,
	at: 'PUT /categories/{id}',
	summary: 'Change a category',
})

export const deleteCategory = categories({
	...buildRemoval('DELETE /categories/{id}', 'Delete a category', failed),
	description: 'Its products and collections stay, without a category.',
})

const colors = createCallGroup('Colors')
const withColor = z.strictObject({ message: z.string(), color })

export const listColors = colors(buildPublicList('GET /colors', 'List all colors by name', color))

const colorChange = { who: 'admin', body: colorSchema, answer: withColor, refuses: ['conflict'] } as const

export const createColor = colors({
	...colorChange,
	at: 'POST /colors',
	summary: 'Add a color',
	status: 201,
})

export const updateColor = colors({
	...colorChange,
	at: 'PUT /colors/{id}',
	summary: 'Change a color',
})

export const deleteColor = colors({
	...buildRemoval('DELETE /colors/{id}', 'Delete a color'),
	description: 'The color is removed from its products and from every cart.',
})

const collections = createCallGroup('Collections')
const withCollection = z.strictObject({ message: z.string(), collection })

export const listCollections = collections({
	...buildPublicList('GET /collections', 'List all collections by name', collection),
	description: 'Browsers, which accept text/html, get a page at this address.',
})

export const getCollections = collections(
	buildPublicList('GET /collections/getCollections', 'List all collections by name', collection),
)

const collectionForm = z
	.object({
		name: z.string().optional(),
		categoryId: optionalNumberText.optional(),
		images: z
			.union([z.string(), z.array(z.string())])
			.optional()
			.meta({ description: 'Up to 10 image files.' }),
	})
	.meta({ required: ['name'] })

const collectionBody = collectionForm
	.transform(({ images, ...rest }) => ({ ...rest, images: images === undefined ? undefined : [images].flat() }))
	.transform(validateWith(collectionSchema))

const collectionChange = {
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: collectionBody,
	answer: withCollection,
	refuses: ['conflict'],
} as const

export const createCollection = collections({
	...collectionChange,
	at: 'POST /collections',
	summary: 'Add a collection',
	status: 201,
})

export const updateCollection = collections({
	...collectionChange,
	at: 'PUT /collections/{id}',
	summary: 'Change a collection',
	description:
		'Images that are sent replace the existing ones. Without any, the existing ones stay. The same applies to the category.',
})

export const deleteCollection = collections({
	...buildRemoval('DELETE /collections/{id}', 'Delete a collection'),
	description: 'Its products stay, without a collection.',
})
