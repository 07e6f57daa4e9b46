import { loadSharp } from '#app/adapters/sharp.server.ts'

const endOfJpeg = Buffer.from([0xff, 0xd9])
const scanOfJpeg = Buffer.from([0xff, 0xda])
const endOfGif = Buffer.from([0, 0x3b])

/** Returns whether a decodable image lacks its end marker. */
export function lacksItsEnd(bytes: Buffer, type: string): boolean {
	if (type === 'image/jpeg') return bytes.lastIndexOf(endOfJpeg) < bytes.lastIndexOf(scanOfJpeg)
	if (type === 'image/png') return !bytes.includes('IEND')
	return type === 'image/gif' && !bytes.includes(endOfGif)
}

/** Adds the end marker of a JPEG, of which half may already be there. */
export function addEndMark(jpeg: Buffer): Buffer {
	return Buffer.concat([jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg, endOfJpeg])
}

/** The number of rows in the decoded sample of a truncated image. */
const rows = 100

/**
 * Returns why an image that could not be fully decoded is rejected: it is truncated, and by about how much, or it is
 * damaged.
 */
export async function sayWhatIsMissing(bytes: Buffer, reason: string): Promise<string> {
	const share = await missingShare(bytes, reason)
	if (share === undefined) return 'This image is damaged and cannot be used.'
	const percent = Math.ceil(100 * share)
	const missing = percent > 0 ? `About ${percent}% of this image is missing` : 'The end of this image is missing'
	return `${missing}: its file was cut off. Please send the whole file again.`
}

/**
 * Returns the missing share, from the file's own metadata or else from the decodable part. `undefined` for a file that
 * is not truncated.
 */
async function missingShare(bytes: Buffer, reason: string): Promise<number | undefined> {
	if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.includes('IEND') ? undefined : missingRows(bytes)
	const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF'
	if (!isWebp && bytes.toString('latin1', 4, 8) !== 'ftyp')
		return /premature end|unexpected end/i.test(reason) ? missingRows(bytes) : undefined
	const length = isWebp ? bytes.readUInt32LE(4) + 8 : endOfBoxes(bytes)
	return length > bytes.length ? 1 - bytes.length / length : undefined
}

/** Returns the end of the last box that begins within the file. */
function endOfBoxes(bytes: Buffer): number {
	let at = 0
	while (at + 8 <= bytes.length) {
		const size = bytes.readUInt32BE(at)
		if (size < 8) return bytes.length
		at += size
	}
	return at
}

/** Counts the missing rows. Decoders fill them with one color. */
async function missingRows(bytes: Buffer): Promise<number> {
	const sharp = await loadSharp()
	try {
		const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: 50_000_000 })
			.timeout({ seconds: 15 })
			.resize({ width: 8, height: rows, fit: 'fill', kernel: 'nearest' })
			.raw()
			.toBuffer({ resolveWithObject: true })
		const width = info.width * info.channels
		const row = (index: number) => data.subarray(index * width, (index + 1) * width)
		let same = 1
		while (same < rows && row(rows - 1 - same).equals(row(rows - 1))) same += 1
		return same > 1 ? same / rows : 0
	} catch {
		return 0
	}
}
