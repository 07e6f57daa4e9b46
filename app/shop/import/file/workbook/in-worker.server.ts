import { Worker } from 'node:worker_threads'
import { ImportFileError } from '../decode-text.ts'
import type { SheetRow, Worksheet } from './open-workbook.server.ts'
import { tooLargeWorkbook } from './unzip.server.ts'
import type { Answer } from './worker.server.ts'

/** What reading a workbook may take. */
export interface Bounds {
	megabytes: number
	milliseconds: number
}

const usual: Bounds = { megabytes: 256, milliseconds: 60_000 }
const tooSlow = 'This Excel file takes too long to read: send it in parts.'

/**
 * Works with the worksheets of a workbook, which a thread of its own reads, with a memory of its own that ends with it.
 * @throws ImportFileError: it is none, or takes too much.
 */
export async function withWorkbook<T>(
	content: Uint8Array,
	work: (sheets: Worksheet[]) => Promise<T>,
	{ megabytes, milliseconds }: Bounds = usual,
): Promise<T> {
	const worker = new Worker(new URL('./worker.server.ts', import.meta.url), {
		workerData: content,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: megabytes },
	})
	let timer: NodeJS.Timeout | undefined
	const failure = new Promise<never>((_, reject) => {
		worker.once('error', (error) => reject(isOutOfMemory(error) ? new ImportFileError(tooLargeWorkbook) : error))
		timer = setTimeout(() => reject(new ImportFileError(tooSlow)), milliseconds)
	})
	const heard = async () => {
		const answer = await new Promise<Answer>((resolve) => void worker.once('message', resolve))
		if ('refusal' in answer) throw new ImportFileError(answer.refusal)
		return answer
	}
	const read = async () => {
		const first = await heard()
		const names = 'names' in first ? first.names : []
		return work(names.map((name, number) => ({ name, rows: () => readSheet(number) })))
	}
	async function* readSheet(number: number): AsyncGenerator<SheetRow> {
		for (;;) {
			worker.postMessage(number, [])
			const next = await heard()
			if (!('rows' in next) || next.rows.length === 0) return
			yield* next.rows
		}
	}
	try {
		return await Promise.race([read(), failure])
	} finally {
		clearTimeout(timer)
		await worker.terminate()
	}
}

function isOutOfMemory(error: Error): boolean {
	return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
