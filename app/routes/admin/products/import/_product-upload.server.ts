import { FormRefused } from '#app/http/forms/forms.server.ts'
import { isTooLarge } from '#app/http/upload/one-image.server.ts'
import { readForm } from '#app/http/upload/read-form.server.ts'
import {
	maxProductFileMb,
	maxUploadedImages,
	maxUploadMb,
	maxUploadParts,
	uploadTooLarge,
} from '#app/shop/words/limits.ts'
import { beginImport, storeUploadedImage, keepProductFile } from '#app/shop/import/pending-import.server.ts'

const megabyte = 1024 * 1024
const limits = {
	maxFiles: 1 + maxUploadedImages,
	maxFileSize: maxProductFileMb * megabyte,
	maxTotalSize: maxUploadMb * megabyte,
	maxParts: maxUploadParts,
}

interface ProductUpload {
	id: string
	fileName: string
	imageCount: number
}

/**
 * Stores a form's files as they come; 'file' holds the upload's id, or is absent without a product file. Throws
 * `FormRefused` when it is too much.
 */
export async function readProductUpload(request: Request): Promise<{ form: FormData; upload: ProductUpload }> {
	const upload = { id: await beginImport(), fileName: '', imageCount: 0 }
	try {
		const form = await readForm(request, limits, async (file) => {
			if (file.name === '') return null
			const content = new Uint8Array(await file.arrayBuffer())
			if (file.fieldName === 'images') {
				await storeUploadedImage(upload.id, file.name, content)
				upload.imageCount += 1
			}
			if (file.fieldName !== 'file') return null
			await keepProductFile(upload.id, content)
			upload.fileName = file.name
			return upload.id
		})
		return { form, upload }
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw new FormRefused({ status: 'error', error: { file: [uploadTooLarge] } }, 413)
	}
}
