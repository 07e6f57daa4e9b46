import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { maxProductFileMb } from '#app/shop/values/limits.ts'
import { ImportFileError } from '../decode-text.ts'

/** The maximum size of all unpacked parts. The markup of cells takes many times the size of their text. */
const maxUnpacked = 5 * maxProductFileMb * 1024 * 1024
const maxEntries = 10_000

export const damagedWorkbookMessage = 'This Excel file is damaged. Open it, save it again and upload it.'
export const tooLargeWorkbookMessage = 'This Excel file is too large when unpacked. Split it and upload the parts.'

/** The files within a zip file. */
export interface Archive {
	has: (name: string) => boolean
	/**
	 * Reads a file of the archive.
	 *
	 * @throws ImportFileError: it is damaged, encrypted or too large.
	 */
	read: (name: string) => AsyncGenerator<Buffer>
}

/**
 * Opens a zip file.
 *
 * @throws ImportFileError: it is not a zip file.
 */
export async function openArchive(content: Uint8Array): Promise<Archive> {
	const zip = await fromBufferPromise(Buffer.from(content), { autoClose: false }).catch(refuseDamaged)
	if (zip.entryCount > maxEntries) throw new ImportFileError(tooLargeWorkbookMessage)
	const entries = new Map<string, Entry>()
	try {
		for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
	} catch {
		refuseDamaged()
	}
	let left = maxUnpacked
	return {
		has: (name) => entries.has(name.toLowerCase()),
		async *read(name) {
			const entry = entries.get(name.toLowerCase()) ?? refuseDamaged()
			// The declared size is checked first, and the actual size while unpacking.
			if (entry.uncompressedSize > left) throw new ImportFileError(tooLargeWorkbookMessage)
			left -= entry.uncompressedSize
			const stream = await zip.openReadStreamPromise(entry).catch(refuseDamaged)
			let sum = 0
			stream.on('data', (chunk: Buffer) => (sum = crc32(chunk, sum)))
			try {
				yield* stream as AsyncIterable<Buffer>
			} catch {
				refuseDamaged()
			}
			if (sum !== entry.crc32) refuseDamaged()
		},
	}
}

function refuseDamaged(): never {
	throw new ImportFileError(damagedWorkbookMessage)
}
