import { log } from '#app/adapters/log.server.ts'
import { deriveImage, findDerived } from './derive.server.ts'
import { renewPlaceholders } from './placeholder.server.ts'
import { type ImageFormat, offeredWidths, type Rung } from './media-url.ts'

/** Pictures whose files are still to be made, oldest first, and which. */
const waiting = new Map<string, Omit<Rung, 'format'>[]>()
let isOpen = false
let working: Promise<void> | undefined
let renewing: Promise<void> | undefined

/**
 * A stored picture for somebody who would take it in this format. An AVIF takes a while to make: who asks first is answered in WebP at once,
 * `isFinal` is false, and the AVIF is made when nothing else is to do. Undefined when there is no such picture.
 */
export async function pictureFor(hash: string, rung: Rung): Promise<{ content: Buffer; format: ImageFormat; isFinal: boolean } | undefined> {
	if (rung.format !== 'avif') {
		const content = await deriveImage(hash, rung)
		return content && { content, format: rung.format, isFinal: true }
	}
	const ready = await findDerived(hash, rung)
	if (ready) return { content: ready, format: 'avif', isFinal: true }
	const content = await deriveImage(hash, { ...rung, format: 'webp' })
	if (content) makeLater(hash, [rung])
	return content && { content, format: 'webp', isFinal: false }
}

/** Lets all widths of a new picture be made in the background, as far as it fills them. */
export function makeLadder(hash: string, width: number): void {
	const filled = offeredWidths.filter((_, index) => index === 0 || offeredWidths[index - 1]! < width)
	makeLater(hash, filled.map((rungWidth) => ({ width: rungWidth, isTall: false })))
}

function makeLater(hash: string, wanted: Omit<Rung, 'format'>[]) {
	if (!isOpen) return
	const rungs = waiting.get(hash) ?? []
	const isMissing = ({ width, isTall }: Omit<Rung, 'format'>) => !rungs.some((rung) => rung.width === width && rung.isTall === isTall)
	waiting.set(hash, [...rungs, ...wanted.filter(isMissing)])
	working ??= work().finally(() => (working = undefined))
}

/** A visitor's picture waits for one of these at most: each takes its place in the line when the last is done. */
async function work() {
	for (let next = takeNext(); next; next = takeNext()) {
		const { hash, rung } = next
		for (const format of ['webp', 'avif'] as const) {
			await deriveImage(hash, { ...rung, format }).catch((error: unknown) => log.warn({ err: error, hash }, 'a picture could not be made'))
		}
	}
}

function takeNext() {
	for (const [hash, rungs] of waiting) {
		const rung = rungs.shift()
		if (rung) return { hash, rung }
		waiting.delete(hash)
	}
	return undefined
}

/** From now on pictures are made in the background. What was not made before a restart is made when somebody asks for it. */
export function startPictures(): void {
	isOpen = true
	renewing = renewPlaceholders(() => isOpen).catch((error: unknown) => log.warn({ err: error }, 'the colours of older pictures could not be read'))
}

/** Finishes the picture that is being made and leaves the rest. */
export async function stopPictures(): Promise<void> {
	isOpen = false
	waiting.clear()
	await Promise.all([working, renewing])
}
