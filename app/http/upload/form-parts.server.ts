import { data } from 'react-router'
import { readUpTo } from '#app/shop/media/peek.ts'
import { createUnreadableResponse } from '../forms/parse-form.server.ts'
import { translateSentence } from '../session/request-language.server.ts'

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
		if (error instanceof TooManyBytesError) throw data(translateSentence('This upload is too large.'), { status: 413 })
		if (error instanceof UnreadablePartsError) throw createUnreadableResponse()
		throw error
	}
}

/**
 * Reads the text fields of a multipart form. `takeFile` may read each file as it arrives. Throws `TooManyBytesError`
 * and `UnreadablePartsError`.
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

/** Reads a part within a limit. Content that `takeFile` leaves unread counts too. */
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

export interface Part {
	name: string
	isFile: boolean
	/** The file name; an empty string for an empty file field or a field without a file. */
	fileName: string
	/** The content, which can be read only before the next part. */
	content: AsyncIterable<Uint8Array>
}

/** The body is not a form, or is incomplete. */
export class UnreadablePartsError extends Error {}

export class TooManyBytesError extends Error {}

const maxHeaderBytes = 8 * 1024
const lineEnd = Buffer.from('\r\n')
const headerEnd = Buffer.from('\r\n\r\n')

/** Streams parts one by one. `request.formData()` would hold whole videos in memory. */
export async function* readParts(request: Request, maxBytes: number): AsyncGenerator<Part> {
	const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(request.headers.get('Content-Type') ?? '')
	if (!boundary || !request.body) throw new UnreadablePartsError()
	const source = new Source(request.body, maxBytes)
	const boundaryMark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
	try {
		await drain(source.until(boundaryMark))
		while ((await source.take(2)) !== '--') {
			const disposition = parseHeader(await readHeaderText(source.until(headerEnd)))
			let isRead = false
			const content = async function* () {
				yield* source.until(boundaryMark)
				isRead = true
			}
			yield { ...disposition, content: content() }
			if (!isRead) await drain(source.until(boundaryMark))
		}
	} finally {
		source.close()
	}
}

function parseHeader(lines: string): Omit<Part, 'content'> {
	const disposition = /^content-disposition:(.*)$/im.exec(lines)?.[1] ?? ''
	const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
	if (name === undefined) throw new UnreadablePartsError()
	return {
		name,
		isFile: /;\s*filename\*?=/i.test(disposition),
		fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? '',
	}
}

async function readHeaderText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	let all = Buffer.alloc(0)
	for await (const chunk of chunks) {
		all = Buffer.concat([all, chunk])
		if (all.length > maxHeaderBytes) throw new UnreadablePartsError()
	}
	return all.toString()
}

async function drain(chunks: AsyncIterable<Uint8Array>) {
	for await (const _ of chunks);
}

/** Reads from boundary to boundary with one chunk in memory. */
class Source {
	readonly #chunks: AsyncIterator<Uint8Array>
	readonly #maxBytes: number
	#taken = 0
	// The leading line end makes the first boundary look like every other.
	#ahead: Buffer = lineEnd

	constructor(body: ReadableStream<Uint8Array>, maxBytes: number) {
		this.#chunks = body[Symbol.asyncIterator]()
		this.#maxBytes = maxBytes
	}

	/**
	 * Yields the content up to the next boundary and stops after it. If the loop is left early, the next call of
	 * `until` continues from there.
	 */
	async *until(boundaryMark: Buffer): AsyncGenerator<Uint8Array> {
		for (;;) {
			const at = this.#ahead.indexOf(boundaryMark)
			// The end of the chunk may begin a boundary.
			const free = at >= 0 ? at : this.#ahead.length - boundaryMark.length + 1
			if (free > 0) {
				const chunk = this.#ahead.subarray(0, free)
				this.#ahead = this.#ahead.subarray(free)
				yield chunk
			}
			if (at >= 0) {
				this.#ahead = this.#ahead.subarray(boundaryMark.length)
				return
			}
			const [rest, next] = [this.#ahead, await this.#readOn()]
			if (mayBeSplit(boundaryMark, rest, next)) this.#ahead = Buffer.concat([rest, next])
			else {
				this.#ahead = next
				if (rest.length > 0) yield rest
			}
		}
	}

	async take(count: number): Promise<string> {
		while (this.#ahead.length < count) this.#ahead = Buffer.concat([this.#ahead, await this.#readOn()])
		const taken = this.#ahead.toString('latin1', 0, count)
		this.#ahead = this.#ahead.subarray(count)
		return taken
	}

	async #readOn(): Promise<Buffer> {
		const { done, value } = await this.#chunks.next()
		if (done) throw new UnreadablePartsError()
		this.#taken += value.byteLength
		if (this.#taken > this.#maxBytes) throw new TooManyBytesError()
		return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
	}

	/** Cancels the body without waiting, because one half of a cloned request ends only when the other half does. */
	close() {
		void this.#chunks.return?.().catch(() => undefined)
	}
}

/** Returns whether a boundary may span chunks. Chunks are joined only then, because each copy costs memory. */
function mayBeSplit(boundaryMark: Buffer, rest: Buffer, next: Buffer): boolean {
	return (
		rest.length > 0 &&
		(next.length < boundaryMark.length ||
			Buffer.concat([rest, next.subarray(0, boundaryMark.length)]).includes(boundaryMark))
	)
}
