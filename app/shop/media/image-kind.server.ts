import { getOriginals } from '#app/adapters/files/originals.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCutOut, readPixels, sand } from './cut-out.server.ts'
import { getOriginalName } from './encode-rendition.server.ts'
import type { ImageKind } from './media-view.ts'

const atOnce = 20

export async function detectImageKind(content: Uint8Array): Promise<ImageKind> {
	return (await isCutOut(content)) ? 'cut-out' : 'scene'
}

/**
 * Classifies the images that were uploaded before images had a kind, twenty at a time, as long as `canContinue` returns
 * true. An unreadable image becomes a scene.
 */
export async function classifyOldImages(canContinue: () => boolean): Promise<void> {
	const store = await getOriginals()
	while (canContinue()) {
		const images = await read.image.findMany({ where: { kind: null }, select: { hash: true }, take: atOnce })
		if (images.length === 0) return
		const judged: { hash: string; kind: ImageKind }[] = []
		for (const { hash } of images) {
			const original = await store.load(getOriginalName(hash))
			judged.push({ hash, kind: original ? await detectImageKind(original).catch(() => 'scene') : 'scene' })
		}
		await write(async (tx) => {
			for (const { hash, kind } of judged) await tx.image.updateMany({ where: { hash, kind: null }, data: { kind } })
		})
	}
}

const batchSize = 100

/** Returns the colors of an image's upper, middle and lower third, such as `'#eee,#c84,#eee'`. */
export async function calculatePlaceholder(content: Uint8Array): Promise<string> {
	const thirds = await readPixels(content, 1, 3, sand)
	const digits = [...thirds].map((value) => Math.round(value / 17).toString(16))
	return [0, 3, 6].map((start) => `#${digits.slice(start, start + 3).join('')}`).join()
}

/**
 * Replaces the placeholders of older images, which are data: URLs of tiny images, with the three colors that newer
 * images have. Converts a hundred at a time, as long as `canContinue` returns true.
 */
export async function renewPlaceholders(canContinue: () => boolean): Promise<void> {
	while (canContinue()) {
		const old = await read.image.findMany({
			where: { placeholder: { startsWith: 'data:' } },
			select: { hash: true, placeholder: true },
			take: batchSize,
		})
		if (old.length === 0) return
		const renewed = await Promise.all(
			old.map(async ({ hash, placeholder }) => ({ hash, placeholder: await readPlaceholderColors(placeholder) })),
		)
		await write(async (tx) => {
			for (const { hash, placeholder } of renewed) await tx.image.updateMany({ where: { hash }, data: { placeholder } })
		})
	}
}

async function readPlaceholderColors(dataUrl: string): Promise<string> {
	const tiny = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
	return calculatePlaceholder(tiny).catch(() => '#eee,#eee,#eee')
}
