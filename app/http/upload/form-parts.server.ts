import { data } from 'react-router'
import { gather } from '#app/shop/media/peek.ts'
import { unreadable } from '../parse-form.server.ts'
import { type Part, readParts, TooManyBytesError, UnreadablePartsError } from './multipart-parts.server.ts'

/** The most text in one field of a form with files. */
const maxTextBytes = 200 * 1024
const maxParts = 400

/**
 * The fields of a multipart form without its files, each of which `takeFile` may read as it arrives. What is larger than `maxBytes`, or has more
 * parts than any form, answers 413; what is no form 400.
 */
export async function readFormParts(request: Request, maxBytes: number, takeFile: (file: Part) => Promise<void>): Promise<FormData> {
	const form = new FormData()
	let count = 0
	try {
		if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new TooManyBytesError()
		for await (const part of readParts(request, maxBytes)) {
			count += 1
			if (count > maxParts) throw new TooManyBytesError()
			if (part.isFile) await takeFile(part)
			else form.append(part.name, await textOf(part.content))
		}
		return form
	} catch (error) {
		if (error instanceof TooManyBytesError) throw data('This upload is too large.', { status: 413 })
		if (error instanceof UnreadablePartsError) throw unreadable()
		throw error
	}
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
	const bytes = await gather(content, maxTextBytes)
	if (!bytes) throw new TooManyBytesError()
	return new TextDecoder().decode(bytes)
}

/** A file that was chosen: its bytes as they arrive. Undefined for a field in which none was, which browsers send as an empty one without a name. */
export async function chosenContent({ content, fileName }: Part): Promise<AsyncIterable<Uint8Array> | 'empty' | undefined> {
	const pieces = content[Symbol.asyncIterator]()
	const first = await pieces.next()
	if (first.done) return fileName === '' ? undefined : 'empty'
	return whole(first.value, pieces)
}

async function* whole(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield first
	yield* { [Symbol.asyncIterator]: () => pieces }
}
