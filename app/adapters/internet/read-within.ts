/** Returns a whole body, or undefined as soon as it has more than `maxBytes` bytes; the rest is cancelled then. */
export async function readWithin(
	body: AsyncIterable<Uint8Array> | null,
	maxBytes: number,
): Promise<Buffer | undefined> {
	const pieces: Uint8Array[] = []
	let size = 0
	for await (const piece of body ?? []) {
		size += piece.byteLength
		// A stream is cancelled when it is left early.
		if (size > maxBytes) return undefined
		pieces.push(piece)
	}
	return Buffer.concat(pieces)
}
