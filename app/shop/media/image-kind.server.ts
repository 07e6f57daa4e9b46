import { originals } from '#app/adapters/files/originals.server.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCutOut } from './cut-out.server.ts'
import { originalName } from './derive.server.ts'
import type { ImageKind } from './media-url.ts'

const atOnce = 20

export async function kindOf(content: Uint8Array): Promise<ImageKind> {
	return (await isCutOut(content)) ? 'cut-out' : 'scene'
}

/** Judges the images of before there were kinds, twenty at a time while `mayGoOn`. What cannot be read is a scene. */
export async function judgeImages(mayGoOn: () => boolean): Promise<void> {
	const store = await originals()
	while (mayGoOn()) {
		const images = await read.image.findMany({ where: { kind: null }, select: { hash: true }, take: atOnce })
		if (images.length === 0) return
		const judged: { hash: string; kind: ImageKind }[] = []
		for (const { hash } of images) {
			const original = await store.load(originalName(hash))
			judged.push({ hash, kind: original ? await kindOf(original).catch(() => 'scene') : 'scene' })
		}
		await write(async (tx) => {
			for (const { hash, kind } of judged) await tx.image.updateMany({ where: { hash, kind: null }, data: { kind } })
		})
	}
}
