import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { getUploadPath, withDraft } from '#app/adapters/files.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { refuse } from '../values/refusal.ts'
import { peek, headBytes } from './peek.ts'

const extensions: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/ogg': 'ogg' }
// Storing and deleting videos runs one at a time. Otherwise a video that is uploaded again during its deletion would
// have a row and no file.
const settling = limitConcurrency(1)

/**
 * Streams a video of up to MAX_VIDEO_MB to the disk and returns its hash. The content decides whether it is a video
 * (rule: upload-formats). A rejected file is deleted.
 *
 * @throws invalid: the file is not a video.
 * @throws too-large: the file is above the limit.
 */
export async function storeVideo(content: AsyncIterable<Uint8Array>): Promise<string> {
	const { head, whole } = await peek(content, headBytes)
	const extension = await detectVideoExtension(head)
	if (!extension) refuse('invalid', 'video-wrong-type')
	const digest = createHash('sha256')
	let byteSize = 0
	async function* createSizeCheck() {
		const { maxVideoBytes, maxVideoMb } = getSettings()
		for await (const chunk of whole) {
			byteSize += chunk.byteLength
			if (byteSize > maxVideoBytes) refuse('too-large', 'video-too-large', { max: maxVideoMb })
			digest.update(chunk)
			yield chunk
		}
	}
	return withDraft(getUploadPath('originals'), createSizeCheck(), async (draft) => {
		const hash = digest.digest('hex').slice(0, 32)
		return settling(async () => {
			await (await getOriginals()).take(draft, `${hash}.${extension}`)
			await write((tx) =>
				tx.videoFile.upsert({
					where: { hash },
					create: { hash, extension, byteSize },
					update: { createdAt: new Date() },
				}),
			)
			return hash
		})
	})
}

/**
 * Returns the file extension of a video, given its first bytes. `undefined` when they are not those of a supported
 * video.
 */
export async function detectVideoExtension(head: Uint8Array): Promise<string | undefined> {
	const type = await fileTypeFromBuffer(head)
	return type && extensions[type.mime]
}

/** The Prisma condition for videos that nothing uses. */
export const isUnusedVideo = { homeVideos: { none: {} }, instagramItems: { none: {} } } as const

/**
 * Deletes a video unless something uses it, or it was uploaded again at `before` or later. Browsers may still have a
 * copy.
 */
export function deleteUnusedVideo(hash: string, before?: Date): Promise<void> {
	return settling(async () => {
		const forgotten = await write(async (tx) => {
			const where = { hash, ...isUnusedVideo, ...(before && { createdAt: { lt: before } }) }
			const video = await tx.videoFile.findFirst({ where })
			return video && tx.videoFile.delete({ where: { hash } })
		})
		if (forgotten) await (await getOriginals()).remove(`${hash}.${forgotten.extension}`)
	})
}

/** Deletes a video file if it has no row in the database. */
export function deleteStrayVideo(hash: string, extension: string): Promise<void> {
	return settling(async () =>
		(await getOriginals()).removeUnless(
			`${hash}.${extension}`,
			async () => (await read.videoFile.count({ where: { hash, extension } })) > 0,
		),
	)
}

export interface StoredFile {
	name: string
	/** The media type. */
	type: string
	size: number
	/** Opens a range of bytes, including `end`. */
	open: (start: number, end: number) => Readable
}

/** Finds a stored video by name. `undefined` when it does not exist. */
export async function findVideo(name: string): Promise<StoredFile | undefined> {
	const extension = /^[0-9a-f]{16,32}\.([a-z0-9]+)$/.exec(name)?.[1]
	const [type] = Object.entries(extensions).find(([, known]) => known === extension) ?? []
	if (!type) return undefined
	const store = await getOriginals()
	const size = await store.size(name)
	return size === undefined ? undefined : { name, type, size, open: (start, end) => store.read(name, start, end) }
}
