import { normalizeText } from '../../search/normalize.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxEntryLength, maxNameLength } from '../../values/limits.ts'
import type { CsvRow } from '../csv-rows.server.ts'

export interface DraftImage {
	line: number
	file: string
	/** The address as spelled in the file. `''` when the file only contains a file name. */
	address: string
	/** The hash in an image address of this shop (/images/<hash>/1920.jpg). `null` for other addresses. */
	hash: string | null
	alt: string
	/** The color that the image shows. `null` for none or several. */
	color: string | null
}

/**
 * Returns the images of a product without duplicates: first those of `Image Src` in the order of their positions, then
 * variant images. `getColor` returns a row's color or `''`.
 */
export function readImages(rows: CsvRow[], getColor: (row: CsvRow) => string): DraftImage[] {
	const images = rows
		.filter((row) => row.cell('Image Src'))
		.map((row, index) => ({ row, position: Number(row.cell('Image Position')) || index + 1 }))
		.toSorted((one, other) => one.position - other.position)
		.map(({ row }) => ({
			line: row.line,
			...parseImageAddress(row.cell('Image Src')),
			alt: cutText(row.cell('Image Alt Text'), maxEntryLength),
		}))
	const ofColors = rows
		.filter((row) => row.cell('Variant Image') && getColor(row))
		.map((row) => ({
			line: row.line,
			...parseImageAddress(row.cell('Variant Image')),
			alt: '',
			color: cutText(getColor(row), maxNameLength),
		}))
	const all = [...images, ...ofColors.filter(getImageName)]
	const each = all.filter(
		(image, index) =>
			!getImageName(image) || all.findIndex((other) => getImageName(other) === getImageName(image)) === index,
	)
	return each.map((image) => ({
		...image,
		color: getShownColor(ofColors.filter((other) => getImageName(other) === getImageName(image))),
	}))
}

/** Returns the color that all rows with the image have. `null` when they have several colors. */
function getShownColor(rows: { color: string }[]): string | null {
	const [first, ...others] = rows.map(({ color }) => color)
	return first !== undefined && others.every((other) => normalizeText(other) === normalizeText(first)) ? first : null
}

function getImageName({ hash, file }: Pick<DraftImage, 'hash' | 'file'>): string {
	return hash ?? file
}

function parseImageAddress(text: string): Pick<DraftImage, 'file' | 'address' | 'hash'> {
	try {
		const { pathname, hostname, href } = new URL(text, 'https://shop.invalid/')
		const address = hostname === 'shop.invalid' ? '' : href
		const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
		const hash = /^\/images\/([0-9a-f]{16,32})\//.exec(pathname)?.[1] ?? null
		return { file: /[/\\\0]/.test(name) || name === '..' ? '' : name, address, hash }
	} catch {
		return { file: '', address: '', hash: null }
	}
}
