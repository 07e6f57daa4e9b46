import { maxEntryLength } from '../product.schema.ts'
import type { CsvRow } from './csv-rows.server.ts'

/** A picture that a file names. */
export interface DraftPicture {
	line: number
	/** The last part of the picture's address, '' when there is none. */
	file: string
	/** The hash in an address of this shop's own (/images/<hash>/1920.jpg). */
	hash: string | null
	alt: string
}

/** The pictures of a product in their positions, each once. */
export function readPictures(rows: CsvRow[]): DraftPicture[] {
	const pictures = rows
		.filter((row) => row.cell('Image Src'))
		.map((row, index) => ({ row, position: Number(row.cell('Image Position')) || index + 1 }))
		.toSorted((one, other) => one.position - other.position)
		.map(({ row }) => ({ line: row.line, ...placeOf(row.cell('Image Src')), alt: row.cell('Image Alt Text').slice(0, maxEntryLength) }))
	return pictures.filter((picture, index) => !nameOf(picture) || pictures.findIndex((other) => nameOf(other) === nameOf(picture)) === index)
}

function nameOf({ hash, file }: DraftPicture): string {
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
