import { answerOrUnavailable } from '#app/http/files/send-file.server.ts'
import { listBanners } from '#app/shop/home/home.server.ts'
import { shopShareImage } from '#app/shop/media/logo.server.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'

export function loader() {
	return answerOrUnavailable(answer)
}

async function answer() {
	const [banner] = await listBanners()
	const content = await shopShareImage(banner?.image.hash, shopMark())
	return new Response(new Uint8Array(content), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' },
	})
}
