import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toVideoJson } from '#app/http/api/json/content-json.ts'
import { readWithUpload } from '#app/http/api/read-files.server.ts'
import { createHomeVideo, deleteHomeVideo, getAdminHomeVideo, listAdminVideos } from '#app/shop/home/video.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'

export const loader = endpoint(
	handle(calls.listVideos, async () => {
		const { videos } = await listAdminVideos('')
		return videos.map(toVideoJson)
	}),
	handle(
		calls.uploadVideo,
		async ({ body, viewer }) => {
			const id = await createHomeVideo(viewer, body)
			return { message: 'HomePageVideo Uploaded', video: toVideoJson(await getAdminHomeVideo(id)) }
		},
		readWithUpload('video', storeVideo),
	),
	handleDelete(calls.deleteVideo, deleteHomeVideo, 'Video Deleted'),
)

export const action = loader
