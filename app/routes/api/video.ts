import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleRemoval } from '#app/http/api/endpoint.server.ts'
import { videoJson } from '#app/http/api/json/home-json.ts'
import { withUpload } from '#app/http/api/read-files.server.ts'
import { createHomeVideo, deleteHomeVideo, findHomeVideo, listAdminVideos } from '#app/shop/home/video.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'

export const loader = endpoint(
	handle(calls.listVideos, async () => {
		const { videos } = await listAdminVideos('')
		return videos.map(videoJson)
	}),
	handle(
		calls.uploadVideo,
		async ({ body, viewer }) => {
			const id = await createHomeVideo(viewer, body)
			return { message: 'HomePageVideo Uploaded', video: videoJson(await findHomeVideo(id)) }
		},
		withUpload('video', storeVideo),
	),
	handleRemoval(calls.deleteVideo, deleteHomeVideo, 'Video Deleted'),
)

export const action = loader
