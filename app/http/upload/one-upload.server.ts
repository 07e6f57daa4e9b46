import { data } from 'react-router'
import type { z } from 'zod'
import { settings } from '#app/adapters/settings.server.ts'
import { aboutFile, emptyFile } from '#app/shop/media/chosen-files.ts'
import { gather } from '#app/shop/media/peek.ts'
import { Refusal } from '#app/shop/refusal.ts'
import { FormRefused, refusedAsData, submitForm } from '../forms.server.ts'
import { readParts, TooManyBytesError, UnreadablePartsError } from './multipart-parts.server.ts'
import { parseForm, unreadable } from '../parse-form.server.ts'
import { refusalStatus } from '../refusal-status.ts'
import { readFormData } from './read-form.server.ts'

/** Stores a file as it comes and answers the text that stands for it in the form. */
type Take = (content: AsyncIterable<Uint8Array>) => Promise<string>

const maxTextBytes = 100 * 1024
const maxParts = 50

/**
 * The request's form with at most one file, in the field `field`, which `take` stores while it arrives; the field then holds what `take` answers,
 * or, without a new file, what the form sent as text. When `take` refuses the file, or it is empty, that is `refusal`, `fileName` is its
 * name, and the rest of the form is there all the same. Other files are left out. Bodies that are too large answer 413.
 */
export async function readFormWithUpload(request: Request, field: string, take: Take): Promise<{ form: FormData; refusal?: Refusal; fileName?: string }> {
	if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return { form: await readFormData(request) }
	const form = new FormData()
	let taken: string | Refusal | undefined
	let chosen = ''
	try {
		for await (const { name, isFile, fileName, content } of partsOf(request)) {
			if (!isFile) form.append(name, await textOf(content))
			else if (name === field && taken === undefined) [taken, chosen] = [await takeFile(content, take, fileName), fileName]
		}
	} catch (error) {
		if (error instanceof TooManyBytesError) throw tooLarge()
		if (error instanceof UnreadablePartsError) throw unreadable()
		throw error
	}
	if (taken instanceof Refusal) return { form, refusal: taken, fileName: chosen }
	if (taken !== undefined) form.set(field, taken)
	return { form }
}

/**
 * The action of a form with one file (see `readFormWithUpload`): does `act` with its values. A no, and 'Something Went Wrong' when `act` fails for a
 * reason that nobody foresaw, answers the same page again (see `submitForm`); a file that was stored by then need not be sent again.
 */
export function attemptUpload<Schema extends z.ZodType, T>(
	request: Request,
	{ field, take }: { field: string; take: Take },
	schema: Schema,
	act: (values: z.output<Schema>) => Promise<T>,
) {
	return refusedAsData(async () => {
		const { form, refusal, fileName = '' } = await readFormWithUpload(request, field, take)
		if (!refusal) return submitForm(form, schema, act, { unexpected: 'Something Went Wrong' })
		const reply = parseForm(form, schema).reply()
		throw new FormRefused({ ...reply, status: 'error', error: { ...reply.error, [field]: [aboutFile(fileName, refusal.message)] } }, refusalStatus[refusal.code])
	})
}

async function* partsOf(request: Request) {
	const { maxUploadBytes } = settings()
	if (Number(request.headers.get('Content-Length') ?? 0) > maxUploadBytes) throw new TooManyBytesError()
	let count = 0
	for await (const part of readParts(request, maxUploadBytes)) {
		count += 1
		if (count > maxParts) throw new TooManyBytesError()
		yield part
	}
}

/** Undefined for a field in which no file was chosen: browsers send it as an empty one. */
async function takeFile(content: AsyncIterable<Uint8Array>, take: Take, fileName: string): Promise<string | Refusal | undefined> {
	const pieces = content[Symbol.asyncIterator]()
	const first = await pieces.next()
	if (first.done) return fileName === '' ? undefined : new Refusal('invalid', emptyFile)
	const whole = async function* () {
		yield first.value
		yield* { [Symbol.asyncIterator]: () => pieces }
	}
	try {
		return await take(whole())
	} catch (error) {
		if (error instanceof Refusal) return error
		throw error
	}
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
	const bytes = await gather(content, maxTextBytes)
	if (!bytes) throw new TooManyBytesError()
	return new TextDecoder().decode(bytes)
}

function tooLarge() {
	return data('This upload is too large.', { status: 413 })
}
