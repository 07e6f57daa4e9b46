import { z } from 'zod'

// Every text from pages and API passes here.

/** Direction marks, zero-width spaces, lone surrogates. Joiners stay: Indian scripts and emoji need them. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Cs}]/gu
/** NUL and its like, not blanks and breaks. */
const controls = /(?!\s)\p{Cc}/gu

/** One line for storage: NFC, single spaces, nothing invisible. */
export function oneLine(text: string): string {
	return text.replace(unseen, '').replace(controls, '').replace(/\s+/gu, ' ').normalize('NFC').trim()
}

/** `oneLine` with lines and spaces kept. Browsers send line breaks as two characters. */
export function manyLines(text: string): string {
	return text.replace(/\r\n?/gu, '\n').replace(unseen, '').replace(controls, '').normalize('NFC').trim()
}

/** An e-mail address in lower case and usual width, without a last dot; other text as it is. */
export function mailAddress(text: string): string {
	return oneLine(text)
		.normalize('NFKC')
		.replace(/\u3002/gu, '.')
		.toLowerCase()
		.replace(/\.$/u, '')
}

/** Of a name, an e-mail address or another line. */
export const maxLineLength = 200
export const maxTextLength = 5000

/** For visitors. */
export function tooLong(most: number): string {
	return `Please use at most ${most.toLocaleString('en-IN')} characters.`
}

/** For admins. */
export function atMostCharacters(most: number): string {
	return `At most ${most.toLocaleString('en-IN')} characters`
}

type Sentence = Parameters<typeof z.string>[0]

// For schemas; `missing` is said of anything but text.
export const lineText = (missing?: Sentence) => z.string(missing).overwrite(oneLine)
export const linesText = (missing?: Sentence) => z.string(missing).overwrite(manyLines)
export const mailText = (missing?: Sentence) => z.string(missing).overwrite(mailAddress)
