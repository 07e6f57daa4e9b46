import { parentPort } from 'node:worker_threads'
import Pdf from 'pdfkit'
import { createPen, drawLabel, getHeight, ink, type MeasuredLine, readFont } from './pdf-pen.server.ts'
import type { PdfAnswer, PdfBlock, PdfContent, PdfLabel, PdfLine, PdfSheet, PdfTable } from './pdf.server.ts'

const mm = 72 / 25.4
const inch = 72
/**
 * The measures of each paper in points. `columns` is the number of labels beside each other, and also the number of
 * labels below each other. `padding` is the space inside each label.
 */
const papers = {
	a4: { pageWidth: 210 * mm, pageHeight: 297 * mm, margin: 14 * mm, columns: 2, padding: 6 * mm },
	'4x6': { pageWidth: 4 * inch, pageHeight: 6 * inch, margin: 4 * mm, columns: 1, padding: 4 * mm },
}
const light = '#d6d3d1'
const footHeight = 20
const gap = 8

/** Draws all sheets and returns the file. */
async function draw({ title, language, at, sheets, paper = 'a4' }: PdfContent): Promise<Buffer<ArrayBuffer>> {
	const { pageWidth, pageHeight, margin, columns: labelColumns, padding } = papers[paper]
	const width = pageWidth - 2 * margin
	const bottom = pageHeight - margin - footHeight
	const doc = new Pdf({
		size: [pageWidth, pageHeight],
		margin: 0,
		autoFirstPage: false,
		bufferPages: true,
		font: readFont('NotoSans-Regular') as unknown as string,
		lang: language,
		displayTitle: true,
		info: { Title: title, CreationDate: at },
	})
	const chunks: Buffer[] = []
	doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
	const file = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
		doc.on('end', () => resolve(Buffer.concat(chunks)))
		doc.on('error', reject)
	})
	const { measure, layOut, drawLines } = createPen(doc)
	let y = 0

	function addPage() {
		doc.addPage()
		y = margin
	}

	/**
	 * Begins a new page when less than `height` points are left on this page, unless this page is still empty. Returns
	 * whether a page was begun.
	 */
	function reserve(height: number): boolean {
		if (y + height <= bottom || y === margin) return false
		addPage()
		return true
	}

	function drawRule(isLight = false, at = y) {
		doc
			.moveTo(margin, at)
			.lineTo(margin + width, at)
			.lineWidth(isLight ? 0.5 : 0.8)
			.strokeColor(isLight ? light : ink)
			.stroke()
	}

	/** Draws columns. A column that is higher than a page continues on the next page. */
	function drawColumns(columns: PdfLine[][], isLastRight = false) {
		const each = (width - (columns.length - 1) * 2 * gap) / columns.length
		const rest = columns.map((lines) => layOut(lines, each))
		const isTall = Math.max(...rest.map(getHeight)) > bottom - margin
		if (!isTall) reserve(Math.max(...rest.map(getHeight)))
		while (rest.some((lines) => lines.length > 0)) {
			if (isTall) reserve(Math.max(...rest.map((lines) => lines[0]?.height ?? 0)))
			const drawn = rest.map((lines) => {
				let room = bottom - y
				const count = lines.findIndex(({ height }) => (room -= height) < 0)
				return lines.splice(0, count < 0 ? lines.length : Math.max(1, count))
			})
			for (const [index, lines] of drawn.entries())
				drawLines(lines, margin + index * (each + 2 * gap), y, each, isLastRight && index === columns.length - 1)
			y += Math.max(...drawn.map(getHeight))
		}
	}

	const toTitleLine = (text: string): PdfLine => ({ text, size: 8, isMuted: true })

	/**
	 * Returns the widths of the columns of a table. A right-aligned column takes the width that its numbers need from
	 * the `isLeft` columns, so that no number is broken. When all numbers need more than 85% of the width, the columns
	 * keep their own shares instead.
	 */
	function calculateWidths({ columns, rows }: PdfTable): number[] {
		const room = width - (columns.length - 1) * gap
		const addUp = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)
		const allShares = addUp(columns.map((column) => column.width))
		const shares = columns.map((column) => (column.width / allShares) * room)
		const needed = columns.map(({ title, isLeft }, index) => {
			if (isLeft) return 0
			const words = title.split(' ').map((word) => measure(toTitleLine(word)))
			return Math.max(...words, ...rows.flatMap((row) => row[index]!.map(measure)))
		})
		const leftShares = addUp(shares.filter((_, index) => columns[index]!.isLeft))
		const fill = (right: number[]) => {
			const rest = room - addUp(right)
			return right.map((one, index) => (columns[index]!.isLeft ? (shares[index]! / leftShares) * rest : one))
		}
		const usual = needed.map((one, index) => (columns[index]!.isLeft ? 0 : Math.max(one, shares[index]!)))
		if (addUp(usual) <= 0.75 * room) return fill(usual)
		return addUp(needed) <= 0.85 * room ? fill(needed) : shares
	}

	function drawTable(table: PdfTable) {
		const { columns, rows } = table
		const widths = calculateWidths(table)
		const lefts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one + gap, 0))
		const layOutRow = (cells: readonly PdfLine[][]) => cells.map((lines, index) => layOut(lines, widths[index]!))
		const drawRow = (cells: MeasuredLine[][], top: number) => {
			for (const [index, lines] of cells.entries())
				drawLines(lines, lefts[index]!, top, widths[index]!, !columns[index]!.isLeft)
		}
		const head = layOutRow(columns.map(({ title }) => [toTitleLine(title)]))
		const headHeight = Math.max(...head.map(getHeight)) + 5
		const drawHead = () => {
			drawRow(head, y)
			y += headHeight
			drawRule()
			y += 4
		}
		reserve(headHeight + 40)
		drawHead()
		for (const row of rows) {
			const cells = layOutRow(row)
			const height = Math.max(...cells.map(getHeight))
			if (reserve(height + 8)) drawHead()
			drawRow(cells, y)
			y += height + 4
			drawRule(true)
			y += 4
		}
	}

	function drawTotals(rows: { label: string; amount: string }[]) {
		const within = Math.min(230, width)
		const left = margin + width - within
		reserve(rows.length * 16 + 12)
		for (const [index, { label, amount }] of rows.entries()) {
			const isTotal = index === rows.length - 1
			const style = isTotal ? { size: 11, isBold: true } : {}
			if (isTotal) {
				y += 3
				doc
					.moveTo(left, y)
					.lineTo(margin + width, y)
					.lineWidth(0.8)
					.strokeColor(ink)
					.stroke()
				y += 4
			}
			const amounts = layOut([{ text: amount, ...style }], within)
			const labels = layOut([{ text: label, ...style }], within - measure({ text: amount, ...style }) - gap)
			drawLines(labels, left, y, within)
			drawLines(amounts, left, y, within, true)
			y += Math.max(getHeight(labels), getHeight(amounts)) + 2
		}
	}

	function drawFrame(line: PdfLine) {
		const lines = layOut([line], width - 4 * gap)
		const height = getHeight(lines) + 2 * gap
		reserve(height)
		doc.rect(margin, y, width, height).lineWidth(1.5).strokeColor(ink).stroke()
		drawLines(lines, margin + 2 * gap, y + gap, width - 4 * gap)
		y += height
	}

	function drawCode({ path, size, width: side, lines }: Extract<PdfBlock, { kind: 'code' }>) {
		const within = width - side - 2 * gap
		const text = layOut(lines, within)
		reserve(Math.max(side, getHeight(text)))
		doc
			.save()
			.translate(margin, y)
			.scale(side / size)
			.path(path)
			.fill('black')
			.restore()
		drawLines(text, margin + side + 2 * gap, y + Math.max(0, (side - getHeight(text)) / 2), within)
		y += Math.max(side, getHeight(text))
	}

	function drawLabels(labels: readonly PdfLabel[]) {
		const [cellWidth, cellHeight] = [pageWidth / labelColumns, pageHeight / labelColumns]
		for (const [index, label] of labels.entries())
			drawLabel(doc, label, {
				left: (index % labelColumns) * cellWidth + padding,
				top: Math.floor(index / labelColumns) * cellHeight + padding,
				width: cellWidth - 2 * padding,
				height: cellHeight - 2 * padding,
			})
	}

	function drawBlock(block: PdfBlock) {
		if (block.kind === 'columns') drawColumns(block.columns, block.isLastRight)
		else if (block.kind === 'table') drawTable(block)
		else if (block.kind === 'totals') drawTotals(block.rows)
		else if (block.kind === 'frame') drawFrame(block.line)
		else if (block.kind === 'code') drawCode(block)
		else if (block.kind === 'labels') drawLabels(block.labels)
		else if (block.kind === 'space') y += block.height
		else if (block.kind === 'rule') {
			reserve(1)
			drawRule(block.isLight)
		} else {
			doc.image(Buffer.from(block.content), margin, y, { fit: [width / 2, block.height] })
			y += block.height + 4
		}
	}

	/** Draws a sheet. The page numbers are added at the end, when the number of pages is known. */
	function drawSheet({ foot, blocks }: PdfSheet) {
		addPage()
		const first = doc.bufferedPageRange().count - 1
		for (const block of blocks) drawBlock(block)
		const last = doc.bufferedPageRange().count - 1
		for (let index = first; index <= last; index += 1) {
			doc.switchToPage(index)
			const text = last > first ? `${foot} · ${index - first + 1} / ${last - first + 1}` : foot
			const lines = layOut([{ text, size: 7.5, isMuted: true }], width).slice(0, 1)
			drawLines(lines, margin, pageHeight - margin - 10, width, true)
		}
	}

	for (const sheet of sheets) drawSheet(sheet)
	doc.end()
	return file
}

const port = parentPort!

port.on('message', (content: PdfContent) => void answer(content))

async function answer(content: PdfContent) {
	try {
		const file = new Uint8Array(await draw(content))
		port.postMessage({ content: file } satisfies PdfAnswer, [file.buffer])
	} catch (error) {
		port.postMessage({ error: (error as Error).stack ?? String(error) } satisfies PdfAnswer, [])
	}
}
