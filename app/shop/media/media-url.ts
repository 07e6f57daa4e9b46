/** A fixed list cannot fill the disk. 640 is out of use, but its addresses were given out. */
export const imageWidths = [80, 160, 240, 320, 480, 640, 720, 960, 1280, 1920] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

export const offeredWidths = imageWidths.filter((width) => width !== 640)

export const tallWidths = [480, 720, 960] as const satisfies ImageWidth[]

/** The 4:5 cut, or a cut-out whole on sand, 3:4. */
export type ImageShape = 'tall' | 'whole'

export interface Rendition {
	width: ImageWidth
	shape?: ImageShape | undefined
	format: ImageFormat
}

/** What reserves an image's space. */
export interface ImageView {
	hash: string
	width: number
	height: number
	/** Three colours, top to bottom: '#eee,#c84,#eee'. Older images: a data: URL. */
	placeholder: string
	/** 'cut-out': shown whole, on sand. Null: not judged yet. */
	kind?: string | null
	/** What is kept of it in its frame, as CSS has it; null: a little above the middle. */
	focus?: string | null
	alt: string
}

/** What of an image can be kept where a frame crops it, as CSS has it, and how a form says it. The first is the rule. */
export const foci = {
	'50% 30%': 'upper middle',
	'0% 0%': 'upper left',
	'50% 0%': 'top',
	'100% 0%': 'upper right',
	'0% 50%': 'left',
	'50% 50%': 'middle',
	'100% 50%': 'right',
	'0% 100%': 'lower left',
	'50% 100%': 'bottom',
	'100% 100%': 'lower right',
} as const

export type Focus = keyof typeof foci

export const usualFocus: Focus = '50% 30%'

/** How a page shows an image, and how a form says it: a garment on a light ground whole on sand, all else in its frame. */
export const kinds = { 'cut-out': 'Cut-out', scene: 'Photograph' } as const

export type ImageKind = keyof typeof kinds

/** What an owner says of an image; what is absent stays. */
export interface ImageMarks {
	focus: Focus | undefined
	/** Overrules what it was judged to be. */
	kind: ImageKind | undefined
}

/** What an image's address is made of. */
export type ImageAddress = Pick<ImageView, 'hash' | 'kind'>

/** The immutable address of a rendition; without a format, the browser's best. */
export function imageUrl(hash: string, width: ImageWidth, format?: ImageFormat): string {
	return `/images/${hash}/${width}${format ? `.${format}` : ''}`
}

/** The address of an image as pages for shoppers show it: a cut-out whole on sand. */
export function shownUrl({ hash, kind }: ImageAddress, width: ImageWidth): string {
	return `${imageUrl(hash, width)}${kind === 'cut-out' ? '-whole' : ''}`
}

/** Widths between a quarter of `largest` and it, as far as the original fills them. */
export function widthsFor(image: Pick<ImageView, 'width'>, largest: ImageWidth): ImageWidth[] {
	const wanted = offeredWidths.filter((width) => width <= largest && width > largest / 4)
	return wanted.filter((_, index) => index === 0 || wanted[index - 1]! < image.width)
}

/** The srcset of `widthsFor`. */
export function imageSrcSet(image: ImageAddress & Pick<ImageView, 'width'>, largest: ImageWidth): string {
	return widthsFor(image, largest)
		.map((width) => `${shownUrl(image, width)} ${width}w`)
		.join(', ')
}

/** The address of the 4:5 cut, in the browser's best format. */
export function tallUrl(hash: string, width: (typeof tallWidths)[number]): string {
	return `${imageUrl(hash, width)}-tall`
}

/** The srcset of the 4:5 cut. */
export function tallSrcSet(image: Pick<ImageView, 'hash' | 'width' | 'height'>): string {
	const width = Math.min(image.width, image.height * 0.8)
	const widths = tallWidths.filter((_, index) => index === 0 || tallWidths[index - 1]! < width)
	return widths.map((rendition) => `${tallUrl(image.hash, rendition)} ${rendition}w`).join(', ')
}

/** The image of a shared page, 1200 by 630. */
export function shareImageUrl(hash: string): string {
	return `/images/${hash}/share.jpg`
}

/** The logo as a PNG: a line of a mail, and icons as wide as high. */
export const logoFiles = { line: 'line', 180: 180, 192: 192, 512: 512 } as const

/** Its immutable address. */
export function logoUrl(hash: string, file: keyof typeof logoFiles): string {
	return `/logo/${hash}/${file}.png`
}

/** The address of a video. */
export function videoUrl(hash: string, extension: string): string {
	return `/videos/${hash}.${extension}`
}

export const imageSelect = {
	hash: true,
	width: true,
	height: true,
	placeholder: true,
	kind: true,
	focus: true,
} as const

export interface ImageRow {
	alt: string
	image: Omit<ImageView, 'alt'>
}

/** An image; described by the product's name when it has no words. */
export function toImageView({ alt, image }: ImageRow, name: string): ImageView {
	return { ...image, alt: alt || name }
}
