import { answerOrUnavailable, plainText, sendFile } from '#app/http/files/send-file.server.ts'
import { findVideo } from '#app/shop/media/video.server.ts'
import type { Route } from './+types/video.ts'

export function loader(args: Route.LoaderArgs) {
	return answerOrUnavailable(() => answer(args))
}

async function answer({ request, params }: Route.LoaderArgs) {
	const video = await findVideo(params.file)
	return video ? sendFile(request, video) : plainText('There is no such video.', 404)
}
