import { deriveImage } from '#app/shop/media/image.server.ts'
import { imageFormats, imageWidths } from '#app/shop/media/media-url.ts'
import type { Route } from './+types/image.ts'

const types = { webp: 'image/webp', jpg: 'image/jpeg' }

export async function loader({ params }: Route.LoaderArgs) {
	const match = /^(\d+)\.(webp|jpg)$/.exec(params.file)
	const width = imageWidths.find((candidate) => String(candidate) === match?.[1])
	const format = imageFormats.find((candidate) => candidate === match?.[2])
	const content = width && format && /^[0-9a-f]{32}$/.test(params.hash) && (await deriveImage(params.hash, width, format))
	if (!content) return new Response('There is no such picture.', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
	return new Response(new Uint8Array(content), {
		headers: { 'Content-Type': types[format], 'Cache-Control': 'public, max-age=31536000, immutable' },
	})
}
