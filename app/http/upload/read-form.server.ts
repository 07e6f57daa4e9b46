import { emptyFile } from '#app/shop/media/chosen-files.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { maxImageBytes, maxImages, tooManyImages } from '#app/shop/words/limits.ts'
import { unreadable } from '../forms/parse-form.server.ts'
import { toRefusal } from '../outcomes/page-refusals.server.ts'
import { readChosenContent, readFormParts } from './form-parts.server.ts'

/**
 * Limits of a form with images. It is read to its end: too large images are named in the answer, the rest is stored.
 */
const withImages = {
	bytes: maxImages * maxImageBytes + 1024 * 1024,
	parts: 400,
	files: 100,
	fileBytes: 4 * maxImageBytes,
}
const textOnly = { bytes: 200 * 1024, parts: 400, files: 10 }

/** A file by its name, and the field that it was chosen in. */
export type ChosenFile = { name: string; field: string } & (
	| { hash: string; refusal?: undefined }
	| { refusal: Refusal }
)

export type StoreImage = (content: AsyncIterable<Uint8Array>) => Promise<string>

interface ImageOptions {
	most?: number
	store?: StoreImage
	/** Fields and files together. */
	parts?: number
	/** Whether a field of another name is meant for `field`. */
	isMeant?: (name: string) => boolean
}

/** A form without files. Bodies too large: 413. */
export async function readFormData(request: Request): Promise<FormData> {
	if (isMultipart(request)) return readFormParts(request, textOnly, async () => undefined)
	try {
		return await request.formData()
	} catch (error) {
		throw error instanceof TypeError ? unreadable() : error
	}
}

/**
 * A form, and up to `most` images of `field`, stored once it is read; `otherNames` are the fields of the files that were
 * left out. A file above 40 MB, 100 files or 101 MB: 413.
 */
export async function readFormWithImages(
	request: Request,
	field: string,
	{ most = maxImages, store = storeImageStream, parts = withImages.parts, isMeant = () => false }: ImageOptions = {},
): Promise<{ form: FormData; files: ChosenFile[]; otherNames: string[] }> {
	const files: ChosenFile[] = []
	const otherNames: string[] = []
	if (!isMultipart(request)) return { form: await readFormData(request), files, otherNames }
	const form = await readFormParts(request, { ...withImages, parts }, async (file) => {
		const content = await readChosenContent(file)
		if (!content) return
		if (file.name !== field && !isMeant(file.name)) return void otherNames.push(file.name)
		const stored =
			files.length < most ? await storeFile(content, store) : { refusal: new Refusal('invalid', tooManyImages) }
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
	if (content === 'empty') return { refusal: new Refusal('invalid', emptyFile) }
	try {
		return { hash: await store(content) }
	} catch (error) {
		return { refusal: toRefusal(error) }
	}
}
