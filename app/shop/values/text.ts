import { z } from 'zod'
import { locale } from '../region/page-facts.ts'

// All text of forms, the JSON API, imports, the point of sale, searches and settings is normalized by this file.
// Normalizing a text twice changes nothing.

/**
 * Direction marks, zero-width spaces, fillers, tags and lone surrogates. Joiners and variation selectors have separate
 * rules.
 */
const invisibleCharacters =
	/(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\p{Cs}]/gu
/** NUL and other control characters, except spaces and line breaks. */
const controls = /(?!\s)\p{Cc}/gu
/** Variation selectors change the appearance of an emoji or of a keycap digit. They are invisible elsewhere. */
const strayVariations = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier})[\uFE00-\uFE0F]+(?!\u20E3)|[\uFE00-\uFE0D]+/gu
/** Joiners shape Indian scripts and combine emoji. They only create a second spelling of a word elsewhere. */
const strayJoiners = new RegExp(
	[
		/(?<!(?!\p{Script=Latin})\p{L}\p{M}*|\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})[\u200C\u200D]+/u,
		/[\u200C\u200D]+(?!(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}|[\u200C\u200D])/u,
	]
		.map(({ source }) => source)
		.join('|'),
	'gu',
)

/** Normalizes a text to one line for storage: NFC, single spaces, no invisible characters. */
export function toSingleLine(text: string): string {
	return removeInvisible(text).replace(/\s+/gu, ' ').trim()
}

/** Normalizes a text like `toSingleLine` but keeps its lines. Other spaces become plain spaces, and tabs stay. */
export function toMultiline(text: string): string {
	return removeInvisible(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n'))
		.replace(/[^\S\n\t]/gu, ' ')
		.trim()
}

function removeInvisible(text: string): string {
	return text
		.replace(invisibleCharacters, '')
		.replace(controls, '')
		.normalize('NFC')
		.replace(strayVariations, '')
		.replace(strayJoiners, '')
		.normalize('NFC')
}

/** Converts Devanagari, Gujarati and full-width digits to `0` to `9`, and the whole text to NFKC. */
export function toAsciiDigits(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\u0966-\u096F\u0AE6-\u0AEF]/gu, (digit) => String((digit.charCodeAt(0) & 15) - 6))
}

/** Converts digits like `toAsciiDigits`, and removes all spaces, dots and dashes. */
export function removeSeparators(text: string): string {
	return toAsciiDigits(text).replace(/[\s.\p{Pd}]/gu, '')
}

/** Normalizes a code to capitals of normal width, without spaces, dots and dashes. */
export function normalizeCode(text: string): string {
	return removeSeparators(text.normalize('NFKC')).toUpperCase()
}

/**
 * Normalizes an email address to lower case and normal width, without spaces next to the @ or a trailing dot. Other
 * text stays unchanged.
 */
export function normalizeEmail(text: string): string {
	return toSingleLine(
		text
			.normalize('NFKC')
			.replace(/\u3002/gu, '.')
			.toLowerCase(),
	)
		.replace(/ ?@ ?/u, '@')
		.replace(/(?<![.\s])\.$/u, '')
}

/**
 * Normalizes a coupon code for storage: upper case, one kind of dash, without spaces and without the characters that
 * surround a code in a message (quotes, asterisks, full stops).
 */
export function normalizeCouponCode(input: string): string {
	const bare = input
		.normalize('NFKC')
		.replace(/\p{Pd}/gu, '-')
		.replace(/[\s*'"`\u2018-\u201F\u00AB\u00BB]/gu, '')
	return toSingleLine(bare.toUpperCase()).replace(/\.+$/u, '')
}

/** The maximum number of characters in a name, an email address or another line. */
export const maxLineLength = 200
export const maxTextLength = 5000

/** Returns the message for a visitor whose text has more than `max` characters. */
export function tooLongMessage(max: number): string {
	return `Please use at most ${max.toLocaleString(locale)} characters.`
}

/** Returns the message for an admin whose text has more than `max` characters. */
export function maxCharactersMessage(max: number): string {
	return `At most ${max.toLocaleString(locale)} characters`
}

type ErrorMessage = Parameters<typeof z.string>[0]

// These functions create the schemas of texts, normalized by kind. `missing` is the message for a value that is not
// text.
export const lineText = (missing?: ErrorMessage) => z.string(missing).overwrite(toSingleLine)
export const linesText = (missing?: ErrorMessage) => z.string(missing).overwrite(toMultiline)
export const emailText = (missing?: ErrorMessage) => z.string(missing).overwrite(normalizeEmail)

const wrongAddress = 'Please leave out line breaks and other control characters.'

/**
 * Creates the schema of a URL on one line. A control character is refused because the URL without it may lead
 * elsewhere.
 */
export const addressText = (missing?: ErrorMessage) =>
	z
		.string(missing)
		.refine((text) => !/\p{Cc}/u.test(text), { error: wrongAddress, abort: true })
		.overwrite(toSingleLine)

/** Creates the schema of URLs, one per line, validated like `addressText`. */
export const addressLines = (missing?: ErrorMessage) =>
	z
		.string(missing)
		.refine((text) => !/(?![\r\n\t])\p{Cc}/u.test(text), { error: wrongAddress, abort: true })
		.overwrite(toMultiline)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML or XML, including quoted attributes. */
export function escapeMarkup(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Returns true for a URL that starts with http:// or https://. A path such as `/contact` or a `javascript:` URL is not one. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
}

/**
 * Returns the URL of an address that was typed without its scheme, such as `'instagram.com/x'`. Other text stays
 * unchanged.
 */
export function completeWebAddress(text: string): string {
	return /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? `https://${text}` : text
}

/** Returns true for the path of a page of the shop, such as /collection/Summer. */
export function isShopPath(text: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(text)
}

/** Returns an email address by which only its owner recognizes it: 'a···@example.com'. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	return `${email.slice(0, at).slice(0, 1)}···${email.slice(at)}`
}
