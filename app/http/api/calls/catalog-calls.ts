import { z } from 'zod'
import { categorySchema } from '#app/shop/catalog/category/category.schema.ts'
import { collectionSchema } from '#app/shop/catalog/collection/collection.schema.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { callsAbout } from '../call.ts'
import { id, imagePath, into, optionalNumberText, publicList, removal } from './fields.ts'

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
		images: z.array(imagePath).meta({ description: 'The first one stands for the collection.' }),
		categoryId: id.nullable(),
		Category: z.strictObject({ name: z.string() }).nullable(),
	})
	.meta({ id: 'Collection' })

const categories = callsAbout('Categories')
const withCategory = z.strictObject({ message: z.string(), category })

export const listCategories = categories(publicList('GET /categories', 'All categories by name', category))

const categoryChange = { who: 'admin', body: categorySchema, answer: withCategory, refuses: ['conflict'] } as const

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
	...removal('DELETE /categories/{id}', 'Delete a category'),
	description: 'Its products and collections stay, in no category.',
})

const colors = callsAbout('Colors')
const withColor = z.strictObject({ message: z.string(), color })

export const listColors = colors(publicList('GET /colors', 'All colours by name', color))

const colorChange = { who: 'admin', body: colorSchema, answer: withColor, refuses: ['conflict'] } as const

export const createColor = colors({
	...colorChange,
	at: 'POST /colors',
	summary: 'Add a colour',
	status: 201,
})

export const updateColor = colors({
	...colorChange,
	at: 'PUT /colors/{id}',
	summary: 'Change a colour',
})

export const deleteColor = colors({
	...removal('DELETE /colors/{id}', 'Delete a colour'),
	description: 'Products no longer come in it, and it leaves every cart.',
})

const collections = callsAbout('Collections')
const withCollection = z.strictObject({ message: z.string(), collection })

export const listCollections = collections({
	...publicList('GET /collections', 'All collections by name', collection),
	description: 'A browser, which accepts text/html, is shown a page at this address.',
})

export const getCollections = collections(
	publicList('GET /collections/getCollections', 'All collections by name', collection),
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
	.transform(into(collectionSchema))

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
	description: 'Images that are sent take the place of those there are; without any, those stay. So does the category.',
})

export const deleteCollection = collections({
	...removal('DELETE /collections/{id}', 'Delete a collection'),
	description: 'Its products stay, in no collection.',
})
