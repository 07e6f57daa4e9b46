import { z } from 'zod'
import { getSettings } from '#app/adapters/settings.server.ts'
import { prefixFileName, imageTooLargeMessage, describeSkippedFiles } from '#app/shop/media/media-view.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { saveOrResolveConflict, type StoredVersion } from '../forms/edit-conflicts.server.ts'
import { FormRejection, handleForm, submitForm } from '../forms/forms.server.ts'
import { parseForm } from '../forms/parse-form.server.ts'
import { refusalStatus, toRefusal } from '../responses/page-refusals.server.ts'
import { readChosenContent, readFormParts, type Part } from './form-parts.server.ts'
import { readFormData, readFormWithImages, type StoreImage, type ChosenFile } from './read-form.server.ts'
import { translateRefusal, translateSentence } from '../session/request-language.server.ts'
import { removeUploadsOnError } from '#app/shop/media/unused-uploads.server.ts'
import { maxImages, tooManyImagesMessage } from '#app/shop/values/limits.ts'

/** A function that stores a file as it arrives and returns its text for the form. */
type StoreFile = (content: AsyncIterable<Uint8Array>) => Promise<string>

interface RejectedFile {
	field: string
	fileName: string
	refusal: Refusal
}

/**
 * Reads the request's form with at most one file in each of `fields`, which `store` saves while it arrives. A field's
 * value becomes the result of `store` or, without a new file, the submitted text. A file that `store` rejects or that
 * is empty is in `rejected`, and the rest of the form is still read. `isFileFieldName` accepts other spellings of the
 * first field. Other files are left out. Bodies that are too large get 413.
 */
export async function readFormWithUpload(
	request: Request,
	fields: readonly string[],
	store: StoreFile,
	isFileFieldName: (name: string) => boolean = () => false,
): Promise<{ form: FormData; rejected: RejectedFile[]; otherNames: string[] }> {
	const otherNames: string[] = []
	const rejected: RejectedFile[] = []
	if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
		return { form: await readFormData(request), rejected, otherNames }
	const taken = new Map<string, string | null>()
	const form = await readFormParts(request, { bytes: getSettings().maxUploadBytes, parts: 50 }, async (file) => {
		const field = isFileFieldName(file.name) ? fields[0] : fields.find((name) => name === file.name)
		if (field === undefined) {
			if (await readChosenContent(file)) otherNames.push(file.name)
			return
		}
		if (taken.has(field)) return
		const stored = await storeFilePart(file, store)
		if (stored instanceof Refusal) rejected.push({ field, fileName: file.fileName, refusal: stored })
		if (stored !== undefined) taken.set(field, stored instanceof Refusal ? null : stored)
	})
	for (const [field, text] of taken) if (text !== null) form.set(field, text)
	return { form, rejected, otherNames }
}

/**
 * Runs the action of a form with a file in `field`, and perhaps in `otherFields` (see `readFormWithUpload`): it calls
 * `work` with the values. A refusal, and 'Something Went Wrong' for an unexpected failure, show the same page again
 * (see `submitForm`). The page keeps a file that was stored before the refusal. With `stored`, an outdated form is
 * resolved as `saveOrResolveConflict` does (rule: two-editors).
 */
export function submitUploadForm<Schema extends z.ZodType, T>(
	request: Request,
	{ field, otherFields = [], store }: { field: string; otherFields?: string[]; store: StoreFile },
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
	stored?: StoredVersion,
) {
	return handleForm(async () => {
		const { form, rejected } = await readFormWithUpload(request, [field, ...otherFields], store)
		const [first] = rejected
		const submit = (sent: FormData) => submitForm(sent, schema, work, { unexpected: 'Something Went Wrong' })
		if (!first) return stored ? saveOrResolveConflict(form, stored, submit) : submit(form)
		const reply = parseForm(form, schema).reply()
		const error = { ...reply.error }
		for (const { field, fileName, refusal } of rejected) error[field] = [prefixFileName(fileName, refusal.message)]
		throw new FormRejection({ ...reply, status: 'error', error }, refusalStatus[first.refusal.code])
	})
}

/** Stores a file; `undefined` for an empty file field. */
async function storeFilePart(file: Part, store: StoreFile): Promise<string | Refusal | undefined> {
	const content = await readChosenContent(file)
	if (content === 'empty') return new Refusal('invalid', 'file-empty')
	try {
		return content && (await store(content))
	} catch (error) {
		return toRefusal(error)
	}
}

type Answer = Response | { data: unknown; init: ResponseInit | null }

/** Responds in JSON to a script that shows an upload's progress: `{ to }` or the form's errors. */
export function handleUploads<Args extends { request: Request }>(action: (args: Args) => Promise<Answer>) {
	return async (args: Args, next: () => Promise<Response>): Promise<Response> => {
		const { method, headers } = args.request
		if (method !== 'POST' || headers.get('Accept') !== 'application/json') return next()
		const answer = await action(args)
		if (answer instanceof Response) return Response.json({ to: answer.headers.get('Location') })
		return Response.json(answer.data, answer.init ?? {})
	}
}

/** The hash of a stored image (rule: profile-image). */
const imageHash = z
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
	const schema = z.object({ [field]: imageHash })
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
				prefixFileName(file.name, translateRefusal(file.refusal)),
				refusalStatus[file.refusal.code],
			)
		form.delete(field)
		if (file) form.append(field, file.hash)
		return form
	} catch (error) {
		if (!isTooLarge(error)) throw error
		throw createImageRejection(field, translateSentence(imageTooLargeMessage), 413)
	}
}

function createImageRejection(field: string, sentence: string, status: number) {
	return new FormRejection({ status: 'error', error: { [field]: [sentence] } }, status)
}

/** Returns whether a form was not read because of its size. */
export function isTooLarge(error: unknown): boolean {
	return z.object({ init: z.object({ status: z.literal(413) }) }).safeParse(error).success
}

/**
 * Returns the hashes of the form's previous images (`before`) and of the new images, at most `maxImages`. `problems`
 * contains the reason for each rejected file, with its name.
 */
export function addChosenImages(before: string[], files: ChosenFile[]): { hashes: string[]; problems: string[] } {
	const hashes = new Set(before.slice(0, maxImages + 1))
	const tooMany: string[] = []
	const sentences: string[] = []
	for (const { name, field: _, ...file } of files) {
		if (!file.refusal && (hashes.has(file.hash) || hashes.size < maxImages)) hashes.add(file.hash)
		else if (!file.refusal || file.refusal.messageId === 'file-image-limit') tooMany.push(name)
		else sentences.push(prefixFileName(name, file.refusal.message))
	}
	if (tooMany.length > 0) sentences.push(`${tooManyImagesMessage}. ${describeSkippedFiles(tooMany)}`)
	else if (hashes.size > maxImages) sentences.push(tooManyImagesMessage)
	return {
		hashes: [...hashes].slice(0, maxImages),
		problems: sentences.length > 0 ? [sentences.join(' ')] : [],
	}
}
