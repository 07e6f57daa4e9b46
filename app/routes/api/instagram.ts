import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { sectionJson } from '#app/http/api/json/home-json.ts'
import { withUpload } from '#app/http/api/read-files.server.ts'
import {
	createSection,
	deleteSection,
	findSection,
	updateSection,
	listInstagram,
} from '#app/shop/home/instagram.server.ts'
import { storeMedia } from '#app/shop/media/media.server.ts'

export const loader = endpoint(
	handle(calls.listSections, async () => (await listInstagram()).map(sectionJson)),
	handle(
		calls.createSection,
		async ({ body, viewer }) => {
			const id = await createSection(viewer, body)
			return { message: 'Section Added', section: sectionJson(await findSection(id)) }
		},
		withUpload('image', takeMedia),
	),
	handle(
		calls.updateSection,
		async ({ body, params, viewer }) => {
			await updateSection(viewer, params.id, body)
			return { message: 'Section Updated', section: sectionJson(await findSection(params.id)) }
		},
		withUpload('image', takeMedia),
	),
	handleRemoval(calls.deleteSection, deleteSection, 'Section Deleted'),
)

export const action = loader

async function takeMedia(content: AsyncIterable<Uint8Array>): Promise<string> {
	const { kind, hash } = await storeMedia(content)
	return `${kind}:${hash}`
}
