import { pictureFormat } from '#app/http/files/picture-format.ts'
import { pictureFor } from '#app/shop/media/ladder.server.ts'
import { deriveImage } from '#app/shop/media/derive.server.ts'
import { type ImageFormat, imageFormats, imageWidths, type Rung, tallWidths } from '#app/shop/media/media-url.ts'
import type { Route } from './+types/image.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const forever = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=60'

/** A picture that is not made yet; server.ts sends the others from the disk. */
export async function loader({ params, request }: Route.LoaderArgs) {
	const { rung, isChosen } = readName(params.file, request.headers.get('Accept'))
	if (!rung || !/^[0-9a-f]{32}$/.test(params.hash)) return noSuchPicture()
	if (!isChosen) {
		const picture = await pictureFor(params.hash, rung)
		return picture ? send(picture.content, picture.format, { 'Cache-Control': picture.isFinal ? forever : briefly, Vary: 'Accept' }) : noSuchPicture()
	}
	const content = await deriveImage(params.hash, rung)
	return content ? send(content, rung.format, { 'Cache-Control': forever }) : noSuchPicture()
}

/** What '720', '720-tall' or '720.avif' asks for; no rung when there is none of that name. */
function readName(file: string, accept: string | null): { rung?: Rung; isChosen: boolean } {
	const [, digits, tall, chosen] = /^(\d+)(-tall)?(?:\.(\w+))?$/.exec(file) ?? []
	const ladder: readonly Rung['width'][] = tall ? tallWidths : imageWidths
	const width = ladder.find((candidate) => String(candidate) === digits)
	const format = chosen ? imageFormats.find((candidate) => candidate === chosen) : pictureFormat(accept)
	return { isChosen: Boolean(chosen), ...(width && format ? { rung: { width, isTall: Boolean(tall), format } } : {}) }
}

function send(content: Buffer, format: ImageFormat, headers: Record<string, string>) {
	return new Response(new Uint8Array(content), { headers: { 'Content-Type': types[format], ...headers } })
}

function noSuchPicture() {
	return new Response('There is no such picture.', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
