import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../values/refusal.ts'
import { storeImageStream } from './image.server.ts'
import { peek, headBytes } from './peek.ts'
import { detectVideoExtension, storeVideo } from './video.server.ts'
import { read } from '#app/adapters/db/db.server.ts'

export interface StoredMedia {
	kind: 'image' | 'video'
	hash: string
}

/**
 * Stores an image or a video, by content (rule: upload-formats).
 *
 * @throws invalid: the file is neither.
 */
export async function storeMedia(content: AsyncIterable<Uint8Array>): Promise<StoredMedia> {
	const { head, whole } = await peek(content, headBytes)
	if (await detectVideoExtension(head)) return { kind: 'video', hash: await storeVideo(whole) }
	const type = await fileTypeFromBuffer(head)
	if (!type?.mime.startsWith('image/')) refuse('invalid', 'media-wrong-type')
	return { kind: 'image', hash: await storeImageStream(whole) }
}

/** Returns the warnings about each image, in the order of `hashes`. An image that no longer exists has none (`[]`). */
export async function listWarnings(hashes: string[]): Promise<string[][]> {
	const images = await read.image.findMany({
		where: { hash: { in: hashes } },
		select: { hash: true, width: true, height: true, warning: true },
	})
	const byHash = new Map(images.map((image) => [image.hash, listImageWarnings(image)]))
	return hashes.map((hash) => byHash.get(hash) ?? [])
}

const smallSide = 200
const maxAspectRatio = 4

/** The warnings about images that are accepted although something is wrong with them. */
export const imageWarningMessages = {
	'first-frame': 'Animated image: the shop shows only its first frame.',
	'ends-early': 'The file is incomplete, but the whole image is there.',
} as const

export type ImageWarning = keyof typeof imageWarningMessages

interface StoredImageInfo {
	width: number
	height: number
	warning: string | null
}

/** Returns warnings that the owner should read before an image is public (rule: upload-formats). */
export function listImageWarnings({ width, height, warning }: StoredImageInfo): string[] {
	const [short, long] = [Math.min(width, height), Math.max(width, height)]
	const warnings: string[] = []
	if (short < smallSide) warnings.push(`The image has only ${width} × ${height} pixels and will look blurred.`)
	if (long > maxAspectRatio * short)
		warnings.push(
			`The image is longer than 1:${maxAspectRatio} (${width} × ${height} pixels). Much of it will be cropped.`,
		)
	const known = Object.entries(imageWarningMessages).find(([code]) => code === warning)
	return known ? [...warnings, known[1]] : warnings
}
