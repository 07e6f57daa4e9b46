import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise } from 'yauzl'
import { maxProductFileMb } from '../../../words/limits.ts'
import { ImportFileError } from '../decode-text.ts'

/** All parts that are read may have so much: marks around cells take many times their text. */
const maxUnpacked = 5 * maxProductFileMb * 1024 * 1024
const maxEntries = 10_000

export const damagedWorkbook = 'This Excel file is damaged: open it, save it again, and send that.'
export const tooLargeWorkbook = 'This Excel file is too large once unpacked: send it in parts.'

/** The files within a zip file. */
export interface Archive {
	has: (name: string) => boolean
	/** @throws ImportFileError: it is damaged, encrypted or too large. */
	read: (name: string) => AsyncGenerator<Buffer>
}

/** Opens a zip file. @throws ImportFileError: it is none. */
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
			// What it says of itself is looked at first, what it is while it is unpacked.
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
