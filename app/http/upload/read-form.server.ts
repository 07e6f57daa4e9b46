import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { maxImageBytes, maxImages } from '#app/shop/values/limits.ts'
import { createUnreadableResponse } from '../forms/parse-form.server.ts'
import { toRefusal } from '../responses/page-refusals.server.ts'
import { readChosenContent, readFormParts } from './form-parts.server.ts'

/**
 * The limits of a form with images. The form is read to its end: images that are too large are named in the response,
 * and the rest is stored.
 */
const withImages = {
	bytes: maxImages * maxImageBytes + 1024 * 1024,
	parts: 400,
	files: 100,
	fileBytes: 4 * maxImageBytes,
}
const textOnly = { bytes: 200 * 1024, parts: 400, files: 10 }

/** A file with its name and the field in which it was selected. */
export type ChosenFile = { name: string; field: string } & (
	| { hash: string; refusal?: undefined }
	| { refusal: Refusal }
)

export type StoreImage = (content: AsyncIterable<Uint8Array>) => Promise<string>

interface ImageOptions {
	most?: number
	store?: StoreImage
	/** The maximum number of fields and files together. */
	parts?: number
	/** Returns whether a field name is another name of `field`, such as `images[0]`. */
	isFileFieldName?: (name: string) => boolean
}

/** Reads a form without files. Bodies that are too large get 413. */
export async function readFormData(request: Request): Promise<FormData> {
	if (isMultipart(request)) return readFormParts(request, textOnly, async () => undefined)
	try {
		return await request.formData()
	} catch (error) {
		throw error instanceof TypeError ? createUnreadableResponse() : error
	}
}

/**
 * Reads a form and stores up to `most` images of `field` as they arrive. `otherNames` are the fields of files that were
 * left out. A file above 40 MB, more than 100 files or more than 101 MB get 413.
 */
export async function readFormWithImages(
	request: Request,
	field: string,
	{
		most = maxImages,
		store = storeImageStream,
		parts = withImages.parts,
		isFileFieldName = () => false,
	}: ImageOptions = {},
): Promise<{ form: FormData; files: ChosenFile[]; otherNames: string[] }> {
	const files: ChosenFile[] = []
	const otherNames: string[] = []
	if (!isMultipart(request)) return { form: await readFormData(request), files, otherNames }
	const form = await readFormParts(request, { ...withImages, parts }, async (file) => {
		const content = await readChosenContent(file)
		if (!content) return
		if (file.name !== field && !isFileFieldName(file.name)) return void otherNames.push(file.name)
		const stored =
			files.length < most
				? await storeFile(content, store)
				: { refusal: new Refusal('invalid', 'file-image-limit', { max: maxImages }) }
		files.push({ name: file.fileName, field: file.name, ...stored })
	})
	return { form, files, otherNames }
}

function isMultipart(request: Request): boolean {
	return request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false
}

async function storeFile(
	content: AsyncIterable<Uint8Array> | 'empty',
	store: StoreImage,
): Promise<{ hash: string } | { refusal: Refusal }> {
	if (content === 'empty') return { refusal: new Refusal('invalid', 'file-empty') }
	try {
		return { hash: await store(content) }
	} catch (error) {
		return { refusal: toRefusal(error) }
	}
}
