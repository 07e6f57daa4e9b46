import { maxProductFileMb } from '#app/shop/values/limits.ts'
import { ImportFileError } from '../decode-text.ts'
import {
	type NumberFormatter,
	createNumberFormatter,
	getBuiltInFormat,
	toPlainNumber,
	createSheetReader,
	decodeEscapes,
	damagedWorkbookMessage,
	type Archive,
	openArchive,
	tooLargeWorkbookMessage,
} from './sheet-rows.server.ts'
import { Parser } from 'htmlparser2'

export interface Worksheet {
	name: string
	/**
	 * Yields the rows that are not empty.
	 *
	 * @throws ImportFileError: the worksheet cannot be read.
	 */
	rows: () => AsyncGenerator<SheetRow>
}

export interface SheetRow {
	cells: string[]
	/** The row number in the spreadsheet. */
	line: number
}

/** The data that all worksheets share. */
export interface SharedParts {
	strings: string[]
	/** The number formatter of each cell style, by the index of the style. */
	formatters: NumberFormatter[]
	/** Counts characters that the cells would have as CSV. Throws when they exceed the size limit of a product file. */
	count: (characters: number) => void
}

const noWorkbook = 'This zip file is not an Excel workbook. Save your products as .xlsx or as "CSV UTF-8".'
const maxStyles = 70_000
/** The number of bytes that an empty text takes in memory. */
const place = 8

/**
 * Opens a workbook (.xlsx). Cells contain the text that Excel displays, and hidden worksheets are left out. Yields to
 * other requests.
 *
 * @throws ImportFileError: the workbook cannot be read.
 */
export async function openWorkbook(content: Uint8Array): Promise<Worksheet[]> {
	const archive = await openArchive(content)
	const main = [...(await readRelations(archive, '')).values()].find(({ kind }) => kind === 'officeDocument')?.file
	if (!main?.endsWith('.xml') || !archive.has(main)) throw new ImportFileError(noWorkbook)
	const { sheets, isFrom1904 } = await readContents(archive, main)
	const relations = await readRelations(archive, main)
	const getPartFile = (kind: string) => [...relations.values()].find((one) => one.kind === kind)?.file
	const sharedParts: SharedParts = {
		formatters: await readFormatters(archive, getPartFile('styles'), isFrom1904),
		strings: await readStrings(archive, getPartFile('sharedStrings')),
		count: createCounter(),
	}
	const found = sheets.flatMap(({ name, id }) => {
		const relation = relations.get(id)
		return relation?.kind === 'worksheet' ? { name, file: relation.file } : []
	})
	if (found.length === 0) throw new ImportFileError(noWorkbook)
	return found.map(({ name, file }) => ({
		name,
		rows: () => {
			const rows: SheetRow[] = []
			return readXml(archive.read(file), createSheetReader(sharedParts, rows), rows)
		},
	}))
}

/** Returns a function that counts characters and throws when they exceed the size limit of a product file. */
function createCounter(): (characters: number) => void {
	let left = maxProductFileMb * 1024 * 1024
	return (characters) => {
		left -= characters
		if (left < 0) throw new ImportFileError(tooLargeWorkbookMessage)
	}
}

async function readPart(archive: Archive, file: string, reader: XmlReader): Promise<void> {
	const parts = readXml(archive.read(file), reader, [])
	while (!(await parts.next()).done);
}

/**
 * Returns the files of the archive that a file refers to, by the ID of the reference. The file `''` has the references
 * of the whole archive.
 */
async function readRelations(archive: Archive, file: string): Promise<Map<string, { kind: string; file: string }>> {
	const relations = new Map<string, { kind: string; file: string }>()
	const folder = file.slice(0, file.lastIndexOf('/') + 1)
	const names = `${folder}_rels/${file.slice(folder.length)}.rels`
	if (!archive.has(names)) return relations
	await readPart(archive, names, {
		open(name, attribute) {
			if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
			const target = new URL(attribute('Target') ?? '', `file:///${folder}`).pathname.slice(1)
			const kind = (attribute('Type') ?? '').split('/').at(-1)!
			relations.set(attribute('Id') ?? '', { kind, file: decodeURIComponent(target) })
		},
	})
	return relations
}

