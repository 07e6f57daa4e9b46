import { foldText } from '../../fold.ts'
import { maxDescriptionLength, maxEntries, maxEntryLength, maxNameLength, maxProductImages } from '../product.schema.ts'
import { readBody } from './body-text.server.ts'
import type { CsvRow } from './csv-rows.server.ts'
import { Unusable, readOffer } from './variants.server.ts'
import type { Offer } from './variants.server.ts'

/** A product as a file describes it. What is null the file says nothing about. */
export interface ProductDraft extends Offer {
	handle: string
	name: string
	description: string | null
	details: string[] | null
	sizeFit: string[] | null
	categoryName: string | null
	colors: string[] | null
	pictures: DraftPicture[]
	/** What the owner should know about how the file was read. */
	notes: string[]
}

export interface DraftPicture {
	line: number
	/** The last part of the picture's address, '' when there is none. */
	file: string
	alt: string
}

/** A product of the file: what it says, or why it is left out ('skipped') or cannot be used ('failed'). */
export type ReadProduct = { line: number; handle: string } & (
	| { draft: ProductDraft }
	| { result: 'skipped' | 'failed'; reason: string }
)

const maxColors = 50

/** The products of a file in its order. The rows of a product share its handle, wherever they stand. */
export function readProducts(rows: CsvRow[]): ReadProduct[] {
	const products: ReadProduct[] = []
	const byHandle = new Map<string, CsvRow[]>()
	for (const row of rows) {
		const handle = row.cell('Handle').toLowerCase()
		const known = byHandle.get(handle)
		if (known && handle) known.push(row)
		else byHandle.set(handle || `\n${row.line}`, [row])
	}
	for (const [handle, group] of byHandle) products.push(readProduct(handle.startsWith('\n') ? '' : handle, group))
	return products
}

function readProduct(handle: string, rows: CsvRow[]): ReadProduct {
	const line = rows[0]!.line
	try {
		if (!handle) throw new Unusable('it has no Handle', line)
		const tooLong = rows.find((row) => row.isTooLong)
		if (tooLong) throw new Unusable('the row has more cells than the file has columns', tooLong.line)
		if (isHidden(rows)) return { line, handle, result: 'skipped', reason: 'not published' }
		return { line, handle, draft: readDraft(handle, rows) }
	} catch (error) {
		if (!(error instanceof Unusable)) throw error
		return { line, handle, result: 'failed', reason: error.line === line ? error.message : `${error.message} (line ${error.line})` }
	}
}

function isHidden(rows: CsvRow[]): boolean {
	const status = first(rows, 'Status').toLowerCase()
	return first(rows, 'Published').toLowerCase() === 'false' || status === 'draft' || status === 'archived'
}

function readDraft(handle: string, rows: CsvRow[]): ProductDraft {
	const notes: string[] = []
	const title = first(rows, 'Title')
	if (!title) throw new Unusable('it has no Title', rows[0]!.line)
	const offer = readOffer(rows, notes)
	const options = readOptions(rows)
	const body = readBody(first(rows, 'Body (HTML)'))
	const others = options.filter((option) => option.kind === 'other').map(({ name, values }) => `${name}: ${values.join(', ')}`)
	const details = [...body.details, ...others]
	const hasBody = body.description !== '' || body.details.length > 0
	return {
		...offer,
		handle,
		name: shorten(title.replace(/\s+/g, ' '), maxNameLength, 'the name', notes),
		description: hasBody ? shorten(body.description, maxDescriptionLength, 'the description', notes) : null,
		details: hasBody || others.length > 0 ? entries(details, 'details', notes) : null,
		sizeFit: valuesOf(options, 'size', 'sizes', maxEntries, notes),
		colors: valuesOf(options, 'color', 'colours', maxColors, notes),
		categoryName: first(rows, 'Type').slice(0, maxNameLength) || null,
		pictures: readPictures(rows, notes),
		notes,
	}
}

interface Option {
	name: string
	kind: 'color' | 'size' | 'title' | 'other'
	values: string[]
}

/** 'Title' is how a product without options is written. */
function readOptions(rows: CsvRow[]): Option[] {
	return [1, 2, 3].flatMap((number) => {
		const name = first(rows, `Option${number} Name`)
		const values = distinct(rows.map((row) => row.cell(`Option${number} Value`)).filter(Boolean))
		return name && values.length > 0 ? { name, kind: optionKind(name), values } : []
	})
}

function optionKind(name: string): Option['kind'] {
	const folded = foldText(name)
	if (/^colou?rs?$/.test(folded)) return 'color'
	if (/^sizes?$/.test(folded)) return 'size'
	return folded === 'title' ? 'title' : 'other'
}

function valuesOf(options: Option[], kind: Option['kind'], noun: string, most: number, notes: string[]): string[] | null {
	const values = distinct(options.filter((option) => option.kind === kind).flatMap((option) => option.values))
	return values.length > 0 ? atMost(values, most, noun, notes).map((value) => value.slice(0, maxNameLength)) : null
}

function readPictures(rows: CsvRow[], notes: string[]): DraftPicture[] {
	const pictures = rows
		.filter((row) => row.cell('Image Src'))
		.map((row, index) => ({ row, position: Number(row.cell('Image Position')) || index + 1 }))
		.toSorted((one, other) => one.position - other.position)
		.map(({ row }) => ({
			line: row.line,
			file: fileName(row.cell('Image Src')),
			alt: row.cell('Image Alt Text').slice(0, maxEntryLength),
		}))
	const different = pictures.filter(({ file }, index) => !file || pictures.findIndex((other) => other.file === file) === index)
	return atMost(different, maxProductImages, 'pictures', notes)
}

function fileName(address: string): string {
	try {
		const last = new URL(address, 'https://shop.invalid/').pathname.split('/').at(-1) ?? ''
		const name = decodeURIComponent(last)
		return /[/\\\0]/.test(name) || name === '..' ? '' : name
	} catch {
		return ''
	}
}

function first(rows: CsvRow[], column: string): string {
	return rows.map((row) => row.cell(column)).find(Boolean) ?? ''
}

function distinct(values: string[]): string[] {
	const byKey = new Map<string, string>()
	for (const value of values) if (!byKey.has(foldText(value))) byKey.set(foldText(value), value)
	return [...byKey.values()]
}

function entries(texts: string[], noun: string, notes: string[]): string[] {
	return atMost(texts, maxEntries, noun, notes).map((text) => shorten(text, maxEntryLength, 'an entry of the details', notes))
}

function atMost<T>(values: T[], most: number, noun: string, notes: string[]): T[] {
	if (values.length > most) notes.push(`of ${values.length} ${noun} only the first ${most} are used`)
	return values.slice(0, most)
}

function shorten(text: string, most: number, noun: string, notes: string[]): string {
	if (text.length <= most) return text
	notes.push(`${noun} is cut to ${most} characters`)
	return `${text.slice(0, most - 1).trimEnd()}…`
}
