import { data } from 'react-router'
import { readUpTo } from '#app/shop/media/peek.ts'
import { createUnreadableResponse } from '../forms/parse-form.server.ts'
import { type Part, readParts, TooManyBytesError, UnreadablePartsError } from './multipart-parts.server.ts'

const maxTextBytes = 200 * 1024

interface Limits {
	bytes: number
	parts: number
	files?: number
	fileBytes?: number
}

type FileReader = (file: Part) => Promise<void>

export async function readFormParts(request: Request, limits: Limits, takeFile: FileReader): Promise<FormData> {
	try {
		return await parseFormParts(request, limits, takeFile)
	} catch (error) {
		if (error instanceof TooManyBytesError) throw data('This upload is too large.', { status: 413 })
		if (error instanceof UnreadablePartsError) throw createUnreadableResponse()
		throw error
	}
}

/**
 * Reads a multipart form without files, which `storeFilePart` may read as they arrive. Throws `TooManyBytesError` and
 * `UnreadablePartsError`.
 */
export async function parseFormParts(request: Request, limits: Limits, takeFile: FileReader): Promise<FormData> {
	const { bytes, parts, files = parts, fileBytes = bytes } = limits
	const form = new FormData()
	const count = { parts: 0, files: 0 }
	if (Number(request.headers.get('Content-Length') ?? 0) > bytes) throw new TooManyBytesError()
	for await (const part of readParts(request, bytes)) {
		count.parts += 1
		if (part.isFile) count.files += 1
		if (count.parts > parts || count.files > files) throw new TooManyBytesError()
		if (part.isFile) await readPartWithin(part, fileBytes, takeFile)
		else form.append(part.name, await readText(part.content))
	}
	return form
}

/** Reads a part within a limit. Content that `storeFilePart` leaves unread counts too. */
async function readPartWithin(part: Part, maxBytes: number, takeFile: FileReader) {
	const chunks = part.content[Symbol.asyncIterator]()
	let size = 0
	const readNext = async () => {
		const chunk = await chunks.next()
		size += chunk.done ? 0 : chunk.value.byteLength
		if (size > maxBytes) throw new TooManyBytesError()
		return chunk
	}
	await takeFile({ ...part, content: { [Symbol.asyncIterator]: () => ({ next: readNext }) } })
	while (!(await readNext()).done);
}

async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
	const bytes = await readUpTo(content, maxTextBytes)
	if (!bytes) throw new TooManyBytesError()
	return new TextDecoder().decode(bytes)
}

/** Returns the content of a selected file; `undefined` for an empty file field, which browsers send without a name. */
export async function readChosenContent({
	content,
	fileName,
}: Part): Promise<AsyncIterable<Uint8Array> | 'empty' | undefined> {
	const chunks = content[Symbol.asyncIterator]()
	const first = await chunks.next()
	if (first.done) return fileName === '' ? undefined : 'empty'
	return rejoin(first.value, chunks)
}

async function* rejoin(first: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield first
	yield* { [Symbol.asyncIterator]: () => chunks }
}
