import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../scheduling/limit-concurrency.ts'

/** A line of text. It wraps, and each of its scripts is drawn in its own font. */
export interface PdfLine {
	text: string
	/** The font size in points. The default is 9. */
	size?: number
	isBold?: boolean
	isMuted?: boolean
	/** An empty box to tick, instead of the text. */
	isBox?: boolean
}

export interface PdfTable {
	kind: 'table'
	/** `width` is a weight relative to the other columns. Columns are right-aligned except those with `isLeft`. */
	columns: { title: string; width: number; isLeft?: boolean }[]
	/** The lines of each cell of each row. A row is never split between pages. */
	rows: PdfLine[][][]
}

/** A label of a parcel. Its texts shrink until all of them fit. Its barcode does not shrink with them. */
export interface PdfLabel {
	/** The texts at both ends of the first line. */
	head: [left: string, right: string]
	/** A Code 128 barcode: an SVG path that is 1 high and `width` modules wide, and the text below it. */
	barcode: { path: string; width: number; text: string } | null
	title: string
	/** The lines of the address, with the name first. */
	address: string[]
	foot: string[]
}

/** A part of a sheet, from the top. */
export type PdfBlock =
	/** Columns of equal width. The last one is right-aligned with `isLastRight`. */
	| { kind: 'columns'; columns: PdfLine[][]; isLastRight?: boolean }
	| PdfTable
	/** Labels with amounts, at the right. The last row is the total. */
	| { kind: 'totals'; rows: { label: string; amount: string }[] }
	/** A text in a frame. */
	| { kind: 'frame'; line: PdfLine }
	/** A line across the sheet. */
	| { kind: 'rule'; isLight?: boolean }
	| { kind: 'space'; height: number }
	/** A PNG or JPEG within a height in points. */
	| { kind: 'picture'; content: Uint8Array; height: number }
	/**
	 * A QR code beside lines. `path` is an SVG path on a square of `size` units. `width` is the width of the code in
	 * points.
	 */
	| { kind: 'code'; path: string; size: number; width: number; lines: PdfLine[] }
	/** A page of labels, one on `4x6`, or four on A4. */
	| { kind: 'labels'; labels: PdfLabel[] }

/** One document, which begins on a page of its own. */
export interface PdfSheet {
	/** The footer of each page. The page number follows it if the document has several pages. */
	foot: string
	blocks: PdfBlock[]
}

export type PdfPaper = 'a4' | '4x6'

export interface PdfContent {
	/** The title of the file, as readers show it. */
	title: string
	/** The language of the texts, such as `'gu'`. */
	language: string
	/** The creation date of the file. The caller provides it, so that equal content gives equal bytes. */
	at: Date
	sheets: PdfSheet[]
	/** `4x6` is a label of 4 × 6 inches. The default is A4. */
	paper?: PdfPaper
}

export type PdfAnswer = { content: Uint8Array<ArrayBuffer> } | { error: string }

/** The limits of the thread: its memory, the time for one document, and the time that it waits for another document. */
const limits = { megabytes: 192, milliseconds: 20_000, idleMs: 20_000 }

/** Draws one document at a time, while at most 32 others wait. */
const one = limitConcurrency(1, 32)

/** The thread, the document that it draws now, and the timer that ends an idle thread. */
let thread: Worker | undefined
let current: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws a PDF file. A separate thread does it, because shaping takes long enough to delay other requests. The thread,
 * its library and its fonts are loaded for the first document and released some seconds after the last one (rule:
 * paper-pdf).
 *
 * @throws BusyError: many documents are waiting already.
 */
export function createPdf(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
	return one(() => drawInThread(content))
}

async function drawInThread(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
	clearTimeout(idle)
	const drawing = (current = Promise.withResolvers<Uint8Array<ArrayBuffer>>())
	const timer = setTimeout(() => fail('A PDF file took too long to draw.'), limits.milliseconds)
	try {
		thread ??= startThread()
		thread.postMessage(content, [])
		return await drawing.promise
	} finally {
		clearTimeout(timer)
		current = undefined
		idle = setTimeout(endThread, limits.idleMs)
		// The shop ends without waiting for the thread.
		idle.unref()
		thread?.unref()
	}
}

function startThread(): Worker {
	const started = new Worker(new URL('./pdf-worker.server.ts', import.meta.url), {
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
	})
	started.on('message', (answer: PdfAnswer) =>
		'error' in answer ? fail(answer.error) : current?.resolve(answer.content),
	)
	started.on('error', (error) => fail(error.message))
	return started
}

/**
 * Rejects the current document and ends the thread, which may be in any state. The next document starts a new thread.
 */
function fail(message: string): void {
	current?.reject(new Error(message))
	endThread()
}

function endThread(): void {
	const ended = thread
	thread = undefined
	ended?.removeAllListeners()
	void ended?.terminate()
}
