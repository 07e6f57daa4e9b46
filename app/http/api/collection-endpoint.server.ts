import {
	createCollection,
	deleteCollection,
	findCollection,
	listFullCollections,
	updateCollection,
} from '#app/shop/catalog/collection/collection.server.ts'
import * as calls from './calls/catalog-calls.ts'
import { endpoint, handle, handleRemoval } from './endpoint.server.ts'
import { withImages } from './read-files.server.ts'
import type { z } from 'zod'
import type { ImageView } from '#app/shop/media/media-url.ts'
import type { collection } from './calls/catalog-calls.ts'
import { imagePathOf } from './json/product-json.ts'

const listAll = async () => (await listFullCollections()).map(collectionJson)

/** The endpoint is separate because two routes use it: /collections is also a page (rule: html-or-json). */
export const collectionEndpoint = endpoint(
	handle(calls.listCollections, listAll),
	handle(calls.getCollections, listAll),
	handle(
		calls.createCollection,
		async ({ body, viewer }) => {
			const id = await createCollection(viewer, body)
			return { message: 'Collection Added', collection: collectionJson(await findCollection(id)) }
		},
		withImages('images'),
	),
	handle(
		calls.updateCollection,
		async ({ body, params, viewer }) => {
			await updateCollection(viewer, params.id, body)
			return { message: 'Collection Updated', collection: collectionJson(await findCollection(params.id)) }
		},
		withImages('images'),
	),
	handleRemoval(calls.deleteCollection, deleteCollection, 'Collection Deleted'),
)

interface FullCollection {
	id: number
	name: string
	categoryId: number | null
	categoryName: string | null
	images: ImageView[]
}

/** Rule: api-contract. */
function collectionJson({ id, name, categoryId, categoryName, images }: FullCollection): z.input<typeof collection> {
	return {
		id,
		name,
		images: images.map(({ hash }) => imagePathOf(hash)),
		categoryId,
		Category: categoryName === null ? null : { name: categoryName },
	}
}
