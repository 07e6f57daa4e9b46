import type { Asker } from '#app/shop/asker.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'

type Store = (content: AsyncIterable<Uint8Array>, asker: Asker) => Promise<string>

/**
 * Reads a form whose `field` brings at most ten images, which `store` stores: the field then holds their hashes. A
 * refused image refuses its field, and so the call.
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

/**
 * Reads a form whose `field` brings one file, which `take` stores as it arrives: the field then holds what `take`
 * answers. A refused file refuses its field.
 */
export function withUpload(field: string, take: Parameters<typeof readFormWithUpload>[2]) {
	return async (request: Request): Promise<FormData> => {
		const { form, refusal } = await readFormWithUpload(request, field, take)
		if (refusal) throw new Refusal(refusal.code, refusal.message, field)
		return form
	}
}
