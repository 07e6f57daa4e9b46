import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError } from '../decode-text.ts'
import { openWorkbook, type SheetRow } from './open-workbook.server.ts'

/** First the names of the worksheets; then, to each number of a worksheet, its next rows, none at its end. */
export type Answer = { names: string[] } | { rows: SheetRow[] } | { refusal: string }

const rowsAtOnce = 1000
const port = parentPort!

await answer(async () => {
	const sheets = await openWorkbook(workerData as Uint8Array)
	const opened = new Map<number, AsyncGenerator<SheetRow>>()
	port.on('message', (number: number) => {
		const rows = opened.get(number) ?? sheets[number]!.rows()
		opened.set(number, rows)
		void answer(async () => ({ rows: await nextOf(rows) }))
	})
	return { names: sheets.map(({ name }) => name) }
})

async function answer(work: () => Promise<Answer>) {
	try {
		port.postMessage(await work())
	} catch (error) {
		if (!(error instanceof ImportFileError)) throw error
		port.postMessage({ refusal: error.message } satisfies Answer)
	}
}

async function nextOf(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
	const next: SheetRow[] = []
	while (next.length < rowsAtOnce) {
		const { done, value } = await rows.next()
		if (done) break
		next.push(value)
	}
	return next
}
