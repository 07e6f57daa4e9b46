import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { ImportFileError, isWorkbook } from '../decode-text.ts'
import { openTextTable, type ProductTable } from '../product-table.server.ts'
import type { SheetRow } from './open-workbook.server.ts'
import type { WorkerMessage } from './worker.server.ts'

/** The time and memory limits for reading a product file. */
export interface WorkerLimits {
	megabytes: number
	milliseconds: number
}

const defaultLimits: WorkerLimits = { megabytes: 256, milliseconds: 60_000 }
const tooSlow = 'This file takes too long to read. Split it and upload the parts.'
const tooLarge = 'This file is too large to read. Split it and upload the parts.'
/** The maximum number of bytes of a text that is parsed without a thread, because starting one would take longer. */
const fewBytes = 32 * 1024

/** Files are read one at a time because reading each takes much memory. */
const oneOfAll = limitConcurrency(1, 20)

/**
 * Reads the table of a product file in a separate thread, whose memory is released with it, so that no file can block
 * other requests. One file is read at a time. A small text file is read in the current thread instead.
 *
 * @throws ImportFileError: it is not a product file, or it exceeds the limits.
 * @throws BusyError: many files are waiting already.
 */
export async function withTable<T>(
	content: Uint8Array,
	work: (table: ProductTable) => Promise<T>,
	bounds: WorkerLimits = defaultLimits,
): Promise<T> {
	if (content.byteLength <= fewBytes && !isWorkbook(content)) return work(openTextTable(content))
	return oneOfAll(() => workInThread(content, work, bounds))
}

async function workInThread<T>(
	content: Uint8Array,
	work: (table: ProductTable) => Promise<T>,
	{ megabytes, milliseconds }: WorkerLimits,
): Promise<T> {
	const worker = new Worker(new URL('./worker.server.ts', import.meta.url), {
		workerData: content,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: megabytes },
	})
	let timer: NodeJS.Timeout | undefined
	const failure = new Promise<never>((_, reject) => {
		worker.once('error', (error) => reject(isOutOfMemory(error) ? new ImportFileError(tooLarge) : error))
		timer = setTimeout(() => reject(new ImportFileError(tooSlow)), milliseconds)
	})
	const nextMessage = async () => {
		const answer = await new Promise<WorkerMessage>((resolve) => void worker.once('message', resolve))
		if ('refusal' in answer) throw new ImportFileError(answer.refusal)
		return answer
	}
	const openTable = async () => {
		const first = await nextMessage()
		if (!('table' in first)) throw new Error('The thread that reads product files sent rows first.')
		return work({ ...first.table, rows: readRows() })
	}
	async function* readRows(): AsyncGenerator<SheetRow> {
		for (;;) {
			worker.postMessage('next', [])
			const next = await nextMessage()
			if (!('rows' in next) || next.rows.length === 0) return
			yield* next.rows
		}
	}
	try {
		return await Promise.race([openTable(), failure])
	} finally {
		clearTimeout(timer)
		await worker.terminate()
	}
}

function isOutOfMemory(error: Error): boolean {
	return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
