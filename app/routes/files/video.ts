import { respondOrUnavailable, createTextResponse, sendFile } from '#app/http/files/file-responses.server.ts'
import { findVideo } from '#app/shop/media/video.server.ts'
import type { Route } from './+types/video.ts'

export function loader(args: Route.LoaderArgs) {
	return respondOrUnavailable(() => sendVideo(args))
}

async function sendVideo({ request, params }: Route.LoaderArgs) {
	const video = await findVideo(params.file)
	return video ? sendFile(request, video) : createTextResponse('This video does not exist.', 404)
}
