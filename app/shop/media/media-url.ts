/**
 * The only widths of renditions: a fixed list cannot be used to fill the disk. 640 is out of use, but its addresses
 * were given out.
 */
export const imageWidths = [80, 160, 240, 320, 480, 640, 720, 960, 1280, 1920] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

/** The widths that pages offer. */
export const offeredWidths = imageWidths.filter((width) => width !== 640)

/** The widths of the upright cut of a wide image, 4:5 out of its middle, for a phone. */
export const tallWidths = [480, 720, 960] as const satisfies ImageWidth[]

/** One file that is made of an image. */
export interface Rendition {
	width: ImageWidth
	/** Cut to 4:5, upright. */
	isTall: boolean
	format: ImageFormat
}

/** What a page needs to show an image without the layout moving. */
export interface ImageView {
	hash: string
	width: number
	height: number
	/**
	 * Three colours from its top to its bottom, as CSS writes them: '#eee,#c84,#eee'. Of an older image a data: URL.
	 */
	placeholder: string
	alt: string
}

/**
 * The address of a rendition. It is immutable, so it may be cached forever. Without a format the browser is sent the
 * best that it accepts.
 */
export function imageUrl(hash: string, width: ImageWidth, format?: ImageFormat): string {
	return `/images/${hash}/${width}${format ? `.${format}` : ''}`
}

/**
 * The widths worth offering where an image is never wanted wider than `largest`: those above a quarter of it which the
 * original can fill.
 */
export function widthsFor(image: Pick<ImageView, 'width'>, largest: ImageWidth): ImageWidth[] {
	const wanted = offeredWidths.filter((width) => width <= largest && width > largest / 4)
	return wanted.filter((_, index) => index === 0 || wanted[index - 1]! < image.width)
}

/** A srcset of the widths that `widthsFor` names. */
export function imageSrcSet(image: Pick<ImageView, 'hash' | 'width'>, largest: ImageWidth): string {
	return widthsFor(image, largest)
		.map((width) => `${imageUrl(image.hash, width)} ${width}w`)
		.join(', ')
}

/** The address of an image's upright cut in one width, in the best format that the browser understands. */
export function tallUrl(hash: string, width: (typeof tallWidths)[number]): string {
	return `${imageUrl(hash, width)}-tall`
}

/** A srcset of an image's upright cut. */
export function tallSrcSet(image: Pick<ImageView, 'hash' | 'width' | 'height'>): string {
	const width = Math.min(image.width, image.height * 0.8)
	const widths = tallWidths.filter((_, index) => index === 0 || tallWidths[index - 1]! < width)
	return widths.map((rendition) => `${tallUrl(image.hash, rendition)} ${rendition}w`).join(', ')
}

/** The address of an image as others show it when somebody shares a page: 1200 by 630 pixels. */
export function shareImageUrl(hash: string): string {
	return `/images/${hash}/share.jpg`
}

/** The address of a video. */
export function videoUrl(hash: string, extension: string): string {
	return `/videos/${hash}.${extension}`
}
