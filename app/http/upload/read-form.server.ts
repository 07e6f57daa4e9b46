import {
	type FileUpload,
	MaxFileSizeExceededError,
	MaxFilesExceededError,
	MaxPartsExceededError,
	MaxTotalSizeExceededError,
	parseFormData,
} from '@remix-run/form-data-parser'
import { data } from 'react-router'
import { maxProductImages, tooManyImages } from '#app/shop/catalog/product.schema.ts'
import { maxImageBytes, storeImage } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { unreadable } from '../parse-form.server.ts'

const withPictures = { maxFiles: 10, maxFileSize: maxImageBytes, maxTotalSize: 10 * maxImageBytes + 1024 * 1024, maxParts: 400 }
/** A form with a gallery is read to its end when somebody chose too much: what is too much is told beside the field, and the rest is kept. */
const withGallery = { ...withPictures, maxFiles: 100, maxFileSize: 4 * maxImageBytes }
const textOnly = { maxFiles: 10, maxFileSize: 200 * 1024, maxTotalSize: 200 * 1024, maxParts: 400 }

/** A file that was not accepted, in place of its hash: the form's schema turns it into a message beside the field. */
export const refusedFilePrefix = 'refused: '

/** The request's form, without the files in it: `readFormWithPictures` is for those who may upload. Bodies that are too large answer 413. */
export function readFormData(request: Request): Promise<FormData> {
	return readForm(request, textOnly, () => null)
}

/**
 * The request's form. Each picture in it has been stored through the one door by the time this answers, and its field holds the
 * picture's hash, so a form that is refused for another reason has lost nothing. Files of other fields than `onlyField` are left out.
 * Bodies that are too large answer 413.
 */
export function readFormWithPictures(request: Request, onlyField?: string): Promise<FormData> {
	return readForm(request, withPictures, (file) => (onlyField === undefined || file.fieldName === onlyField ? takePicture(file) : null))
}

/**
 * As `readFormWithPictures`, for the field of a gallery: stores 10 pictures at the most. A file beyond that, or of more than 10 MB, is refused
 * in words in its place, and the form is kept. A single file above 40 MB, or more than 101 MB together, still answers 413.
 */
export function readFormWithGallery(request: Request, onlyField: string): Promise<FormData> {
	let seen = 0
	return readForm(request, withGallery, (file) => {
		if (file.fieldName !== onlyField || file.size === 0) return null
		seen += 1
		return seen > maxProductImages ? Promise.resolve(refusedFilePrefix + tooManyImages) : takePicture(file)
	})
}

type FileTaker = (file: FileUpload) => Promise<string | null> | null

/** The request's form, with what `takeFile` answers in place of each file; null leaves it out. Bodies that are too large answer 413. */
export async function readForm(request: Request, limits: typeof textOnly, takeFile: FileTaker): Promise<FormData> {
	try {
		if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return await parseFormData(request, limits, takeFile)
		return await request.formData()
	} catch (error) {
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
		if (tooLarge.some((type) => cause instanceof type)) throw data('This upload is too large.', { status: 413 })
		if (error instanceof TypeError || (error instanceof Error && error.name.includes('Parse'))) {
			throw unreadable()
		}
		throw error
	}
}

const tooLarge = [MaxFileSizeExceededError, MaxFilesExceededError, MaxPartsExceededError, MaxTotalSizeExceededError]

async function takePicture(file: FileUpload): Promise<string | null> {
	if (file.size === 0) return null
	try {
		return await storeImage(new Uint8Array(await file.arrayBuffer()))
	} catch (error) {
		if (error instanceof Refusal) return refusedFilePrefix + error.message
		throw error
	}
}
