import { data } from 'react-router'
import { gather } from '#app/shop/media/peek.ts'
import { unreadable } from '../forms/parse-form.server.ts'
import { type Part, readParts, TooManyBytesError, UnreadablePartsError } from './multipart-parts.server.ts'

const maxTextBytes = 200 * 1024

interface Limits {
	bytes: number
	parts: number
	files?: number
	fileBytes?: number
}

type FileTaker = (file: Part) => Promise<void>

export async function readFormParts(request: Request, limits: Limits, takeFile: FileTaker): Promise<FormData> {
	try {
		return await formOfParts(request, limits, takeFile)
	} catch (error) {
		if (error instanceof TooManyBytesError) throw data('This upload is too large.', { status: 413 })
		if (error instanceof UnreadablePartsError) throw unreadable()
		throw error
	}
}

/**
 * Reads a multipart form without files, which `takeFile` may read as they arrive. Throws `TooManyBytesError` and
 * `UnreadablePartsError`.
 */
export async function formOfParts(request: Request, limits: Limits, takeFile: FileTaker): Promise<FormData> {
	const { bytes, parts, files = parts, fileBytes = bytes } = limits
	const form = new FormData()
	const count = { parts: 0, files: 0 }
	if (Number(request.headers.get('Content-Length') ?? 0) > bytes) throw new TooManyBytesError()
	for await (const part of readParts(request, bytes)) {
		count.parts += 1
		if (part.isFile) count.files += 1
		if (count.parts > parts || count.files > files) throw new TooManyBytesError()
		if (part.isFile) await readWithin(part, fileBytes, takeFile)
		else form.append(part.name, await textOf(part.content))
	}
	return form
}

/** Reads a part within a limit. Content that `takeFile` leaves unread counts too. */
async function readWithin(part: Part, most: number, takeFile: FileTaker) {
	const pieces = part.content[Symbol.asyncIterator]()
	let size = 0
	const next = async () => {
		const piece = await pieces.next()
		size += piece.done ? 0 : piece.value.byteLength
		if (size > most) throw new TooManyBytesError()
		return piece
	}
	await takeFile({ ...part, content: { [Symbol.asyncIterator]: () => ({ next }) } })
	while (!(await next()).done);
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
	const bytes = await gather(content, maxTextBytes)
	if (!bytes) throw new TooManyBytesError()
	return new TextDecoder().decode(bytes)
}

/** Returns the content of a selected file; `undefined` for an empty file field, which browsers send without a name. */
export async function readChosenContent({
	content,
	fileName,
}: Part): Promise<AsyncIterable<Uint8Array> | 'empty' | undefined> {
	const pieces = content[Symbol.asyncIterator]()
	const first = await pieces.next()
	if (first.done) return fileName === '' ? undefined : 'empty'
	return whole(first.value, pieces)
}

async function* whole(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield first
	yield* { [Symbol.asyncIterator]: () => pieces }
}
