import { type ImageFormat, imageFormats, imageWidths } from '#app/shop/media/media-url.ts'

const modern = imageFormats.filter((format) => format !== 'jpg')

/** Returns the most compact format that Accept names, or else JPEG. */
export function negotiateImageFormat(accept: string | null | undefined): ImageFormat {
	const named = (accept ?? '')
		.toLowerCase()
		.split(',')
		.map((part) => part.split(';').map((word) => word.trim()))
	const isNamed = (format: ImageFormat) =>
		named.some(([type, ...more]) => type === `image/${format}` && !more.some((word) => /^q=0(\.0*)?$/.test(word)))
	return modern.find(isNamed) ?? 'jpg'
}

/** Returns the file of the rendition for a URL without a format; `undefined` for other URLs. */
export function getRenditionFile(url: string, accept: string | undefined): string | undefined {
	const name = /^\/images(\/[0-9a-f]{16,32}\/\d+(?:-tall|-whole)?)$/.exec(url)?.[1]
	return name && `${name}.${negotiateImageFormat(accept)}`
}

const renditionPath = new RegExp(
	`^/images(/[0-9a-f]{16,32}/(?:(?:${imageWidths.join('|')})(?:-tall|-whole)?\\.(?:${imageFormats.join('|')})|share\\.jpg))(?:\\?|$)`,
)

/** Returns the file of an address that names a rendition with its format; undefined for any other name in that folder. */
export function renditionFile(url: string): string | undefined {
	return renditionPath.exec(url)?.[1]
}
