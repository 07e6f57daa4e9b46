import { readFileSync } from 'node:fs'
import type { PdfLabel, PdfLine } from './pdf.server.ts'

export const ink = '#1c1917'
const muted = '#57534e'
const normalSize = 9
/**
 * The line height as a multiple of the font size. It leaves room for the signs of Indic scripts above and below their
 * letters.
 */
const leading = 1.45

const fontFiles = { latin: 'NotoSans', devanagari: 'NotoSansDevanagari', gujarati: 'NotoSansGujarati' }
type Script = keyof typeof fontFiles

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the script whose font draws a cluster of characters. The Latin font draws everything that is neither Gujarati
 * nor Devanagari.
 */
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

/** A line of wrapped text, with its height. */
export interface MeasuredLine {
	text: string
	line: PdfLine
	height: number
}

/** Returns the total height of lines that are stacked. */
export const getHeight = (lines: readonly MeasuredLine[]) => lines.reduce((sum, { height }) => sum + height, 0)

/** Creates the functions that measure, wrap and draw text in a file. */
export function createPen(doc: PDFKit.PDFDocument, color = ink) {
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

	/** Wraps the lines to a width and measures them. */
	function layOut(lines: readonly PdfLine[], within: number): MeasuredLine[] {
		return lines.flatMap((line) =>
			line.text
				.split('\n')
				.flatMap((text) => wrap({ ...line, text }, within))
				.map((text) => ({ text, line, height: (line.size ?? normalSize) * leading })),
		)
	}

	function drawLine({ text, line, height }: MeasuredLine, x: number, top: number) {
		const { size = normalSize, isBold = false, isMuted = false, isBox = false } = line
		if (isBox)
			doc
				.rect(x, top + 1, size, size)
				.lineWidth(0.8)
				.strokeColor(ink)
				.stroke()
		let left = x
		for (const run of splitRuns(text, isBold)) {
			setFont(run.font, size).fillColor(isMuted ? muted : color)
			// The baseline is the same for every font.
			doc.text(run.text, left, top + height * 0.73, { lineBreak: false, baseline: 'alphabetic' })
			left += doc.widthOfString(run.text)
		}
	}

	/** Draws lines below each other. */
	function drawLines(lines: readonly MeasuredLine[], x: number, top: number, within: number, isRight = false) {
		let at = top
		for (const placed of lines) {
			drawLine(placed, isRight ? x + within - measure({ ...placed.line, text: placed.text }) : x, at)
			at += placed.height
		}
	}

	return { measure, layOut, drawLines }
}

type Pen = ReturnType<typeof createPen>

interface Box {
	left: number
	top: number
	width: number
	height: number
}

const mm = 72 / 25.4
const barHeight = 20 * mm
/**
 * The size of a dot of label printers in points: they have 203 dots to the inch. Bars of whole dots keep their widths.
 */
const printerDot = 72 / 203
/**
 * The maximum width of a module, the narrowest bar, in points: half a millimeter. A wider one is not easier to scan.
 */
const widestModule = 4 * printerDot
const labelGap = 8

/**
 * Draws the label of a parcel. Shrinks the address until the whole label fits into the box. When the address becomes
 * very small, the other texts shrink too.
 */
export function drawLabel(doc: PDFKit.PDFDocument, label: PdfLabel, { left, top, width, height }: Box) {
	// Label printers can print only black. They print any other color as a pattern of dots.
	const pen = createPen(doc, 'black')
	let scale = 1
	let texts = layOutLabel(pen, label, width, scale)
	while (texts.height > height && scale > 0.1) {
		scale *= 0.97
		texts = layOutLabel(pen, label, width, scale)
	}
	const { measure, drawLines } = pen
	const { name, payment, code, title, address, foot } = texts
	const drawRule = (at: number) =>
		doc
			.moveTo(left, at)
			.lineTo(left + width, at)
			.lineWidth(1)
			.strokeColor('black')
			.stroke()
	drawLines(name, left, top, width)
	drawLines(payment, left, top, width, true)
	let y = top + Math.max(getHeight(name), getHeight(payment)) + labelGap / 2
	drawRule(y)
	y += labelGap
	if (label.barcode) {
		const { path, width: modules } = label.barcode
		const widest = Math.min(widestModule, width / modules)
		const module = Math.floor(widest / printerDot) * printerDot || widest
		doc
			.save()
			.translate(left + (width - modules * module) / 2, y)
			.scale(module, barHeight)
			.path(path)
			.fill('black')
			.restore()
		y += barHeight + 2
		for (const placed of code) {
			drawLines([placed], left + (width - measure({ ...placed.line, text: placed.text })) / 2, y, width)
			y += placed.height
		}
		y += labelGap
	}
	drawLines(title, left, y, width)
	drawLines(address, left, y + getHeight(title), width)
	const footTop = top + height - getHeight(foot)
	drawRule(footTop - labelGap / 2)
	drawLines(foot, left, footTop, width)
}

/** The scale of the address below which the other texts of a label shrink too. */
const smallestAddress = 0.65

/** Returns the texts of a label with the height that it needs for them. A scale of 1 is the usual size of the address. */
function layOutLabel({ layOut, measure }: Pen, label: PdfLabel, width: number, scale: number) {
	const others = Math.min(1, scale / smallestAddress)
	const layOutTexts = (texts: readonly string[], size: number, { isBold = false, within = width } = {}) =>
		layOut(
			texts.map((text) => ({ text, size, isBold })),
			within,
		)
	const { head, barcode, title, address } = label
	const bold = { isBold: true }
	const [headSize, addressSize] = [13 * others, 13.5 * scale]
	const beside = measure({ text: head[1], size: headSize, isBold: true }) + labelGap
	const texts = {
		name: layOutTexts([head[0]], headSize, { isBold: true, within: width - beside }),
		payment: layOutTexts([head[1]], headSize, bold),
		code: layOutTexts(barcode ? [barcode.text] : [], 12.5 * others),
		title: layOutTexts([title], 8.5 * others),
		address: [...layOutTexts(address.slice(0, 1), addressSize, bold), ...layOutTexts(address.slice(1), addressSize)],
		foot: layOutTexts(label.foot, 9.5 * others),
	}
	const { name, payment, ...below } = texts
	const headHeight = Math.max(getHeight(name), getHeight(payment)) + 1.5 * labelGap
	const codeHeight = barcode ? barHeight + 2 + labelGap : 0
	const height = Object.values(below).reduce((sum, lines) => sum + getHeight(lines), headHeight + codeHeight + labelGap)
	return { ...texts, height }
}
