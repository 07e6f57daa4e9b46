import type { Asker } from '#app/shop/asker.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'

type Store = (content: AsyncIterable<Uint8Array>, asker: Asker) => Promise<string>

/**
 * Reads a form whose `field` brings images, ten at the most, which `store` keeps: it holds their hashes then. One
 * that is refused is refused on its field, and so is the whole call.
 */
export function withImages(field: string, store: Store = (content) => storeImageStream(content)) {
	return async (request: Request, asker: Asker): Promise<FormData> => {
		const { form, files } = await readFormWithImages(request, field, { store: (content) => store(content, asker) })
		for (const { refusal, ...file } of files) {
			if (refusal) throw new Refusal(refusal.code, refusal.message, field, refusal.wait)
			if ('hash' in file) form.append(field, file.hash)
		}
		return form
	}
}

/** Reads a form whose `field` brings one file, which `take` stores as it comes: the field holds what `take` answers. One that is refused is refused on its field. */
export function withUpload(field: string, take: Parameters<typeof readFormWithUpload>[2]) {
	return async (request: Request): Promise<FormData> => {
		const { form, refusal } = await readFormWithUpload(request, field, take)
		if (refusal) throw new Refusal(refusal.code, refusal.message, field)
		return form
	}
}
