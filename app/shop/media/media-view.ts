import { cutText } from '../values/cut-text.ts'
import { maxImageMb } from '../values/limits.ts'

/**
 * The widths of renditions in pixels (rule: upload-formats). Requests for other widths are refused, so that they cannot
 * fill the disk. Pages no longer use 640, but its addresses still work.
 */
export const imageWidths = [80, 160, 240, 320, 480, 640, 720, 960, 1280, 1920] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type ImageWidth = (typeof imageWidths)[number]
export type ImageFormat = (typeof imageFormats)[number]

export const offeredWidths = imageWidths.filter((width) => width !== 640)

export const tallWidths = [480, 720, 960] as const satisfies ImageWidth[]

/** The shape of an image: cropped to 4:5, or a whole cut-out on sand in 3:4. */
type ImageShape = 'tall' | 'whole'

export interface Rendition {
	width: ImageWidth
	shape?: ImageShape | undefined
	format: ImageFormat
}

/** An image as pages show it. `width` and `height` reserve its space before it is loaded. */
export interface ImageView {
	hash: string
	width: number
	height: number
	/** What is shown until the image has loaded: three colors, top to bottom, or a data: URL for older images. */
	placeholder: string
	/** The display kind (`ImageKind`). A `'cut-out'` is shown whole, on sand. `null` means not classified yet. */
	kind?: string | null
	/** The focus point for cropping, as a CSS `object-position`. `null` means the default, slightly above the middle. */
	focus?: string | null
	alt: string
}

/** The focus points for cropping, as CSS values with their labels. The first is the default. */
export const focalPoints = {
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

export type Focus = keyof typeof focalPoints

export const defaultFocus: Focus = '50% 30%'

/**
 * The display kinds of an image, with their labels. A product on a light background is shown whole on sand, and any
 * other image fills its frame.
 */
export const imageKinds = { 'cut-out': 'Cut-out', scene: 'Photograph' } as const

export type ImageKind = keyof typeof imageKinds

/** The display settings that an owner chooses for an image. Absent values stay unchanged. */
export interface ImageMarks {
	focus: Focus | undefined
	/** Overrides the automatic classification. */
	kind: ImageKind | undefined
}

/** The fields that determine an image's address. */
export type ImageAddress = Pick<ImageView, 'hash' | 'kind'>

/** Returns the immutable address of a rendition. Without `format`, the server chooses the best one for the browser. */
export function getImageUrl(hash: string, width: ImageWidth, format?: ImageFormat): string {
	return `/images/${hash}/${width}${format ? `.${format}` : ''}`
}

/** Returns the address of an image on shoppers' pages. A cut-out is shown whole on sand. */
export function getShownUrl({ hash, kind }: ImageAddress, width: ImageWidth): string {
	return `${getImageUrl(hash, width)}${kind === 'cut-out' ? '-whole' : ''}`
}

/**
 * Returns the widths that a page offers: those above a quarter of `largest` and up to `largest`. Of the widths that are
 * at least the original's, only the smallest is offered.
 */
export function getWidths(image: Pick<ImageView, 'width'>, largest: ImageWidth): ImageWidth[] {
	const wanted = offeredWidths.filter((width) => width <= largest && width > largest / 4)
	return wanted.filter((_, index) => index === 0 || wanted[index - 1]! < image.width)
}

/** Returns the `srcset` of an image, with the widths of `getWidths`. */
export function buildSrcSet(image: ImageAddress & Pick<ImageView, 'width'>, largest: ImageWidth): string {
	return getWidths(image, largest)
		.map((width) => `${getShownUrl(image, width)} ${width}w`)
		.join(', ')
}

/** Returns the address of the 4:5 crop, in the best format for the browser. */
export function getTallUrl(hash: string, width: (typeof tallWidths)[number]): string {
	return `${getImageUrl(hash, width)}-tall`
}

/** Returns the srcset of the 4:5 crop. */
export function buildTallSrcSet(image: Pick<ImageView, 'hash' | 'width' | 'height'>): string {
	const width = Math.min(image.width, image.height * 0.8)
	const widths = tallWidths.filter((_, index) => index === 0 || tallWidths[index - 1]! < width)
	return widths.map((rendition) => `${getTallUrl(image.hash, rendition)} ${rendition}w`).join(', ')
}

/** Returns the address of the link preview image, 1200 by 630. */
export function getShareImageUrl(hash: string): string {
	return `/images/${hash}/share.jpg`
}

/** The PNG files of the logo: a line for emails, and square icons. */
export const logoFiles = { line: 'line', 180: 180, 192: 192, 512: 512 } as const

/** Returns the immutable address of a logo file. */
export function getLogoUrl(hash: string, file: keyof typeof logoFiles): string {
	return `/logo/${hash}/${file}.png`
}

export function getVideoUrl(hash: string, extension: string): string {
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

/** Builds an image view. The alt text is the product's name unless the image has one. */
export function toImageView({ alt, image }: ImageRow, name: string): ImageView {
	return { ...image, alt: alt || name }
}

/** The color that an image shows: the item's own, another or an unknown one. Order lines store these values. */
export type ColorShown = 'own' | 'other' | 'unknown'

/** Notes next to an image, so that the delivered color does not surprise the customer. */
const colorShownNotes: Record<ColorShown, string> = {
	own: '',
	other: 'Shown in another color',
	unknown: 'Color may differ',
}

interface Colored {
	colorId: number | null
}

/** Returns a product's images, starting with those of one color. */
export function sortByColor<P extends Colored>(images: readonly P[], colorId: number): P[] {
	return [
		...images.filter((image) => image.colorId === colorId),
		...images.filter((image) => image.colorId !== colorId),
	]
}

/**
 * Returns the first image of the color, or else the product's first image. If the product has only one color, every
 * image counts as showing it.
 */
export function findImageInColor<P extends Colored>(
	images: readonly P[],
	colorId: number,
	colorCount: number,
): { image: P | null; colorShown: ColorShown } {
	const image = sortByColor(images, colorId)[0]
	if (!image) return { image: null, colorShown: 'own' }
	if (image.colorId === colorId || colorCount === 1) return { image, colorShown: 'own' }
	return { image, colorShown: image.colorId === null ? 'unknown' : 'other' }
}

/** Returns alt text that also says whether the color is shown. */
export function buildAltText(text: string, colorShown: ColorShown): string {
	return [text, colorShownNotes[colorShown]].filter(Boolean).join('. ')
}

/** The error message for an empty file. Phones upload one when the photo is stored in the cloud only. */
export const emptyFileMessage = 'This file is empty (0 bytes).'
export const imageTooLargeMessage = `An image may have at most ${maxImageMb} MB.`

/** Returns a message such as `'beach.png: This file is empty (0 bytes).'`. */
export function prefixFileName(name: string, sentence: string): string {
	return name ? `${shortenName(name)}: ${sentence}` : sentence
}

/** Returns a message with the names of the files that were not added because there are too many. */
export function describeSkippedFiles(names: string[]): string {
	const shown = names.slice(0, 3).map(shortenName)
	const more = names.length - shown.length
	return `Not added: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Returns a shortened file name, without the path that old browsers send. */
function shortenName(name: string): string {
	const base = name.split(/[/\\]/).at(-1) ?? name
	return base.length > 60 ? `${cutText(base, 40)}…${base.slice(-16).replace(/^[\uDC00-\uDFFF]/, '')}` : base
}
