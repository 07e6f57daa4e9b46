import type { Requester } from '#app/shop/requester.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'

type Store = (content: AsyncIterable<Uint8Array>, requester: Requester) => Promise<string>

/** Stores up to ten images of `field`, which then holds their hashes. A refused image refuses the call. */
export function withImages(field: string, store: Store = (content) => storeImageStream(content)) {
	return async (request: Request, requester: Requester): Promise<FormData> => {
		const { form, files } = await readFormWithImages(request, field, { store: (content) => store(content, requester) })
		for (const { refusal, ...file } of files) {
			if (refusal) throw new Refusal(refusal.code, refusal.message, field, refusal.wait)
			if ('hash' in file) form.append(field, file.hash)
		}
		return form
	}
}

/**
 * `take` stores the file of `field` as it arrives; the field then holds its answer. A refused file refuses the call.
 */
export function withUpload(field: string, take: Parameters<typeof readFormWithUpload>[2]) {
	return async (request: Request): Promise<FormData> => {
		const { form, refusal } = await readFormWithUpload(request, field, take)
		if (refusal) throw new Refusal(refusal.code, refusal.message, field)
		return form
	}
}
