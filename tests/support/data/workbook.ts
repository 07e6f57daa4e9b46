import { crc32, deflateRawSync } from 'node:zlib'

interface ZipChange {
	/** The unpacked file size that the directory claims. */
	size?: number
	flags?: number
	/** The checksum that the directory claims. */
	sum?: number
}

/** Returns a zip file of these files, keyed by name. */
export function createZip(files: Record<string, string | Uint8Array>, changes: Record<string, ZipChange> = {}): Buffer {
	const [local, directory]: [Buffer[], Buffer[]] = [[], []]
	let at = 0
	for (const [name, content] of Object.entries(files)) {
		const bytes = Buffer.from(content)
		const packed = deflateRawSync(bytes)
		const { size = bytes.length, flags = 0, sum = crc32(bytes) } = changes[name] ?? {}
		const head = Buffer.alloc(46)
		head.writeUInt32LE(0x02_01_4b_50, 0)
		head.writeUInt16LE(flags, 8)
		head.writeUInt16LE(8, 10)
		head.writeUInt32LE(sum, 16)
		head.writeUInt32LE(packed.length, 20)
		head.writeUInt32LE(size, 24)
		head.writeUInt16LE(Buffer.byteLength(name), 28)
		head.writeUInt32LE(at, 42)
		const start = Buffer.alloc(30)
		start.writeUInt32LE(0x04_03_4b_50, 0)
		start.writeUInt16LE(Buffer.byteLength(name), 26)
		local.push(start, Buffer.from(name), packed)
		directory.push(head, Buffer.from(name))
		at += start.length + Buffer.byteLength(name) + packed.length
	}
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06_05_4b_50, 0)
	end.writeUInt16LE(directory.length / 2, 10)
	end.writeUInt32LE(at, 16)
	return Buffer.concat([...local, ...directory, end])
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (entries: [kind: string, target: string][]) =>
	`<?xml version="1.0" encoding="UTF-8"?><Relationships>${entries
		.map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${types}/${kind}" Target="${target}"/>`)
		.join('')}</Relationships>`

interface WorkbookSheet {
	name: string
	/** The XML within `<sheetData>`. */
	rows: string
	state?: 'hidden'
}

/** Returns the files of a workbook with these worksheets. Style 1 uses the first format, and so on. */
export function createWorkbookFiles(
	sheets: WorkbookSheet[],
	{ formats = [], strings = [], properties = '' }: { formats?: string[]; strings?: string[]; properties?: string } = {},
): Record<string, string> {
	const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
	const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
	const styles = ['<xf numFmtId="0"/>', ...formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`)]
	return {
		'[Content_Types].xml': '<Types/>',
		'_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
		'xl/workbook.xml': `<workbook>${properties}<sheets>${sheets
			.map(
				({ name, state = 'visible' }, index) =>
					`<sheet name="${escapeXml(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
			)
			.join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relations([
			...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
			['styles', '/xl/styles.xml'],
			['sharedStrings', 'sharedStrings.xml'],
		]),
		'xl/styles.xml':
			`<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf ` +
			`numFmtId="9"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
		'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
		...Object.fromEntries(
			sheets.map(({ rows }, index) => [
				`xl/worksheets/sheet${index + 1}.xml`,
				`<worksheet><sheetData>${rows}</sheetData></worksheet>`,
			]),
		),
	}
}

/** Returns a row of texts. */
export function createTextRow(...texts: string[]): string {
	return `<row>${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`
}
