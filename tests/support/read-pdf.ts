import { inflateSync } from 'node:zlib'

/** A PDF file as a reader shows it. */
interface ReadPdf {
	pages: number
	/** The texts in the order in which they are drawn, each of one font. */
	texts: string[]
	/** The beginning of the baseline of each text, in points from the lower left corner of its page. */
	places: { x: number; y: number }[]
	/** The left and right edges of the bars of codes, in modules. */
	bars: [left: number, right: number][]
	/** True if the file contains its fonts and no link to anything outside. */
	isComplete: boolean
}

/** Reads the texts of a PDF file of the shop by the Unicode tables of its fonts. */
export function readPdf(file: Uint8Array): ReadPdf {
	const source = Buffer.from(file).toString('latin1')
	if (!source.startsWith('%PDF-')) throw new Error('This is no PDF file.')
	const objects = new Map<string, string>()
	for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
	const streamOf = (body: string) => {
		const stream = /\nstream\n([\s\S]*)\nendstream$/.exec(body)?.[1] ?? ''
		const bytes = Buffer.from(stream, 'latin1')
		return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
	}
	const fonts = new Map<string, Map<string, string>>()
	for (const [, font, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
		const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
		if (table && !fonts.has(font!)) fonts.set(font!, readGlyphs(streamOf(objects.get(table)!)))
	}
	const contents = [...objects.values()].flatMap((body) => {
		const id = /\/Type \/Page\n[\s\S]*\/Contents (\d+) 0 R|\/Contents (\d+) 0 R[\s\S]*\/Type \/Page\n/.exec(body)
		return id ? [streamOf(objects.get((id[1] ?? id[2])!)!)] : []
	})
	const texts = contents.flatMap((content) => readTexts(content, fonts))
	return {
		pages: contents.length,
		texts: texts.map(({ text }) => text),
		places: texts.map(({ x, y }) => ({ x, y })),
		bars: contents.flatMap(readBars),
		isComplete: fonts.size > 0 && source.includes('/FontFile2') && !/\/URI|\/Launch|\/JavaScript/.test(source),
	}
}

/** Returns the characters of each glyph. */
function readGlyphs(table: string): Map<string, string> {
	const glyphs = new Map<string, string>()
	for (const [, first, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
		for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
			const glyph = (Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0')
			glyphs.set(glyph, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
		}
	}
	return glyphs
}

function readTexts(content: string, fonts: Map<string, Map<string, string>>) {
	return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, text]) => {
		const font = fonts.get(/\/(F\d+) /.exec(text!)![1]!)!
		const glyphs = [...text!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.toLowerCase().match(/.{4}/g)!)
		const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(text!)!
		return { text: glyphs.map((glyph) => font.get(glyph) ?? '').join(''), x: Number(x), y: Number(y) }
	})
}

/** Returns the bars of a content, which are drawn from 0 to 1. */
const readBars = (content: string) =>
	[...content.matchAll(/([\d.]+) 0 m\n([\d.]+) 0 l\n[\d.]+ 1 l\n/g)].map(([, left, right]): [number, number] => [
		Number(left),
		Number(right),
	])
