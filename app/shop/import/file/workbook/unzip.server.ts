import { crc32, createInflateRaw } from 'node:zlib'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { maxProductFileMb } from '../../../words/limits.ts'
import { ImportFileError } from '../decode-text.ts'

/** All parts that are read may have so much: marks around cells take many times their text. */
const maxUnpacked = 5 * maxProductFileMb * 1024 * 1024
const maxEntries = 10_000
const pieceSize = 64 * 1024
const wide = 0xff_ff_ff_ff

export const damagedWorkbook = 'This Excel file is damaged: open it, save it again, and send that.'
export const tooLargeWorkbook = 'This Excel file is too large once unpacked: send it in parts.'

interface Entry {
	isEncrypted: boolean
	method: number
	sum: number
	packed: number
	size: number
	at: number
}

/** The files within a zip file. */
export interface Archive {
	has: (name: string) => boolean
	/** Yields to other requests. @throws ImportFileError: it is damaged, encrypted or too large. */
	read: (name: string) => AsyncGenerator<Buffer>
}

/** Opens a zip file. @throws ImportFileError: it is none. */
export function openArchive(content: Uint8Array): Archive {
	const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
	const entries = within(bytes, () => entriesOf(bytes))
	let left = maxUnpacked
	return {
		has: (name) => entries.has(name.toLowerCase()),
		async *read(name) {
			const entry = entries.get(name.toLowerCase())
			if (!entry || entry.isEncrypted) throw new ImportFileError(damagedWorkbook)
			// What it says of itself is looked at first, what it is while it is unpacked.
			if (entry.size > left) throw new ImportFileError(tooLargeWorkbook)
			left -= entry.size
			yield* unpack(
				within(bytes, () => packedOf(bytes, entry)),
				entry,
			)
		},
	}
}

/** A position outside of the file is its fault. */
function within<T>(bytes: Buffer, find: () => T): T {
	try {
		return find()
	} catch (error) {
		if (error instanceof RangeError) throw new ImportFileError(damagedWorkbook)
		throw error
	}
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
	const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
	if (end === -1) throw new ImportFileError(damagedWorkbook)
	const count = bytes.readUInt16LE(end + 10)
	if (count > maxEntries) throw new ImportFileError(tooLargeWorkbook)
	const entries = new Map<string, Entry>()
	let at = bytes.readUInt32LE(end + 16)
	for (let number = 0; number < count; number += 1) {
		if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new ImportFileError(damagedWorkbook)
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from))
		const extraAt = at + 46 + nameLength!
		const [size, packed, start] = widened(bytes.subarray(extraAt, extraAt + extraLength!), [
			bytes.readUInt32LE(at + 24),
			bytes.readUInt32LE(at + 20),
			bytes.readUInt32LE(at + 42),
		])
		const name = bytes
			.toString('utf8', at + 46, extraAt)
			.replaceAll('\\', '/')
			.toLowerCase()
		entries.set(name, {
			isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
			method: bytes.readUInt16LE(at + 10),
			sum: bytes.readUInt32LE(at + 16),
			packed: packed!,
			size: size!,
			at: start!,
		})
		at = extraAt + extraLength! + commentLength!
	}
	return entries
}

/** Programs that write in one go put figures into a field for large files, however small these are. */
function widened(extra: Buffer, figures: number[]): number[] {
	let at = 0
	while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
	at += 4
	return figures.map((figure) => {
		if (figure !== wide) return figure
		at += 8
		return Number(extra.readBigUInt64LE(at - 8))
	})
}

function packedOf(bytes: Buffer, { at, packed }: Entry): Buffer {
	if (bytes.readUInt32LE(at) !== 0x04_03_4b_50) throw new ImportFileError(damagedWorkbook)
	const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
	if (start + packed > bytes.length) throw new ImportFileError(damagedWorkbook)
	return bytes.subarray(start, start + packed)
}

async function* unpack(packed: Buffer, { method, size, sum }: Entry): AsyncGenerator<Buffer> {
	let [seen, found] = [0, 0]
	for await (const piece of method === 0 ? pieces(packed) : inflated(packed, method)) {
		seen += piece.length
		if (seen > size) throw new ImportFileError(damagedWorkbook)
		found = crc32(piece, found)
		yield piece
		await yieldTick()
	}
	if (seen !== size || found !== sum) throw new ImportFileError(damagedWorkbook)
}

function* pieces(bytes: Buffer): Generator<Buffer> {
	for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}

async function* inflated(packed: Buffer, method: number): AsyncGenerator<Buffer> {
	if (method !== 8) throw new ImportFileError(damagedWorkbook)
	const stream = createInflateRaw({ chunkSize: pieceSize })
	stream.end(packed)
	try {
		yield* stream as AsyncIterable<Buffer>
	} catch (error) {
		if (isOfZlib(error)) throw new ImportFileError(damagedWorkbook)
		throw error
	}
}

function isOfZlib(error: unknown): boolean {
	return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
