import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toSectionJson } from '#app/http/api/json/content-json.ts'
import { readWithUpload } from '#app/http/api/read-files.server.ts'
import {
	createSection,
	deleteSection,
	getSection,
	updateSection,
	listInstagramPosts,
} from '#app/shop/home/instagram.server.ts'
import { storeMedia } from '#app/shop/media/media.server.ts'

export const loader = endpoint(
	handle(calls.listSections, async () => (await listInstagramPosts()).map(toSectionJson)),
	handle(
		calls.createSection,
		async ({ body, viewer }) => {
			const id = await createSection(viewer, body)
			return { message: 'Section Added', section: toSectionJson(await getSection(id)) }
		},
		readWithUpload('image', storeUploadedMedia),
	),
	handle(
		calls.updateSection,
		async ({ body, params, viewer }) => {
			await updateSection(viewer, params.id, body)
			return { message: 'Section Updated', section: toSectionJson(await getSection(params.id)) }
		},
		readWithUpload('image', storeUploadedMedia),
	),
	handleDelete(calls.deleteSection, deleteSection, 'Section Deleted'),
)

export const action = loader

async function storeUploadedMedia(content: AsyncIterable<Uint8Array>): Promise<string> {
	const { kind, hash } = await storeMedia(content)
	return `${kind}:${hash}`
}
