/** The only widths that pictures are served in: a fixed ladder cannot be used to fill the disk. */
export const imageWidths = [80, 160, 320, 480, 640, 960, 1280, 1920] as const
export const imageFormats = ['webp', 'jpg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

/** What a page needs to show a picture without the layout moving. */
export interface Picture {
	hash: string
	width: number
	height: number
	placeholder: string
	alt: string
}

/** The address of a picture in one width. It never changes what it shows, so it may be kept forever. */
export function imageUrl(hash: string, width: ImageWidth, format: ImageFormat = 'webp'): string {
	return `/images/${hash}/${width}.${format}`
}

/** A srcset over the rungs of the ladder up to `largest` that the original can fill. */
export function imageSrcSet(picture: Pick<Picture, 'hash' | 'width'>, largest: ImageWidth = 1280): string {
	const widths = imageWidths.filter((width, index) => width <= largest && (index === 0 || imageWidths[index - 1]! < picture.width))
	return widths.map((width) => `${imageUrl(picture.hash, width)} ${width}w`).join(', ')
}

/** The address of a picture as others show it when somebody shares a page: 1200 by 630 pixels. */
export function shareImageUrl(hash: string): string {
	return `/images/${hash}/share.jpg`
}

/** The address of a film. */
export function videoUrl(hash: string, extension: string): string {
	return `/videos/${hash}.${extension}`
}
