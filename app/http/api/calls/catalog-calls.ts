import { z } from 'zod'
import { categorySchema } from '#app/shop/catalog/category/category.schema.ts'
import { collectionSchema } from '#app/shop/catalog/collection/collection.schema.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { callsAbout } from '../call.ts'
import { id, imagePath, into, optionalNumberText, messageOnly } from './fields.ts'

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

export const listCategories = categories({
	id: 'listCategories',
	at: 'GET /categories',
	summary: 'All categories by name',
	who: 'anyone',
	answer: z.array(category),
	isPublic: true,
})

export const createCategory = categories({
	id: 'createCategory',
	at: 'POST /categories',
	summary: 'Add a category',
	who: 'admin',
	body: categorySchema,
	status: 201,
	answer: withCategory,
	refuses: ['conflict'],
})

export const updateCategory = categories({
	id: 'updateCategory',
	at: 'PUT /categories/{id}',
	summary: 'Change a category',
	who: 'admin',
	body: categorySchema,
	answer: withCategory,
	refuses: ['conflict'],
})

export const deleteCategory = categories({
	id: 'deleteCategory',
	at: 'DELETE /categories/{id}',
	summary: 'Delete a category',
	description: 'Its products and collections stay, in no category.',
	who: 'admin',
	answer: messageOnly,
})

const colors = callsAbout('Colors')
const withColor = z.strictObject({ message: z.string(), color })

export const listColors = colors({
	id: 'listColors',
	at: 'GET /colors',
	summary: 'All colours by name',
	who: 'anyone',
	answer: z.array(color),
	isPublic: true,
})

export const createColor = colors({
	id: 'createColor',
	at: 'POST /colors',
	summary: 'Add a colour',
	who: 'admin',
	body: colorSchema,
	status: 201,
	answer: withColor,
	refuses: ['conflict'],
})

export const updateColor = colors({
	id: 'updateColor',
	at: 'PUT /colors/{id}',
	summary: 'Change a colour',
	who: 'admin',
	body: colorSchema,
	answer: withColor,
	refuses: ['conflict'],
})

export const deleteColor = colors({
	id: 'deleteColor',
	at: 'DELETE /colors/{id}',
	summary: 'Delete a colour',
	description: 'Products no longer come in it, and it leaves every cart.',
	who: 'admin',
	answer: messageOnly,
})

const collections = callsAbout('Collections')
const withCollection = z.strictObject({ message: z.string(), collection })

export const listCollections = collections({
	id: 'listCollections',
	at: 'GET /collections',
	summary: 'All collections by name',
	description: 'A browser, which accepts text/html, is shown a page at this address.',
	who: 'anyone',
	answer: z.array(collection),
	isPublic: true,
})

export const getCollections = collections({
	id: 'getCollections',
	at: 'GET /collections/getCollections',
	summary: 'All collections by name',
	who: 'anyone',
	answer: z.array(collection),
	isPublic: true,
})

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

export const createCollection = collections({
	id: 'createCollection',
	at: 'POST /collections',
	summary: 'Add a collection',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: collectionBody,
	status: 201,
	answer: withCollection,
	refuses: ['conflict'],
})

export const updateCollection = collections({
	id: 'updateCollection',
	at: 'PUT /collections/{id}',
	summary: 'Change a collection',
	description: 'Images that are sent take the place of those there are; without any, those stay. So does the category.',
	who: 'admin',
	bodyType: 'multipart',
	files: ['images'],
	body: collectionBody,
	answer: withCollection,
	refuses: ['conflict'],
})

export const deleteCollection = collections({
	id: 'deleteCollection',
	at: 'DELETE /collections/{id}',
	summary: 'Delete a collection',
	description: 'Its products stay, in no collection.',
	who: 'admin',
	answer: messageOnly,
})
