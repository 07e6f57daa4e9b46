import type { Requester } from '#app/shop/rate-limits.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal, refuse } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'
import { isFileFieldOf } from './call.ts'

type Store = (content: AsyncIterable<Uint8Array>, requester: Requester) => Promise<string>

/**
 * Stores up to ten images of `field`, which then holds their hashes. A refused image refuses the call, and so does a
 * file in a field that takes none.
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
 * `take` stores the file of `field` as it arrives; the field then holds its answer. A refused file refuses the call.
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

/** A file that vanished would leave its sender to believe that it is there. */
function mustBeTaken([other]: string[], field: string) {
	if (other !== undefined)
		refuse('invalid', `No file is taken as ${other.slice(0, 60)}. Please send it as ${field}.`, field)
}