async function readContents(archive: Archive, file: string) {
	const sheets: { name: string; id: string }[] = []
	let isFrom1904 = false
	await readPart(archive, file, {
		open(name, attribute) {
			if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
			if (name === 'sheet' && !/hidden/iu.test(attribute('state') ?? ''))
				sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' })
		},
	})
	return { sheets, isFrom1904 }
}

async function readFormatters(
	archive: Archive,
	file: string | undefined,
	isFrom1904: boolean,
): Promise<NumberFormatter[]> {
	const codes = new Map<string, string>()
	const formatters: NumberFormatter[] = []
	const known = new Map<string, NumberFormatter>()
	const toFormatter = (attribute: Attributes): NumberFormatter => {
		const id = attribute('numFmtId') ?? '0'
		const code = codes.get(id) ?? getBuiltInFormat(Number(id))
		if (code === '') return toPlainNumber
		const writer = known.get(code) ?? createNumberFormatter(code, isFrom1904)
		known.set(code, writer)
		return writer
	}
	let isOfCells = false
	if (!file) return formatters
	await readPart(archive, file, {
		open(name, attribute) {
			if (name === 'numFmt') codes.set(attribute('numFmtId') ?? '', (attribute('formatCode') ?? '').slice(0, 500))
			if (name === 'cellXfs') isOfCells = true
			if (name === 'xf' && isOfCells) formatters.push(toFormatter(attribute))
			if (formatters.length + codes.size > maxStyles) throw new ImportFileError(damagedWorkbookMessage)
		},
		close(name) {
			if (name === 'cellXfs') isOfCells = false
		},
	})
	return formatters
}

async function readStrings(archive: Archive, file: string | undefined): Promise<string[]> {
	const strings: string[] = []
	if (!file) return strings
	const count = createCounter()
	let [string, isText, isSound] = ['', false, false]
	await readPart(archive, file, {
		open(name) {
			if (name === 'si') string = ''
			if (name === 'rPh') isSound = true
			if (name === 't') isText = !isSound
		},
		text(part) {
			if (!isText) return
			count(part.length)
			string += part
		},
		close(name) {
			if (name === 't') isText = false
			if (name === 'rPh') isSound = false
			if (name !== 'si') return
			count(place)
			strings.push(decodeEscapes(string))
		},
	})
	return strings
}

/** The handlers of XML events. Names of elements have no namespace prefixes. */
export interface XmlReader {
	open?: (name: string, attributes: Attributes) => void
	/** Receives text, possibly in several parts. */
	text?: (part: string) => void
	close?: (name: string) => void
}

export type Attributes = (name: string) => string | undefined

/** The maximum number of characters in an attribute. */
const maxAttribute = 64 * 1024

/**
 * Parses the XML of a workbook as a stream with `reader`, and yields what `reader` adds to `made`. Rejects a document
 * type declaration.
 *
 * @throws ImportFileError: the XML cannot be read.
 */
async function* readXml<T>(parts: AsyncIterable<Uint8Array>, reader: XmlReader, made: T[]): AsyncGenerator<T> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let depth = 0
	const parser = new Parser(
		{
			onattribute(_, value) {
				if (value.length > maxAttribute) throw new ImportFileError(damagedWorkbookMessage)
			},
			onopentag(name, attributes) {
				depth += 1
				reader.open?.(stripPrefix(name), (wanted) => getAttribute(attributes, wanted))
			},
			ontext: (part) => reader.text?.(part),
			onclosetag(name) {
				depth -= 1
				reader.close?.(stripPrefix(name))
			},
			onprocessinginstruction(name) {
				if (name.startsWith('!')) throw new ImportFileError(damagedWorkbookMessage)
			},
		},
		{ xmlMode: true },
	)
	for await (const part of parts) {
		parser.write(decodeOrRefuse(() => decoder.decode(part, { stream: true })))
		yield* made.splice(0)
	}
	decodeOrRefuse(() => decoder.decode())
	if (depth > 0) throw new ImportFileError(damagedWorkbookMessage)
}

function decodeOrRefuse(decode: () => string): string {
	try {
		return decode()
	} catch {
		throw new ImportFileError(damagedWorkbookMessage)
	}
}

function stripPrefix(name: string): string {
	return name.slice(name.indexOf(':') + 1)
}

function getAttribute(attributes: Record<string, string>, wanted: string): string | undefined {
	return attributes[wanted] ?? Object.entries(attributes).find(([name]) => stripPrefix(name) === wanted)?.[1]
}
