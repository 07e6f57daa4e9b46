import { listBanners } from '#app/shop/home/home.server.ts'
import { plainShareImage, shareImage } from '#app/shop/media/share-image.server.ts'

/** What others show for a page without a picture of its own: the shop's first banner. */
export async function loader() {
	const [banner] = await listBanners()
	const content = (banner && (await shareImage(banner.picture.hash))) ?? (await plainShareImage())
	return new Response(new Uint8Array(content), { headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' } })
}
