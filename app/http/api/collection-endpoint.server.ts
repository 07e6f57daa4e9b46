import {
	createCollection,
	deleteCollection,
	findCollection,
	listFullCollections,
	updateCollection,
} from '#app/shop/catalog/collection/collection.server.ts'
import * as calls from './calls/catalog-calls.ts'
import { endpoint, handle } from './endpoint.server.ts'
import { collectionJson } from './json/collection-json.ts'
import { withImages } from './read-files.server.ts'

const listAll = async () => (await listFullCollections()).map(collectionJson)

/** Apart, for two routes: /collections is a page too (rule: html-or-json). */
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
	handle(calls.deleteCollection, async ({ params, viewer }) => {
		await deleteCollection(viewer, params.id)
		return { message: 'Collection Deleted' }
	}),
)
