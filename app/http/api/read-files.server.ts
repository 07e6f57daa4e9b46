import type { Requester } from '#app/shop/rate-limits.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal, refuse } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'
import { isFileFieldOf } from './call.ts'

type Store = (content: AsyncIterable<Uint8Array>, requester: Requester) => Promise<string>

/**
 * Stores up to ten images of `field` and replaces its values with their hashes. A rejected image, or a file in a field
 * that accepts none, rejects the call.
 */
export function withImages(field: string, store: Store = (content) => storeImageStream(content)) {
	return async (request: Request, requester: Requester): Promise<FormData> => {
		const { form, files, otherNames } = await readFormWithImages(request, field, {
			store: (content) => store(content, requester),
			isMeant: (name) => isFileFieldOf(field, name),
		})
		mustBeTaken(otherNames, field)
		for (const { refusal, ...file } of files) {
			if (refusal) throw new Refusal(refusal.code, refusal.message, field, refusal.wait)
			if ('hash' in file) form.append(field, file.hash)
		}
		return form
	}
}

/**
 * Stores the file of `field` with `take` while it arrives and replaces the field's value with the result. A rejected
 * file rejects the call.
 */
export function withUpload(field: string, take: Parameters<typeof readFormWithUpload>[2]) {
	return async (request: Request): Promise<FormData> => {
		const { form, refusal, otherNames } = await readFormWithUpload(request, field, take, (name) =>
			isFileFieldOf(field, name),
		)
		mustBeTaken(otherNames, field)
		if (refusal) throw new Refusal(refusal.code, refusal.message, field)
		return form
	}
}

/** Rejects other files. A file that was silently dropped would make its sender believe that it was stored. */
function mustBeTaken([other]: string[], field: string) {
	if (other !== undefined)
		refuse('invalid', `No file is taken as ${other.slice(0, 60)}. Please send it as ${field}.`, field)
}
