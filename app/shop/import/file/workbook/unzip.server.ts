import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { maxProductFileMb } from '../../../words/limits.ts'
import { ImportFileError } from '../decode-text.ts'

/** The maximum size of all unpacked parts. The markup of cells takes many times the size of their text. */
const maxUnpacked = 5 * maxProductFileMb * 1024 * 1024
const maxEntries = 10_000

export const damagedWorkbook = 'This Excel file is damaged: open it, save it again, and send that.'
export const tooLargeWorkbook = 'This Excel file is too large once unpacked: send it in parts.'

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
	const zip = await fromBufferPromise(Buffer.from(content), { autoClose: false }).catch(damaged)
	if (zip.entryCount > maxEntries) throw new ImportFileError(tooLargeWorkbook)
	const entries = new Map<string, Entry>()
	try {
		for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
	} catch {
		damaged()
	}
	let left = maxUnpacked
	return {
		has: (name) => entries.has(name.toLowerCase()),
		async *read(name) {
			const entry = entries.get(name.toLowerCase()) ?? damaged()
			// The declared size is checked first, and the actual size while unpacking.
			if (entry.uncompressedSize > left) throw new ImportFileError(tooLargeWorkbook)
			left -= entry.uncompressedSize
			const pieces = await zip.openReadStreamPromise(entry).catch(damaged)
			let sum = 0
			pieces.on('data', (piece: Buffer) => (sum = crc32(piece, sum)))
			try {
				yield* pieces as AsyncIterable<Buffer>
			} catch {
				damaged()
			}
			if (sum !== entry.crc32) damaged()
		},
	}
}

function damaged(): never {
	throw new ImportFileError(damagedWorkbook)
}
