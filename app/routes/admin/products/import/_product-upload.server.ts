import { buffer } from 'node:stream/consumers'
import { FormRejection } from '#app/http/forms/forms.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { isTooLarge } from '#app/http/upload/upload-form.server.ts'
import {
	maxProductFileMb,
	maxUploadedImages,
	maxUploadMb,
	maxUploadParts,
	uploadTooLargeMessage,
} from '#app/shop/values/limits.ts'
import { beginImport, storeUploadedImage, saveProductFile } from '#app/shop/import/pending-import.server.ts'

const megabyte = 1024 * 1024
const limits = {
	bytes: maxUploadMb * megabyte,
	parts: maxUploadParts,
	files: 1 + maxUploadedImages,
	fileBytes: maxProductFileMb * megabyte,
}

interface ProductUpload {
	id: string
	fileName: string
	imageCount: number
}

/**
 * Stores a form's files as they arrive. 'file' contains the upload's id and is missing without a product file. Throws
 * `FormRejection` when the upload is too large.
 */
export async function readProductUpload(request: Request): Promise<{ form: FormData; upload: ProductUpload }> {
	const upload = { id: await beginImport(), fileName: '', imageCount: 0 }
	try {
		const form = await readFormParts(request, limits, async ({ name, fileName, content }) => {
			if (fileName === '') return
			const bytes = await buffer(content)
			if (name === 'images') {
				await storeUploadedImage(upload.id, fileName, bytes)
				upload.imageCount += 1
			}
			if (name !== 'file') return
			await saveProductFile(upload.id, bytes)
			upload.fileName = fileName
		})
		if (upload.fileName) form.set('file', upload.id)
		return { form, upload }
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw new FormRejection({ status: 'error', error: { file: [uploadTooLargeMessage] } }, 413)
	}
}
