import { type ImageFormat, imageFormats } from '#app/shop/media/media-url.ts'

/** The formats that not everybody understands, and the most compact first. */
const modern = imageFormats.filter((format) => format !== 'jpg')

/** The format in which an image is sent to who accepts this: the most compact that is named. JPEG for everybody else, for all understand it. */
export function imageFormat(accept: string | null | undefined): ImageFormat {
	const named = (accept ?? '').toLowerCase().split(',').map((part) => part.split(';').map((word) => word.trim()))
	const isNamed = (format: ImageFormat) => named.some(([type, ...more]) => type === `image/${format}` && !more.some((word) => /^q=0(\.0*)?$/.test(word)))
	return modern.find(isNamed) ?? 'jpg'
}

/** The file below the folder of derived images that answers an address without a format; undefined for any other address. */
export function imageFile(url: string, accept: string | undefined): string | undefined {
	const name = /^\/images(\/[0-9a-f]{32}\/\d+(?:-tall)?)$/.exec(url)?.[1]
	return name && `${name}.${imageFormat(accept)}`
}
