import { answerOrUnavailable } from '#app/http/files/send-file.server.ts'
import { shareImage } from '#app/shop/media/share-image.server.ts'
import type { Route } from './+types/share-image.ts'

export function loader({ params }: Route.LoaderArgs) {
	return answerOrUnavailable(() => answer(params.hash))
}

async function answer(hash: string) {
	const content = /^[0-9a-f]{16,32}$/.test(hash) ? await shareImage(hash) : undefined
	if (!content)
		return new Response('There is no such image.', {
			status: 404,
			headers: { 'Content-Type': 'text/plain; charset=utf-8' },
		})
	return new Response(new Uint8Array(content), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' },
	})
}
