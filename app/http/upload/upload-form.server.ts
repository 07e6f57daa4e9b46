import type { z } from 'zod'
import { getSettings } from '#app/adapters/settings.server.ts'
import { prefixFileName } from '#app/shop/media/chosen-files.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { FormRejection, handleForm, submitForm } from '../forms/forms.server.ts'
import { parseForm } from '../forms/parse-form.server.ts'
import { refusalStatus, toRefusal } from '../responses/page-refusals.server.ts'
import { readChosenContent, readFormParts } from './form-parts.server.ts'
import type { Part } from './multipart-parts.server.ts'
import { readFormData } from './read-form.server.ts'

/** A function that stores a file as it arrives and returns its text for the form. */
type StoreFile = (content: AsyncIterable<Uint8Array>) => Promise<string>

/**
 * Reads the request's form with at most one file, in `field`, which `store` saves while it arrives. The field's value
 * becomes the result of `store` or, without a new file, the submitted text. When `store` rejects the file, or when it is
 * empty, `refusal` is set, `fileName` is its name, and the rest of the form is still read. Other files are left out.
 * Bodies that are too large get 413.
 */
export async function readFormWithUpload(
	request: Request,
	field: string,
	store: StoreFile,
	isMeant: (name: string) => boolean = () => false,
): Promise<{ form: FormData; refusal?: Refusal; fileName?: string; otherNames: string[] }> {
	const otherNames: string[] = []
	if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
		return { form: await readFormData(request), otherNames }
	let taken: string | Refusal | undefined
	let chosen = ''
	const form = await readFormParts(request, { bytes: getSettings().maxUploadBytes, parts: 50 }, async (file) => {
		const isOurs = file.name === field || isMeant(file.name)
		if (isOurs && taken === undefined) [taken, chosen] = [await storeFilePart(file, store), file.fileName]
		else if (!isOurs && (await readChosenContent(file))) otherNames.push(file.name)
	})
	if (taken instanceof Refusal) return { form, refusal: taken, fileName: chosen, otherNames }
	if (taken !== undefined) form.set(field, taken)
	return { form, otherNames }
}

/**
 * Runs the action of a form with one file (see `readFormWithUpload`): it calls `work` with the values. A refusal, and
 * 'Something Went Wrong' for an unexpected failure, show the same page again (see `submitForm`). A file that was stored
 * by then need not be sent again.
 */
export function submitUploadForm<Schema extends z.ZodType, T>(
	request: Request,
	{ field, store }: { field: string; store: StoreFile },
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
) {
	return handleForm(async () => {
		const { form, refusal, fileName = '' } = await readFormWithUpload(request, field, store)
		if (!refusal) return submitForm(form, schema, work, { unexpected: 'Something Went Wrong' })
		const reply = parseForm(form, schema).reply()
		throw new FormRejection(
			{ ...reply, status: 'error', error: { ...reply.error, [field]: [prefixFileName(fileName, refusal.message)] } },
			refusalStatus[refusal.code],
		)
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
