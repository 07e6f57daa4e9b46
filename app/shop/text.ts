import { z } from 'zod'

// Every text that people send comes through here, from pages and from the JSON API alike.

/**
 * Characters that are invisible and distort the text beside them: direction marks, zero-width spaces, lone surrogates.
 * Joiners stay: Indian scripts and emoji need them.
 */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Cs}]/gu
/** NUL and its like; what is a blank or a break stays. */
const controls = /(?!\s)\p{Cc}/gu

/** Text of one line, as it is stored: NFC, without invisible characters, single spaces. */
export function oneLine(text: string): string {
	return text.replace(unseen, '').replace(controls, '').replace(/\s+/gu, ' ').normalize('NFC').trim()
}

/**
 * Text of several lines, as it is stored: like `oneLine`, with its lines and spaces. Browsers send a line break as two
 * characters.
 */
export function manyLines(text: string): string {
	return text.replace(/\r\n?/gu, '\n').replace(unseen, '').replace(controls, '').normalize('NFC').trim()
}

/**
 * An e-mail address in its one spelling: small letters, in their usual width, without the dot that may end a domain.
 * What is none stays none.
 */
export function mailAddress(text: string): string {
	return oneLine(text)
		.normalize('NFKC')
		.replace(/\u3002/gu, '.')
		.toLowerCase()
		.replace(/\.$/u, '')
}

type Sentence = Parameters<typeof z.string>[0]

// The three as a schema takes them; `missing` is said of what is no text.
export const lineText = (missing?: Sentence) => z.string(missing).overwrite(oneLine)
export const linesText = (missing?: Sentence) => z.string(missing).overwrite(manyLines)
export const mailText = (missing?: Sentence) => z.string(missing).overwrite(mailAddress)
