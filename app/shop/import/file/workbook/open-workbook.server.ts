import { maxProductFileMb } from '../../../words/limits.ts'
import { ImportFileError } from '../decode-text.ts'
import { type FigureWriter, figureWriter, knownFormat, plainFigure } from './figure-format.server.ts'
import { type Attributes, readXml, type XmlReader } from './read-xml.server.ts'
import { type Archive, damagedWorkbook, openArchive, tooLargeWorkbook } from './unzip.server.ts'
import { sheetReader, withoutEscapes } from './sheet-rows.server.ts'

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
export interface Shared {
	strings: string[]
	/** One writer for each cell style. */
	writers: FigureWriter[]
	/** Counts the size of the cells as CSV, with the same limit. */
	count: (characters: number) => void
}

const noWorkbook = 'This zip file is no Excel workbook: save your products as .xlsx or as "CSV UTF-8".'
const maxStyles = 70_000
/** The bytes that an empty text takes in memory. */
const place = 8

/**
 * Opens a workbook (.xlsx). Its cells are the text that a person sees, and hidden worksheets are left out. Yields to
 * other requests.
 *
 * @throws ImportFileError: it cannot be read.
 */
export async function openWorkbook(content: Uint8Array): Promise<Worksheet[]> {
	const archive = await openArchive(content)
	const main = [...(await relationsOf(archive, '')).values()].find(({ kind }) => kind === 'officeDocument')?.file
	if (!main?.endsWith('.xml') || !archive.has(main)) throw new ImportFileError(noWorkbook)
	const { sheets, isFrom1904 } = await contentsOf(archive, main)
	const relations = await relationsOf(archive, main)
	const partOf = (kind: string) => [...relations.values()].find((one) => one.kind === kind)?.file
	const shared: Shared = {
		writers: await writersIn(archive, partOf('styles'), isFrom1904),
		strings: await stringsIn(archive, partOf('sharedStrings')),
		count: counter(),
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
			return readXml(archive.read(file), sheetReader(shared, rows), rows)
		},
	}))
}

/** Counts up to the size limit of a product file. */
function counter(): (characters: number) => void {
	let left = maxProductFileMb * 1024 * 1024
	return (characters) => {
		left -= characters
		if (left < 0) throw new ImportFileError(tooLargeWorkbook)
	}
}

async function readPart(archive: Archive, file: string, reader: XmlReader): Promise<void> {
	const parts = readXml(archive.read(file), reader, [])
	while (!(await parts.next()).done);
}

/** Returns the files that a file refers to, by ID. `''` refers to the workbook itself. */
async function relationsOf(archive: Archive, file: string): Promise<Map<string, { kind: string; file: string }>> {
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

async function contentsOf(archive: Archive, file: string) {
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

async function writersIn(archive: Archive, file: string | undefined, isFrom1904: boolean): Promise<FigureWriter[]> {
	const codes = new Map<string, string>()
	const writers: FigureWriter[] = []
	const known = new Map<string, FigureWriter>()
	const writerOf = (attribute: Attributes): FigureWriter => {
		const id = attribute('numFmtId') ?? '0'
		const code = codes.get(id) ?? knownFormat(Number(id))
		if (code === '') return plainFigure
		const writer = known.get(code) ?? figureWriter(code, isFrom1904)
		known.set(code, writer)
		return writer
	}
	let isOfCells = false
	if (!file) return writers
	await readPart(archive, file, {
		open(name, attribute) {
			if (name === 'numFmt') codes.set(attribute('numFmtId') ?? '', (attribute('formatCode') ?? '').slice(0, 500))
			if (name === 'cellXfs') isOfCells = true
			if (name === 'xf' && isOfCells) writers.push(writerOf(attribute))
			if (writers.length + codes.size > maxStyles) throw new ImportFileError(damagedWorkbook)
		},
		close(name) {
			if (name === 'cellXfs') isOfCells = false
		},
	})
	return writers
}

async function stringsIn(archive: Archive, file: string | undefined): Promise<string[]> {
	const strings: string[] = []
	if (!file) return strings
	const count = counter()
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
			strings.push(withoutEscapes(string))
		},
	})
	return strings
}
