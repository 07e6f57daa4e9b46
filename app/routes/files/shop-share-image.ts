import { answerOrUnavailable } from '#app/http/files/send-file.server.ts'
import { listBanners } from '#app/shop/home/home.server.ts'
import { plainShareImage, shareImage } from '#app/shop/media/share-image.server.ts'

export function loader() {
	return answerOrUnavailable(answer)
}

async function answer() {
	const [banner] = await listBanners()
	const content = (banner && (await shareImage(banner.image.hash))) ?? (await plainShareImage())
	return new Response(new Uint8Array(content), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' },
	})
}
