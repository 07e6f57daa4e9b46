import { Refusal } from '#app/shop/refusal.ts'
import { readFormWithUpload } from '../upload/one-upload.server.ts'
import { InputRefused } from './read-body.server.ts'
import { readFormWithPictures, refusedFilePrefix } from '../upload/read-form.server.ts'

/** Reads a form whose `field` brings pictures: it holds their hashes then. One that is no picture is refused by its reason. */
export function withPictures(field: string) {
	return async (request: Request): Promise<FormData> => {
		const form = await readFormWithPictures(request, field)
		const refused = form.getAll(field).find((value) => typeof value === 'string' && value.startsWith(refusedFilePrefix))
		if (typeof refused !== 'string') return form
		throw new InputRefused([{ code: 'custom', path: [field], message: refused.slice(refusedFilePrefix.length), input: undefined }])
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
