import { answerOrUnavailable, sendFile } from '#app/http/files/send-file.server.ts'
import { findVideo } from '#app/shop/media/video.server.ts'
import type { Route } from './+types/video.ts'

export function loader(args: Route.LoaderArgs) {
	return answerOrUnavailable(() => answer(args))
}

async function answer({ request, params }: Route.LoaderArgs) {
	const video = await findVideo(params.file)
	if (!video)
		return new Response('There is no such video.', {
			status: 404,
			headers: { 'Content-Type': 'text/plain; charset=utf-8' },
		})
	return sendFile(request, video)
}
