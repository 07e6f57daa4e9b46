import { imageFormat } from '#app/http/files/image-format.ts'
import { answerOrUnavailable, forever, imageFile, plainText } from '#app/http/files/send-file.server.ts'
import { renditionFor } from '#app/shop/media/renditions.server.ts'
import { deriveImage } from '#app/shop/media/derive.server.ts'
import { imageFormats, imageWidths, type Rendition, tallWidths } from '#app/shop/media/media-url.ts'
import type { Route } from './+types/image.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const briefly = 'public, max-age=60'

/** Returns an image that has not been generated yet. server.ts sends the others from the disk. */
export function loader(args: Route.LoaderArgs) {
	return answerOrUnavailable(() => answer(args))
}

async function answer({ params, request }: Route.LoaderArgs) {
	const { rendition, isChosen } = readName(params.file, request.headers.get('Accept'))
	if (!rendition || !/^[0-9a-f]{16,32}$/.test(params.hash)) return noSuchImage()
	if (!isChosen) {
		const image = await renditionFor(params.hash, rendition)
		return image
			? imageFile(image.content, types[image.format], {
					'Cache-Control': image.isFinal ? forever : briefly,
					Vary: 'Accept',
				})
			: noSuchImage()
	}
	const content = await deriveImage(params.hash, rendition)
	return content ? imageFile(content, types[rendition.format], { 'Cache-Control': forever }) : noSuchImage()
}

/** Parses '720', '720-tall' or '720.avif'. */
function readName(file: string, accept: string | null): { rendition?: Rendition; isChosen: boolean } {
	const [, digits, shape, chosen] = /^(\d+)(?:-(tall|whole))?(?:\.(\w+))?$/.exec(file) ?? []
	const renditions: readonly Rendition['width'][] = shape === 'tall' ? tallWidths : imageWidths
	const width = renditions.find((candidate) => String(candidate) === digits)
	const format = chosen ? imageFormats.find((candidate) => candidate === chosen) : imageFormat(accept)
	return {
		isChosen: Boolean(chosen),
		...(width && format ? { rendition: { width, shape: shape as Rendition['shape'], format } } : {}),
	}
}

const noSuchImage = () => plainText('There is no such image.', 404)
