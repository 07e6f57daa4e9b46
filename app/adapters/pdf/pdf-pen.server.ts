import { readFileSync } from 'node:fs'
import type { PdfLine } from './pdf.server.ts'

export const ink = '#1c1917'
const muted = '#57534e'
const normalSize = 9
/** Indic scripts have signs above and below their letters. */
const leading = 1.45

const fontFiles = { latin: 'NotoSans', devanagari: 'NotoSansDevanagari', gujarati: 'NotoSansGujarati' }
type Script = keyof typeof fontFiles

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the script whose font has a cluster of characters. Everything else is drawn in the Latin font. */
function getScript(cluster: string): Script {
	if (/\p{Script=Gujarati}/u.test(cluster)) return 'gujarati'
	return /\p{Script_Extensions=Devanagari}/u.test(cluster) ? 'devanagari' : 'latin'
}

/** Splits a text into runs of one font. */
function splitRuns(text: string, isBold: boolean): { text: string; font: string }[] {
	const runs: { text: string; font: string }[] = []
	for (const { segment } of clusters.segment(text)) {
		const font = `${fontFiles[getScript(segment)]}-${isBold ? 'SemiBold' : 'Regular'}`
		const last = runs.at(-1)
		if (last?.font === font) last.text += segment
		else runs.push({ text: segment, font })
	}
	return runs
}

const buffers = new Map<string, Buffer>()

/** Reads a font once for all documents of the thread. */
export function readFont(name: string): Buffer {
	const known = buffers.get(name) ?? readFileSync(`app/adapters/pdf/fonts/${name}.ttf`)
	buffers.set(name, known)
	return known
}

/** A line that fits its width. */
export interface PlacedLine {
	text: string
	line: PdfLine
	height: number
}

/** Returns the height of lines below each other. */
export const getHeight = (lines: readonly PlacedLine[]) => lines.reduce((sum, { height }) => sum + height, 0)

/** Creates the functions that measure, wrap and draw text in a file. */
export function createPen(doc: PDFKit.PDFDocument) {
	const registered = new Set<string>()

	function setFont(font: string, size: number) {
		if (!registered.has(font)) {
			doc.registerFont(font, readFont(font))
			registered.add(font)
		}
		return doc.font(font).fontSize(size)
	}

	/** Returns the width of a line. */
	function measure({ text, size = normalSize, isBold = false }: PdfLine): number {
		return splitRuns(text, isBold).reduce((sum, run) => sum + setFont(run.font, size).widthOfString(run.text), 0)
	}

	/** Breaks a line between words, and a word that is too long between its characters. */
	function wrap({ text, ...style }: PdfLine, within: number): string[] {
		const fits = (part: string) => measure({ ...style, text: part }) <= within
		const lines: string[] = []
		let line = ''
		for (const word of text.split(' ')) {
			const joined = line === '' ? word : `${line} ${word}`
			if (fits(joined)) {
				line = joined
				continue
			}
			if (line !== '') lines.push(line)
			line = ''
			for (const { segment } of clusters.segment(word)) {
				if (line !== '' && !fits(line + segment)) {
					lines.push(line)
					line = ''
				}
				line += segment
			}
		}
		return [...lines, line]
	}

	/** Returns the lines as they fit a width. */
	function layOut(lines: readonly PdfLine[], within: number): PlacedLine[] {
		return lines.flatMap((line) =>
			line.text
				.split('\n')
				.flatMap((text) => wrap({ ...line, text }, within))
				.map((text) => ({ text, line, height: (line.size ?? normalSize) * leading })),
		)
	}

	function drawLine({ text, line, height }: PlacedLine, x: number, top: number) {
		const { size = normalSize, isBold = false, isMuted = false, isBox = false } = line
		if (isBox)
			doc
				.rect(x, top + 1, size, size)
				.lineWidth(0.8)
				.strokeColor(ink)
				.stroke()
		let left = x
		for (const run of splitRuns(text, isBold)) {
			setFont(run.font, size).fillColor(isMuted ? muted : ink)
			// The baseline is the same for every font.
			doc.text(run.text, left, top + height * 0.73, { lineBreak: false, baseline: 'alphabetic' })
			left += doc.widthOfString(run.text)
		}
	}

	/** Draws lines below each other. */
	function drawLines(lines: readonly PlacedLine[], x: number, top: number, within: number, isRight = false) {
		let at = top
		for (const placed of lines) {
			drawLine(placed, isRight ? x + within - measure({ ...placed.line, text: placed.text }) : x, at)
			at += placed.height
		}
	}

	return { measure, layOut, drawLines }
}
