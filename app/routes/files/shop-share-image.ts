import { listBanners } from '#app/shop/home/home.server.ts'
import { plainShareImage, shareImage } from '#app/shop/media/share-image.server.ts'

export async function loader() {
	const [banner] = await listBanners()
	const content = (banner && (await shareImage(banner.image.hash))) ?? (await plainShareImage())
	return new Response(new Uint8Array(content), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' },
	})
}
