import { log } from '#app/adapters/log.server.ts'
import { preparesShop } from '#app/adapters/processes/messages.ts'
import { deriveImage, findDerived } from './derive.server.ts'
import { judgeImages, renewPlaceholders } from './image-kind.server.ts'
import { type ImageFormat, type ImageKind, offeredWidths, type Rendition } from './media-url.ts'

type Wanted = Omit<Rendition, 'format'>

const waiting = new Map<string, Wanted[]>()
let isOpen = false
let working: Promise<void> | undefined
let renewing: Promise<void> | undefined

/**
 * An image in this format. A missing AVIF is answered as WebP (`isFinal` false) and made later. Undefined without the
 * image.
 */
export async function renditionFor(
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
	if (content) makeLater(hash, [rendition])
	return content && { content, format: 'webp', isFinal: false }
}

/** Queues all renditions of a new image. */
export function makeRenditions(hash: string, width: number, kind: ImageKind): void {
	const filled = offeredWidths.filter((_, index) => index === 0 || offeredWidths[index - 1]! < width)
	makeLater(
		hash,
		filled.map((renditionWidth) => ({ width: renditionWidth, shape: kind === 'cut-out' ? 'whole' : undefined })),
	)
}

function makeLater(hash: string, wanted: Wanted[]) {
	if (!isOpen) return
	const renditions = waiting.get(hash) ?? []
	const isMissing = ({ width, shape }: Wanted) =>
		!renditions.some((rendition) => rendition.width === width && rendition.shape === shape)
	waiting.set(hash, [...renditions, ...wanted.filter(isMissing)])
	working ??= work().finally(() => (working = undefined))
}

/** Requeues after each file: a visitor's image waits for one at most. */
async function work() {
	for (let next = takeNext(); next; next = takeNext()) {
		const { hash, rendition } = next
		for (const format of ['webp', 'avif'] as const) {
			await deriveImage(hash, { ...rendition, format }).catch((error: unknown) =>
				log.warn({ err: error, hash }, 'a rendition could not be made'),
			)
		}
	}
}

function takeNext() {
	for (const [hash, renditions] of waiting) {
		const rendition = renditions.shift()
		if (rendition) return { hash, rendition }
		waiting.delete(hash)
	}
	return undefined
}

/** Starts making renditions in the background. After a restart the missing ones are made on demand. */
export function startRenditions(): void {
	isOpen = true
	if (!preparesShop()) return
	renewing = renewImages().catch((error: unknown) => log.warn({ err: error }, 'older images could not be judged'))
}

/** What is known of an image today, for those of before it was. */
async function renewImages() {
	await renewPlaceholders(() => isOpen)
	await judgeImages(() => isOpen)
}

/** Finishes the current rendition and leaves the rest. */
export async function stopRenditions(): Promise<void> {
	isOpen = false
	waiting.clear()
	await Promise.all([working, renewing])
}
