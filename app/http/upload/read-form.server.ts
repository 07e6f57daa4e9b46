import {
	type FileUpload,
	MaxFileSizeExceededError,
	MaxFilesExceededError,
	MaxPartsExceededError,
	MaxTotalSizeExceededError,
	parseFormData,
} from '@remix-run/form-data-parser'
import { data } from 'react-router'
import { emptyFile } from '#app/shop/media/chosen-files.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { maxImageBytes, maxImages, tooManyImages } from '#app/shop/media/image-limits.ts'
import { unreadable } from '../forms/parse-form.server.ts'
import { asRefusal } from '../outcomes/as-refusal.server.ts'
import { chosenContent, readFormParts } from './form-parts.server.ts'

/**
 * A form with too many or too large images is read to its end: these are named in the answer, and the rest is stored.
 */
const withImages = {
	bytes: maxImages * maxImageBytes + 1024 * 1024,
	parts: 400,
	files: 100,
	fileBytes: 4 * maxImageBytes,
}
const textOnly = { maxFiles: 10, maxFileSize: 200 * 1024, maxTotalSize: 200 * 1024, maxParts: 400 }

/** A chosen file: its image is stored and has a hash, or it was refused. */
export type ChosenFile = { name: string } & ({ hash: string; refusal?: undefined } | { refusal: Refusal })

/** Stores an image as it arrives, or refuses it; answers its hash. */
export type StoreImage = (content: AsyncIterable<Uint8Array>) => Promise<string>

/**
 * The request's form without its files: `readFormWithImages` is for those who may upload. Bodies that are too large
 * answer 413.
 */
export function readFormData(request: Request): Promise<FormData> {
	return readForm(request, textOnly, () => null)
}

/**
 * The request's form without its files, and the outcomes of those in `field`: at most `most` are stored before this
 * answers, so a form that is refused for another reason loses none. Each waits in a temporary file while it arrives and
 * in the queue. Files of other fields are left out. A single file above 40 MB, more than 100 of them or more than 101
 * MB together answer 413.
 */
export async function readFormWithImages(
	request: Request,
	field: string,
	{ most = maxImages, store = storeImageStream }: { most?: number; store?: StoreImage } = {},
): Promise<{ form: FormData; files: ChosenFile[] }> {
	const files: ChosenFile[] = []
	if (!isMultipart(request)) return { form: await readFormData(request), files }
	const form = await readFormParts(request, withImages, async (file) => {
		if (file.name !== field) return
		const content = await chosenContent(file)
		if (!content) return
		const stored =
			files.length < most ? await storeFile(content, store) : { refusal: new Refusal('invalid', tooManyImages) }
		files.push({ name: file.fileName, ...stored })
	})
	return { form, files }
}

function isMultipart(request: Request): boolean {
	return request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false
}

type FileTaker = (file: FileUpload) => Promise<string | null> | null

/**
 * The request's form, with what `takeFile` answers in place of each file; null leaves it out. Bodies that are too large
 * answer 413.
 */
export async function readForm(request: Request, limits: typeof textOnly, takeFile: FileTaker): Promise<FormData> {
	try {
		if (isMultipart(request)) return await parseFormData(request, limits, takeFile)
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

async function storeFile(
	content: AsyncIterable<Uint8Array> | 'empty',
	store: StoreImage,
): Promise<{ hash: string } | { refusal: Refusal }> {
	if (content === 'empty') return { refusal: new Refusal('invalid', emptyFile) }
	try {
		return { hash: await store(content) }
	} catch (error) {
		return { refusal: asRefusal(error) }
	}
}
