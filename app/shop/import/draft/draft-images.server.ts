import { normaliseText } from '../../search/normalise.ts'
import { maxEntryLength, maxNameLength } from '../../words/limits.ts'
import type { CsvRow } from '../csv-row.server.ts'

export interface DraftImage {
	line: number
	file: string
	/** The address as spelled in the file. `''` for a name alone. */
	address: string
	/** The hash in an image address of this shop (/images/<hash>/1920.jpg). */
	hash: string | null
	alt: string
	/** The color that the image shows. `null` for none or several. */
	color: string | null
}

/**
 * Returns the images of a product in order and without duplicates, variant images last. `colorOf` returns a row's color
 * or `''`.
 */
export function readImages(rows: CsvRow[], colorOf: (row: CsvRow) => string): DraftImage[] {
	const images = rows
		.filter((row) => row.cell('Image Src'))
		.map((row, index) => ({ row, position: Number(row.cell('Image Position')) || index + 1 }))
		.toSorted((one, other) => one.position - other.position)
		.map(({ row }) => ({
			line: row.line,
			...parseImageAddress(row.cell('Image Src')),
			alt: row.cell('Image Alt Text').slice(0, maxEntryLength),
		}))
	const ofColors = rows
		.filter((row) => row.cell('Variant Image') && colorOf(row))
		.map((row) => ({
			line: row.line,
			...parseImageAddress(row.cell('Variant Image')),
			alt: '',
			color: colorOf(row).slice(0, maxNameLength),
		}))
	const all = [...images, ...ofColors.filter(nameOf)]
	const each = all.filter(
		(image, index) => !nameOf(image) || all.findIndex((other) => nameOf(other) === nameOf(image)) === index,
	)
	return each.map((image) => ({
		...image,
		color: colorShown(ofColors.filter((other) => nameOf(other) === nameOf(image))),
	}))
}

/** Returns `null` for an image of several colors. */
function colorShown(rows: { color: string }[]): string | null {
	const [first, ...others] = rows.map(({ color }) => color)
	return first !== undefined && others.every((other) => normaliseText(other) === normaliseText(first)) ? first : null
}

function nameOf({ hash, file }: Pick<DraftImage, 'hash' | 'file'>): string {
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
