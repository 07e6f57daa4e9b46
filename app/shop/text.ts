import { z } from 'zod'

// The one gate for text: forms, JSON API, imports, counter, search and settings. Tidying twice changes nothing.

/** Direction marks, blanks without width, fillers, tags, lone surrogates; joiners and variations have rules of their own. */
const unseen = /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cs}]/gu
/** NUL and its like, not blanks and breaks. */
const controls = /(?!\s)\p{Cc}/gu
/** They choose the look of an emoji or of a digit in a key; elsewhere nobody sees them. */
const strayVariations = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier})[\uFE00-\uFE0F]+(?!\u20E3)|[\uFE00-\uFE0D]+/gu
/** Joiners shape Indian letters and join emoji; elsewhere they only make two spellings of one word. */
const strayJoiners =
	/(?<!(?!\p{Script=Latin})\p{L}\p{M}*|\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})[\u200C\u200D]+|[\u200C\u200D]+(?!(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}|[\u200C\u200D])/gu

/** One line for storage: NFC, single spaces, nothing invisible. */
export function oneLine(text: string): string {
	return dropUnseen(text).replace(/\s+/gu, ' ').trim()
}

/** `oneLine` with its lines kept; blanks become spaces, tabs stay. */
export function manyLines(text: string): string {
	return dropUnseen(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n'))
		.replace(/[^\S\n\t]/gu, ' ')
		.trim()
}

function dropUnseen(text: string): string {
	return text
		.replace(unseen, '')
		.replace(controls, '')
		.normalize('NFC')
		.replace(strayVariations, '')
		.replace(strayJoiners, '')
		.normalize('NFC')
}

/** Digits of Devanagari, Gujarati and full width as `0` to `9`. */
export function plainDigits(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\u0966-\u096F\u0AE6-\u0AEF]/gu, (digit) => String((digit.charCodeAt(0) & 15) - 6))
}

/** An e-mail address in lower case and usual width, without blanks beside the @ or a last dot; other text as it is. */
export function mailAddress(text: string): string {
	return oneLine(
		text
			.normalize('NFKC')
			.replace(/\u3002/gu, '.')
			.toLowerCase(),
	)
		.replace(/ ?@ ?/u, '@')
		.replace(/(?<![.\s])\.$/u, '')
}

/**
 * A coupon's code as it is kept: in capitals, one kind of dash, without blanks and without what stands around a code in
 * a message (quotes, asterisks, full stops).
 */
export function couponCode(typed: string): string {
	const bare = typed
		.normalize('NFKC')
		.replace(/\p{Pd}/gu, '-')
		.replace(/[\s*'"`\u2018-\u201F\u00AB\u00BB]/gu, '')
	return oneLine(bare.toUpperCase()).replace(/\.+$/u, '')
}

/** Characters of a name, an e-mail address or another line. */
export const maxLineLength = 200
export const maxTextLength = 5000

/** What a visitor is answered. */
export function tooLong(most: number): string {
	return `Please use at most ${most.toLocaleString('en-IN')} characters.`
}

/** What an admin is answered. */
export function atMostCharacters(most: number): string {
	return `At most ${most.toLocaleString('en-IN')} characters`
}

type Sentence = Parameters<typeof z.string>[0]

// What schemas take for text; `missing` is said of anything but text.
export const lineText = (missing?: Sentence) => z.string(missing).overwrite(oneLine)
export const linesText = (missing?: Sentence) => z.string(missing).overwrite(manyLines)
export const mailText = (missing?: Sentence) => z.string(missing).overwrite(mailAddress)

const wrongAddress = 'Please leave out line breaks and other control characters.'

/** An address in one line. A control character is refused: an address without it may lead elsewhere. */
export const addressText = (missing?: Sentence) =>
	z
		.string(missing)
		.refine((text) => !/\p{Cc}/u.test(text), { error: wrongAddress, abort: true })
		.overwrite(oneLine)

/** Addresses, one a line, as `addressText`. */
export const addressLines = (missing?: Sentence) =>
	z
		.string(missing)
		.refine((text) => !/(?![\r\n\t])\p{Cc}/u.test(text), { error: wrongAddress, abort: true })
		.overwrite(manyLines)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML or XML, also within quoted attributes. */
export function escapeMarkup(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** A full http(s) address: no path, nothing that a browser would run. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
}

/** A page of the shop, such as /collection/Summer. */
export function isShopPath(text: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(text)
}
