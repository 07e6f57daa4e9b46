import { maxSkuLength } from './limits.ts'
import { toSingleLine } from './text.ts'

/**
 * The maximum number of characters in a scan field. When the browser runs no script, the field can hold several codes
 * that were scanned one after another.
 */
export const maxScanLength = 1_000
/** The maximum number of scanned codes in one request. */
export const maxScans = 50
/**
 * The maximum number of scans that a page lists as unknown or wrong, because they match nothing on it. Older ones are
 * left out.
 */
export const maxUnknownScans = 10

/** Returns a scanned or entered text as it is shown and compared: one line, in normalized characters (NFKC). */
export function normalizeScan(text: string): string {
	return toSingleLine(text.slice(0, maxScanLength).normalize('NFKC'))
}

/** Normalizes scans that arrive as separate values: the last `maxScans`, without empty ones. */
export function parseScans(texts: readonly unknown[]): string[] {
	return texts
		.slice(-maxScans)
		.flatMap((text) => (typeof text === 'string' ? normalizeScan(text) : []))
		.filter(Boolean)
}

/** Limits the unknown scans of a page to the last ones, because a longer list is too long to read. */
export function limitUnknownScans(scans: readonly string[]): string[] {
	return scans.slice(-maxUnknownScans)
}

/**
 * Removes the AIM symbology identifier that some scanners send before a code: `]C1` for Code 128, `]E0` for EAN-13. A
 * text that consists only of an identifier stays unchanged.
 */
function stripAimIdentifier(text: string): string {
	return text.replace(/^\][A-Za-z][\dA-Za-z] ?(?=\S)/, '')
}

/**
 * Returns the form in which two codes are compared: without AIM identifier and blanks, in lower case, and digits without
 * the leading zeros that scanners add or omit.
 */
function toCodeKey(text: string): string {
	const code = stripAimIdentifier(normalizeScan(text)).replaceAll(' ', '').toLowerCase()
	return /^\d{6,14}$/.test(code) ? code.replace(/^0+/, '') : code
}

/** Returns whether a scan and the code on a label are the same code (rule: scanned-codes). */
export function matchesCode(label: string | null, scan: string): boolean {
	const key = toCodeKey(scan)
	return label !== null && key !== '' && toCodeKey(label) === key
}

/**
 * The digit groups that are printed below a barcode, by its length. An owner may have entered a code with the blanks
 * between the groups.
 */
const printedGroups: Record<number, RegExp> = {
	8: /^(\d{4})(\d{4})$/,
	12: /^(\d)(\d{5})(\d{5})(\d)$/,
	13: /^(\d)(\d{6})(\d{6})$/,
}

/**
 * Returns the spellings under which the database may have a scanned code: as scanned, without the AIM identifier, without
 * blanks, in the case used in print, with and without leading zeros, and with the blanks that are printed below a barcode
 * (rule: scanned-codes).
 */
export function listCodeSpellings(scan: string): string[] {
	const written = normalizeScan(scan)
	if (written === '') return []
	const bare = stripAimIdentifier(written)
	const compact = bare.replaceAll(' ', '')
	const digits = /^0*(\d{6,14})$/.exec(compact)?.[1]
	const padded = digits ? [digits, ...[8, 12, 13, 14].map((length) => digits.padStart(length, '0'))] : []
	const printed = padded.flatMap((code) => printedGroups[code.length]?.exec(code)?.slice(1).join(' ') ?? [])
	const spellings = [written, bare, compact].flatMap((code) => [code, code.toUpperCase(), code.toLowerCase()])
	return [...new Set([...spellings, ...padded, ...printed])]
}

/** A function that returns those of the codes that belong to a product. */
export type FindKnownCodes = (codes: string[]) => ReadonlySet<string> | Promise<ReadonlySet<string>>

/** The maximum length of one scan in a text: an AIM identifier, a blank and a code. */
const maxPartLength = maxSkuLength + 4

/**
 * Returns the codes in the text of a scan field. Without script, fast scans are typed into the same field one after
 * another. The text is split only if it is not a known code as a whole, and if there is exactly one way to split it
 * into known codes. Otherwise it is returned unchanged (rule: scanned-codes).
 */
export async function splitScannedText(text: string, findKnownCodes: FindKnownCodes): Promise<string[]> {
	const whole = normalizeScan(text)
	if (whole === '') return []
	if ((await findKnownCodes([whole])).has(whole)) return [whole]
	// The way to split the text before each position, with the number of ways. Any number above one is stored as two.
	const splits = new Map<number, { parts: string[]; count: number }>([[0, { parts: [], count: 1 }]])
	for (let start = 0; start < whole.length; start += 1) {
		const before = splits.get(start)
		if (!before || before.parts.length === maxScans) continue
		const known = await findKnownCodes(listParts(whole, start))
		for (const part of known) {
			const end = start + part.length
			// A blank between two codes belongs to neither.
			const next = whole[end] === ' ' ? end + 1 : end
			const other = splits.get(next)
			splits.set(next, other ? { ...other, count: 2 } : { parts: [...before.parts, part], count: before.count })
		}
	}
	const split = splits.get(whole.length)
	return split?.count === 1 ? split.parts : [whole]
}

function listParts(whole: string, start: number): string[] {
	const longest = whole.slice(start, start + maxPartLength)
	const parts = Array.from({ length: longest.length }, (_, index) => longest.slice(0, index + 1))
	return parts.filter((part) => !part.endsWith(' '))
}
