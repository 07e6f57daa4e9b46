import { log } from '#app/adapters/log.server.ts'
import { isLeadProcess } from '#app/adapters/processes/messages.ts'
import { deriveImage, findDerived } from './encode-rendition.server.ts'
import { classifyOldImages, renewPlaceholders } from './image-kind.server.ts'
import { type ImageFormat, type ImageKind, offeredWidths, type Rendition } from './media-view.ts'

type WantedRendition = Omit<Rendition, 'format'>

const waiting = new Map<string, WantedRendition[]>()
let isOpen = false
let working: Promise<void> | undefined
let renewing: Promise<void> | undefined

/**
 * Returns a rendition of an image. If an AVIF rendition does not exist yet, returns it as WebP, with `isFinal` set to
 * `false`, and creates the AVIF later. `undefined` when the image does not exist.
 */
export async function getRendition(
	hash: string,
	rendition: Rendition,
): Promise<{ content: Buffer; format: ImageFormat; isFinal: boolean } | undefined> {
	if (rendition.format !== 'avif') {
		const content = await deriveImage(hash, rendition)
		return content && { content, format: rendition.format, isFinal: true }
	}
	const ready = await findDerived(hash, rendition)
	if (ready) return { content: ready, format: 'avif', isFinal: true }
	const content = await deriveImage(hash, { ...rendition, format: 'webp' })
	if (content) queueMissing(hash, [rendition])
	return content && { content, format: 'webp', isFinal: false }
}

/** Queues all renditions of a new image. */
export function queueRenditions(hash: string, width: number, kind: ImageKind): void {
	const filled = offeredWidths.filter((_, index) => index === 0 || offeredWidths[index - 1]! < width)
	queueMissing(
		hash,
		filled.map((renditionWidth) => ({ width: renditionWidth, shape: kind === 'cut-out' ? 'whole' : undefined })),
	)
}

function queueMissing(hash: string, wanted: WantedRendition[]) {
	if (!isOpen) return
	const renditions = waiting.get(hash) ?? []
	const isMissing = ({ width, shape }: WantedRendition) =>
		!renditions.some((rendition) => rendition.width === width && rendition.shape === shape)
	waiting.set(hash, [...renditions, ...wanted.filter(isMissing)])
	working ??= work().finally(() => (working = undefined))
}

/** Processes the queue one file at a time, so that an image that a visitor requests waits for at most one file. */
async function work() {
	for (let next = startNextRendition(); next; next = startNextRendition()) {
		const { hash, rendition } = next
		for (const format of ['webp', 'avif'] as const) {
			await deriveImage(hash, { ...rendition, format }).catch((error: unknown) =>
				log.warn({ err: error, hash }, 'a rendition could not be made'),
			)
		}
	}
}

function startNextRendition() {
	for (const [hash, renditions] of waiting) {
		const rendition = renditions.shift()
		if (rendition) return { hash, rendition }
		waiting.delete(hash)
	}
	return undefined
}

/** Starts creating renditions in the background. After a restart the missing ones are created on demand. */
export function startRenditions(): void {
	isOpen = true
	if (!isLeadProcess()) return
	renewing = refreshOldImages().catch((error: unknown) =>
		log.warn({ err: error }, 'older images could not be analyzed'),
	)
}

/** Adds the placeholder colors and the kind to images that were uploaded before these existed. */
async function refreshOldImages() {
	await renewPlaceholders(() => isOpen)
	await classifyOldImages(() => isOpen)
}

/** Stops creating renditions after the current one. The remaining ones are created when visitors request them. */
export async function stopRenditions(): Promise<void> {
	isOpen = false
	waiting.clear()
	await Promise.all([working, renewing])
}
