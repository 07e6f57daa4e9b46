import { z } from 'zod'
import { prefixFileName, imageTooLargeMessage } from '#app/shop/media/chosen-files.ts'
import { removeUploadsOnError } from '#app/shop/media/delete-image.server.ts'
import { FormRejection, handleForm, submitForm } from '../forms/forms.server.ts'
import { refusalStatus } from '../responses/page-refusals.server.ts'
import { readFormWithImages, type StoreImage } from './read-form.server.ts'

/** The hash of a stored image (rule: profile-image). */
const image = z
	.string({ error: 'Please select an image file.' })
	.regex(/^[0-9a-f]{16,32}$/, 'Please select an image file.')

interface ImageFieldOptions {
	field: string
	store: StoreImage
}

/**
 * Runs the action of a form with one image in `field`: it stores the image and runs `work` with its hash, or removes
 * the image when that fails. A refusal, which names the file, and the message `unexpected` for an unexpected failure
 * show the same page again (see `submitForm`).
 */
export function submitImageForm<T>(
	request: Request,
	{ field, store }: ImageFieldOptions,
	work: (hash: string) => Promise<T>,
	unexpected: string,
) {
	const schema = z.object({ [field]: image })
	return handleForm(() =>
		removeUploadsOnError(async () => {
			const form = await readImage(request, { field, store })
			return submitForm(form, schema, (values) => work(values[field]!), { hideFields: [field], unexpected })
		}),
	)
}

/** Reads the form. A rejected image, even one beyond all limits, is reported at its field. */
async function readImage(request: Request, { field, store }: ImageFieldOptions): Promise<FormData> {
	try {
		const { form, files } = await readFormWithImages(request, field, { most: 1, store })
		const [file] = files
		if (file?.refusal)
			throw createImageRejection(
				field,
				prefixFileName(file.name, file.refusal.message),
				refusalStatus[file.refusal.code],
			)
		form.delete(field)
		if (file) form.append(field, file.hash)
		return form
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw createImageRejection(field, imageTooLargeMessage, 413)
	}
}

function createImageRejection(field: string, sentence: string, status: number) {
	return new FormRejection({ status: 'error', error: { [field]: [sentence] } }, status)
}

/** Returns whether a form was not read because of its size. */
export function isTooLarge(error: unknown): boolean {
	return z.object({ init: z.object({ status: z.literal(413) }) }).safeParse(error).success
}
