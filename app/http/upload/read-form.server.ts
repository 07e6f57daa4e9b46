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
import { emptyFile } from '#app/shop/media/chosen-files.ts'
import { maxImageBytes, storeImage } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { unreadable } from '../parse-form.server.ts'

/** A form with images is read to its end when somebody chose too much: what is too much is told by name, and the rest is kept. */
const withImages = { maxFiles: 100, maxFileSize: 4 * maxImageBytes, maxTotalSize: 10 * maxImageBytes + 1024 * 1024, maxParts: 400 }
const textOnly = { maxFiles: 10, maxFileSize: 200 * 1024, maxTotalSize: 200 * 1024, maxParts: 400 }

/** A file that somebody chose: its image is stored and has a hash, or it was refused. */
export type ChosenFile = { name: string } & ({ hash: string; refusal?: undefined } | { refusal: Refusal })

/** The request's form, without the files in it: `readFormWithImages` is for those who may upload. Bodies that are too large answer 413. */
export function readFormData(request: Request): Promise<FormData> {
	return readForm(request, textOnly, () => null)
}

/**
 * The request's form without its files, and what became of those of `field`: `most` of them at the most are stored through the one door by the time
 * this answers, so a form that is refused for another reason has lost nothing. Files of other fields are left out. A single file above 40 MB, more
 * than 100 of them or more than 101 MB together answer 413.
 */
export async function readFormWithImages(request: Request, field: string, most = maxProductImages): Promise<{ form: FormData; files: ChosenFile[] }> {
	const files: ChosenFile[] = []
	let seen = 0
	const form = await readForm(request, withImages, async (file) => {
		// A field in which nothing was chosen comes as a file without a name.
		if (file.fieldName !== field || (file.name === '' && file.size === 0)) return null
		seen += 1
		files.push({ name: file.name, ...(seen > most ? { refusal: new Refusal('invalid', tooManyImages) } : await storeFile(file)) })
		return null
	})
	return { form, files }
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

async function storeFile(file: FileUpload): Promise<{ hash: string } | { refusal: Refusal }> {
	if (file.size === 0) return { refusal: new Refusal('invalid', emptyFile) }
	try {
		return { hash: await storeImage(new Uint8Array(await file.arrayBuffer())) }
	} catch (error) {
		if (error instanceof Refusal) return { refusal: error }
		throw error
	}
}
