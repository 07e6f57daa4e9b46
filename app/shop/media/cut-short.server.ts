import { loadSharp } from '#app/adapters/sharp.server.ts'

const endOfJpeg = Buffer.from([0xff, 0xd9])
const scanOfJpeg = Buffer.from([0xff, 0xda])
const endOfGif = Buffer.from([0, 0x3b])

/** Whether a picture that could be decoded lacks the mark of its end. */
export function lacksItsEnd(bytes: Buffer, type: string): boolean {
	if (type === 'image/jpeg') return bytes.lastIndexOf(endOfJpeg) < bytes.lastIndexOf(scanOfJpeg)
	if (type === 'image/png') return !bytes.includes('IEND')
	return type === 'image/gif' && !bytes.includes(endOfGif)
}

/** Adds a JPEG's mark of its end, of which half may be there. */
export function addEndMark(jpeg: Buffer): Buffer {
	return Buffer.concat([jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg, endOfJpeg])
}

/** How many rows the look at a cut picture has. */
const rows = 100

/** Why a picture that could not be decoded as a whole is refused: cut short, by about how much, or damaged. */
export async function sayWhatIsMissing(bytes: Buffer, reason: string): Promise<string> {
	const share = await missingShare(bytes, reason)
	if (share === undefined) return 'This image is damaged and cannot be used.'
	const percent = Math.ceil(100 * share)
	const missing = percent > 0 ? `About ${percent}% of this image is missing` : 'The end of this image is missing'
	return `${missing}: its file was cut off. Please send the whole file again.`
}

/**
 * The missing share, by what the file says of itself, else by what can be decoded; undefined for a file that was not
 * cut.
 */
async function missingShare(bytes: Buffer, reason: string): Promise<number | undefined> {
	if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.includes('IEND') ? undefined : missingRows(bytes)
	const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF'
	if (!isWebp && bytes.toString('latin1', 4, 8) !== 'ftyp')
		return /premature end|unexpected end/i.test(reason) ? missingRows(bytes) : undefined
	const length = isWebp ? bytes.readUInt32LE(4) + 8 : endOfBoxes(bytes)
	return length > bytes.length ? 1 - bytes.length / length : undefined
}

/** The end of the last box that begins within the file. */
function endOfBoxes(bytes: Buffer): number {
	let at = 0
	while (at + 8 <= bytes.length) {
		const size = bytes.readUInt32BE(at)
		if (size < 8) return bytes.length
		at += size
	}
	return at
}

/** Decoders fill what is missing with one colour. */
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
