/** An error of a file that cannot be imported. Its message is shown to the uploader. */
export class ImportFileError extends Error {}

/** Byte order marks, which spreadsheets write. */
const marks: [encoding: string, mark: number[]][] = [
	['UTF-8', [0xef, 0xbb, 0xbf]],
	['UTF-16LE', [0xff, 0xfe]],
	['UTF-16BE', [0xfe, 0xff]],
]

const workbook = [0x50, 0x4b, 0x03, 0x04]
/** The first bytes of a workbook that cannot be read: one from before Excel 2007, or a password-protected one. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0]

/** Returns true for a zip file, which an .xlsx file is. */
export function isWorkbook(bytes: Uint8Array): boolean {
	return startsWithBytes(bytes, workbook)
}

/**
 * Decodes a text file and returns its text and encoding. The encoding is that of the byte order mark, else UTF-16 if many
 * bytes are zero, else UTF-8 if the text is valid or only slightly damaged, else Windows-1252.
 *
 * @throws ImportFileError: the file is not text, or is an Excel file that cannot be read.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
	if (startsWithBytes(bytes, oldWorkbook))
		throw new ImportFileError(
			'This Excel file is in the old format or has a password. Save it as .xlsx without a password and upload it again.',
		)
	const encoding = detectEncoding(bytes)
	const text = new TextDecoder(encoding).decode(bytes)
	if ((encoding === 'Windows-1252' ? foreign : /\0/u).test(text))
		throw new ImportFileError('This is not a text file. Save it as "CSV UTF-8" and upload it again.')
	return { text, encoding: encoding.replace(/[LB]E$/, '') }
}

// Matches control characters. They do not occur in a text in Windows-1252, but do in other files such as pictures.
// eslint-disable-next-line no-control-regex
const foreign = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/u

function detectEncoding(bytes: Uint8Array): string {
	const marked = marks.find(([, mark]) => startsWithBytes(bytes, mark))
	if (marked) return marked[0]
	const start = bytes.subarray(0, 2000)
	const countZeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
	if (countZeros(1) > start.length / 4) return 'UTF-16LE'
	if (countZeros(0) > start.length / 4) return 'UTF-16BE'
	return isUtf8(bytes) ? 'UTF-8' : 'Windows-1252'
}

function startsWithBytes(bytes: Uint8Array, mark: number[]): boolean {
	return mark.every((byte, index) => bytes[index] === byte)
}

/**
 * Returns whether a text is UTF-8. Damaged characters are accepted if intact characters beyond ASCII outnumber them.
 */
function isUtf8(bytes: Uint8Array): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return true
	} catch {
		const text = new TextDecoder().decode(bytes)
		const lost = text.match(/\uFFFD/gu)!.length
		return (text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0) > lost
	}
}

/** Matches the replacement character, or UTF-8 that was read as Windows-1252. */
const lost = /\uFFFD|[ÂÃ][\u0080-\u00BF]|â[€‚„†‡ˆ‰][^\s]|à[¤¥ª«][^\s]|ðŸ|ï»¿|ï¿½/u
const around = new RegExp(`.{0,20}(?:${lost.source}).{0,20}`, 'u')

/** Returns an excerpt around characters that were lost before the upload. `''` for an intact text. */
export function findLostPart(text: string): string {
	const at = text.search(lost)
	// The text is cut to the surroundings of the match, because the regular expression `around` would be slow in a long
	// text.
	return at === -1 ? '' : around.exec(text.slice(Math.max(0, at - 40), at + 60))![0].trim()
}
