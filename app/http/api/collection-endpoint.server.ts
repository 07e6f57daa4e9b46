import {
	createCollection,
	deleteCollection,
	findCollection,
	listFullCollections,
	updateCollection,
} from '#app/shop/catalog/collection/collection.server.ts'
import * as calls from './calls/catalog-calls.ts'
import { endpoint, handle, handleDelete } from './endpoint.server.ts'
import { readWithImages } from './read-files.server.ts'
import type { z } from 'zod'
import type { ImageView } from '#app/shop/media/media-view.ts'
import type { collection } from './calls/catalog-calls.ts'
import { getImagePath } from './json/product-json.ts'

const listAll = async () => (await listFullCollections()).map(toCollectionJson)

/**
 * The endpoint has its own file because two routes use it: the API's, and the page /collections (rule: html-or-json).
 */
export const collectionEndpoint = endpoint(
	handle(calls.listCollections, listAll),
	handle(calls.getCollections, listAll),
	handle(
		calls.createCollection,
		async ({ body, viewer }) => {
			const id = await createCollection(viewer, body)
			return { message: 'Collection Added', collection: toCollectionJson(await findCollection(id)) }
		},
		readWithImages('images'),
	),
	handle(
		calls.updateCollection,
		async ({ body, params, viewer }) => {
			await updateCollection(viewer, params.id, body)
			return { message: 'Collection Updated', collection: toCollectionJson(await findCollection(params.id)) }
		},
		readWithImages('images'),
	),
	handleDelete(calls.deleteCollection, deleteCollection, 'Collection Deleted'),
)

interface FullCollection {
	id: number
	name: string
	categoryId: number | null
	categoryName: string | null
	images: ImageView[]
}

/** Returns a collection in the form of the JSON API (rule: api-contract). */
function toCollectionJson({ id, name, categoryId, categoryName, images }: FullCollection): z.input<typeof collection> {
	return {
		id,
		name,
		images: images.map(({ hash }) => getImagePath(hash)),
		categoryId,
		Category: categoryName === null ? null : { name: categoryName },
	}
}
