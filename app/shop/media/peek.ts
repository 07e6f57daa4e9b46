/** The number of bytes that is enough to detect a file's type. */
export const headBytes = 4_100

/**
 * Returns the head of a stream, of at least `count` bytes if it is that long, and the whole stream including the head.
 * The whole stream can be read once.
 */
export async function peek(
	content: AsyncIterable<Uint8Array>,
	count: number,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
	const rest = content[Symbol.asyncIterator]()
	const first: Uint8Array[] = []
	let size = 0
	while (size < count) {
		const { done, value } = await rest.next()
		if (done) break
		first.push(value)
		size += value.byteLength
	}
	return { head: Buffer.concat(first), whole: rejoin(first, rest) }
}

async function* rejoin(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
	yield* first
	yield* { [Symbol.asyncIterator]: () => rest }
}

/** Reads a whole stream. Returns `null`, and stops reading, when the stream has more than `maxBytes` bytes. */
export async function readUpTo(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of content) {
		size += chunk.byteLength
		if (size > maxBytes) return null
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}
