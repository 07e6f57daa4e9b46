import { foldText } from '../../fold.ts'
import { maxEntryLength, maxNameLength } from '../product.schema.ts'
import type { CsvRow } from './csv-rows.server.ts'

/** A picture that a file names. */
export interface DraftPicture {
	line: number
	/** The last part of the picture's address, '' when there is none. */
	file: string
	/** The hash in an address of this shop's own (/images/<hash>/1920.jpg). */
	hash: string | null
	alt: string
	/** The name of the colour that it shows; null when the file does not say, or says several. */
	color: string | null
}

/**
 * The pictures of a product in their positions, each once. A row's Variant Image shows the colour of the row; one that is no Image Src of the product
 * as well comes after those. `colorOf` reads the colour of a row, '' for none.
 */
export function readPictures(rows: CsvRow[], colorOf: (row: CsvRow) => string): DraftPicture[] {
	const pictures = rows
		.filter((row) => row.cell('Image Src'))
		.map((row, index) => ({ row, position: Number(row.cell('Image Position')) || index + 1 }))
		.toSorted((one, other) => one.position - other.position)
		.map(({ row }) => ({ line: row.line, ...placeOf(row.cell('Image Src')), alt: row.cell('Image Alt Text').slice(0, maxEntryLength) }))
	const ofColors = rows
		.filter((row) => row.cell('Variant Image') && colorOf(row))
		.map((row) => ({ line: row.line, ...placeOf(row.cell('Variant Image')), alt: '', color: colorOf(row).slice(0, maxNameLength) }))
	const all = [...pictures, ...ofColors.filter(nameOf)]
	const each = all.filter((picture, index) => !nameOf(picture) || all.findIndex((other) => nameOf(other) === nameOf(picture)) === index)
	return each.map(({ line, file, hash, alt }) => ({ line, file, hash, alt, color: colorShown(ofColors.filter((other) => nameOf(other) === (hash ?? file))) }))
}

/** A picture of several colours shows none in particular. */
function colorShown(said: { color: string }[]): string | null {
	const [first, ...others] = said.map(({ color }) => color)
	return first !== undefined && others.every((other) => foldText(other) === foldText(first)) ? first : null
}

function nameOf({ hash, file }: Pick<DraftPicture, 'hash' | 'file'>): string {
	return hash ?? file
}

function placeOf(address: string): Pick<DraftPicture, 'file' | 'hash'> {
	try {
		const { pathname } = new URL(address, 'https://shop.invalid/')
		const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
		const hash = /^\/images\/([0-9a-f]{32})\//.exec(pathname)?.[1] ?? null
		return { file: /[/\\\0]/.test(name) || name === '..' ? '' : name, hash }
	} catch {
		return { file: '', hash: null }
	}
}
