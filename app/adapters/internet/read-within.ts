/** Returns a whole body, or undefined as soon as it has more than `maxBytes` bytes; the rest is cancelled then. */
export async function readWithin(
	body: AsyncIterable<Uint8Array> | null,
	maxBytes: number,
): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of body ?? []) {
		size += chunk.byteLength
		// A stream is cancelled when it is left early.
		if (size > maxBytes) return undefined
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}
