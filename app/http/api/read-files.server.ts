import type { Client } from '#app/shop/rate-limits/rate-limits.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { readFormWithUpload } from '../upload/upload-form.server.ts'
import { readFormWithImages } from '../upload/read-form.server.ts'
import { isFileField } from './call.ts'

type StoreUpload = (content: AsyncIterable<Uint8Array>, requester: Client) => Promise<string>

/**
 * Stores up to ten images of `field` and replaces its values with their hashes. A rejected image, or a file in a field
 * that accepts none, rejects the call.
 */
export function readWithImages(field: string, store: StoreUpload = (content) => storeImageStream(content)) {
	return async (request: Request, requester: Client): Promise<FormData> => {
		const { form, files, otherNames } = await readFormWithImages(request, field, {
			store: (content) => store(content, requester),
			isFileFieldName: (name) => isFileField(field, name),
		})
		assertFileStored(otherNames, field)
		for (const { refusal, ...file } of files) {
			if (refusal) throw buildFileRefusal(refusal, field)
			if ('hash' in file) form.append(field, file.hash)
		}
		return form
	}
}

/**
 * Stores the file of `field` with `take` while it arrives and replaces the field's value with the result. A rejected
 * file rejects the call.
 */
export function readWithUpload(field: string, take: Parameters<typeof readFormWithUpload>[2]) {
	return async (request: Request): Promise<FormData> => {
		const { form, rejected, otherNames } = await readFormWithUpload(request, [field], take, (name) =>
			isFileField(field, name),
		)
		assertFileStored(otherNames, field)
		if (rejected[0]) throw buildFileRefusal(rejected[0].refusal, field)
		return form
	}
}

/** Returns a copy of a file's refusal that names `field`, the field name in the documentation of the call. */
function buildFileRefusal({ code, messageId, values, wait }: Refusal, field: string): Refusal {
	return new Refusal(code, messageId, values, { field, wait })
}

/**
 * Rejects a file in an unknown field (`other`). If such a file was silently dropped, the sender would believe that it
 * was stored.
 */
function assertFileStored([other]: string[], field: string) {
	if (other !== undefined) refuse('invalid', 'file-field-unknown', { name: cutText(other, 60), field }, field)
}
