import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Header } from 'tar'

const block = 512
const atOnce = 256 * 1024
/** The number of bytes between flushes. A single flush at the end would block other writers for seconds. */
const syncEvery = 4 * 1024 * 1024

export interface ArchivedFile {
	name: string
	size: number
	sha256: string
}

/** The archive is truncated, damaged or not a backup of a shop. */
export class ArchiveError extends Error {}

/** Writes a tar archive that only its owner can read. */
export class ArchiveWriter {
	readonly #file: FileHandle
	#unsynced = 0

	private constructor(file: FileHandle) {
		this.#file = file
	}

	/** Creates the file. Fails when the file exists. */
	static async create(file: string): Promise<ArchiveWriter> {
		return new ArchiveWriter(await open(file, 'wx', 0o600))
	}

	/** Streams a file into the archive and returns its size and checksum. Throws unless `content` has `size` bytes. */
	async add(
		name: string,
		size: number,
		content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	): Promise<ArchivedFile> {
		const header = new Header({ path: name, size, mode: 0o600, type: 'File', mtime: new Date() })
		header.encode()
		await this.#file.writeFile(header.block!)
		const digest = createHash('sha256')
		let written = 0
		for await (const chunk of content) {
			digest.update(chunk)
			written += chunk.byteLength
			await this.#file.writeFile(chunk)
			await this.#syncNowAndThen(chunk.byteLength)
		}
		if (written !== size) throw new Error(`${name} changed while it was read: ${written} bytes instead of ${size}.`)
		await this.#file.writeFile(Buffer.alloc(padding(size)))
		return { name, size, sha256: digest.digest('hex') }
	}

	async #syncNowAndThen(bytes: number) {
		this.#unsynced += bytes
		if (this.#unsynced < syncEvery) return
		this.#unsynced = 0
		await this.#file.datasync()
	}

	async finish(): Promise<void> {
		await this.#file.writeFile(Buffer.alloc(2 * block))
		await this.#file.sync()
		await this.#file.close()
	}

	async abandon(): Promise<void> {
		await this.#file.close()
	}
}

function padding(size: number): number {
	return (block - (size % block)) % block
}

/**
 * Calls `readEntry` with the name and the content of each file of a tar archive. `readEntry` must read the whole
 * content. Returns the names, sizes and checksums of the files. Throws `ArchiveError` when the archive is truncated or
 * damaged.
 */
export async function readArchive(
	file: string,
	readEntry: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<ArchivedFile[]> {
	const found: ArchivedFile[] = []
	const opened = await open(file, 'r')
	try {
		for (;;) {
			const header = readHeader(await readFully(opened, block))
			if (!header) return found
			const { name, size } = header
			const digest = createHash('sha256')
			await readEntry(name, readChunks(opened, size, digest))
			await readFully(opened, padding(size))
			found.push({ name, size, sha256: digest.digest('hex') })
		}
	} finally {
		await opened.close()
	}
}

function readHeader(bytes: Buffer): { name: string; size: number } | undefined {
	const { nullBlock, cksumValid, type, path: name, size } = decodeHeader(bytes)
	if (nullBlock) return undefined
	if (!cksumValid || type !== 'File' || !name || size === undefined)
		throw new ArchiveError('The file is damaged or is not a backup of a shop.')
	return { name, size }
}

function decodeHeader(bytes: Buffer): Header {
	try {
		return new Header(bytes)
	} catch {
		throw new ArchiveError('The file is damaged or is not a backup of a shop.')
	}
}

async function* readChunks(opened: FileHandle, size: number, digest: Hash) {
	for (let left = size; left > 0;) {
		const chunk = await readFully(opened, Math.min(left, atOnce))
		left -= chunk.byteLength
		digest.update(chunk)
		yield chunk
	}
}

async function readFully(opened: FileHandle, length: number): Promise<Buffer> {
	const bytes = Buffer.allocUnsafe(length)
	for (let done = 0; done < length;) {
		const { bytesRead } = await opened.read(bytes, done, length - done)
		if (bytesRead === 0) throw new ArchiveError('The file is incomplete.')
		done += bytesRead
	}
	return bytes
}
