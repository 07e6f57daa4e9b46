import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { write } from '#app/adapters/db/db.server.ts'
import { fileSize, readPart, saveFile, uploadPath } from '#app/adapters/files.server.ts'
import { refuse } from '../refusal.ts'

const maxVideoBytes = 50 * 1024 * 1024
const extensions: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/ogg': 'ogg' }

/**
 * Stores a film under its own hash and answers the hash. Looks at the content: MP4, WebM or OGG, at most 50 MB (decision Q-73). Refuses anything
 * else with 'invalid' or 'too-large'.
 */
export async function storeVideo(bytes: Uint8Array): Promise<string> {
	if (bytes.byteLength > maxVideoBytes) refuse('too-large', 'A video may have at most 50 MB.')
	const type = await fileTypeFromBuffer(bytes)
	const extension = type && extensions[type.mime]
	if (!extension) refuse('invalid', 'Only MP4, WebM or OGG videos can be used.')
	const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
	await saveFile(uploadPath('originals', `${hash}.${extension}`), bytes)
	await write((tx) => tx.videoFile.upsert({ where: { hash }, create: { hash, extension, byteSize: bytes.byteLength }, update: {} }))
	return hash
}

/** A file of the shop, to be sent piece by piece. */
export interface StoredFile {
	name: string
	/** Its media type. */
	type: string
	size: number
	/** Its bytes from `start` to `end`, both counted. */
	open: (start: number, end: number) => Readable
}

/** A stored film by the name in its address; undefined when there is none. */
export async function findVideo(name: string): Promise<StoredFile | undefined> {
	const extension = /^[0-9a-f]{32}\.([a-z0-9]+)$/.exec(name)?.[1]
	const [type] = Object.entries(extensions).find(([, known]) => known === extension) ?? []
	if (!type) return undefined
	const file = uploadPath('originals', name)
	const size = await fileSize(file)
	return size === undefined ? undefined : { name, type, size, open: (start, end) => readPart(file, start, end) }
}
