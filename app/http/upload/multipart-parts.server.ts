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

/** Streams parts one by one. `parseFormData` would hold whole videos in memory. */
export async function* readParts(request: Request, maxBytes: number): AsyncGenerator<Part> {
	const boundary = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(request.headers.get('Content-Type') ?? '')
	if (!boundary || !request.body) throw new UnreadablePartsError()
	const source = new Source(request.body, maxBytes)
	const boundaryMark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
	try {
		await drain(source.until(boundaryMark))
		while ((await source.take(2)) !== '--') {
			const disposition = parseHeader(await readText(source.until(headerEnd)))
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

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
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
	 * Yields the content up to the next boundary and stops after it. If the loop is left early, the next call continues
	 * from there.
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
