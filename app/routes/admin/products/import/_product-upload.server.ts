import { FormRefused } from '#app/http/forms/forms.server.ts'
import { isTooLarge } from '#app/http/upload/one-image.server.ts'
import { readForm } from '#app/http/upload/read-form.server.ts'
import { beginImport, storeUploadedImage, keepProductFile } from '#app/shop/catalog/import/pending-import.server.ts'

const megabyte = 1024 * 1024
const limits = { maxFiles: 101, maxFileSize: 20 * megabyte, maxTotalSize: 100 * megabyte, maxParts: 110 }
const tooLarge = 'A product file may have at most 20 MB, a photo 10 MB, and everything together 100 MB and 100 photos.'

/** A stored upload. */
export interface ProductUpload {
	/** The id under which it lies. */
	id: string
	fileName: string
	imageCount: number
}

/**
 * The request's form of a product file and its images. They are put aside file by file as they come, and 'file' holds
 * the id of where; it is absent when no product file was chosen. Throws `FormRefused` when it is too much.
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
		throw new FormRefused({ status: 'error', error: { file: [tooLarge] } }, 413)
	}
}
