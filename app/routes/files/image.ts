import { negotiateImageFormat } from '#app/http/files/static-files.ts'
import {
	respondOrUnavailable,
	immutableCacheControl,
	createImageResponse,
	createTextResponse,
} from '#app/http/files/file-responses.server.ts'
import { getRendition } from '#app/shop/media/rendition-queue.server.ts'
import { deriveImage } from '#app/shop/media/encode-rendition.server.ts'
import { imageFormats, imageWidths, type Rendition, tallWidths } from '#app/shop/media/media-view.ts'
import type { Route } from './+types/image.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const briefly = 'public, max-age=60'

/**
 * Returns a rendition of an image, which is generated if it does not exist yet. `createStaticFiles` sends renditions
 * that are already on the disk, without calling this loader.
 */
export function loader(args: Route.LoaderArgs) {
	return respondOrUnavailable(() => sendRendition(args))
}

async function sendRendition({ params, request }: Route.LoaderArgs) {
	const { rendition, isChosen } = parseName(params.file, request.headers.get('Accept'))
	if (!rendition || !/^[0-9a-f]{16,32}$/.test(params.hash)) return createNotFoundResponse()
	if (!isChosen) {
		const image = await getRendition(params.hash, rendition)
		return image
			? createImageResponse(image.content, types[image.format], {
					'Cache-Control': image.isFinal ? immutableCacheControl : briefly,
					Vary: 'Accept',
				})
			: createNotFoundResponse()
	}
	const content = await deriveImage(params.hash, rendition)
	return content
		? createImageResponse(content, types[rendition.format], { 'Cache-Control': immutableCacheControl })
		: createNotFoundResponse()
}

/**
 * Parses the last segment of an image URL, such as '720', '720-tall' or '720.avif'. `isChosen` is true if the URL names
 * the format; otherwise `accept` decides it. `rendition` is absent for an unknown width or format.
 */
function parseName(file: string, accept: string | null): { rendition?: Rendition; isChosen: boolean } {
	const [, digits, shape, chosen] = /^(\d+)(?:-(tall|whole))?(?:\.(\w+))?$/.exec(file) ?? []
	const renditions: readonly Rendition['width'][] = shape === 'tall' ? tallWidths : imageWidths
	const width = renditions.find((candidate) => String(candidate) === digits)
	const format = chosen ? imageFormats.find((candidate) => candidate === chosen) : negotiateImageFormat(accept)
	return {
		isChosen: Boolean(chosen),
		...(width && format ? { rendition: { width, shape: shape as Rendition['shape'], format } } : {}),
	}
}

const createNotFoundResponse = () => createTextResponse('This image does not exist.', 404)
