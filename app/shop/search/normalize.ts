/** The maximum number of characters in a search. The rest is ignored. */
export const maxSearchLength = 200

/**
 * Typographic characters, and letters such as ß that have no accent to remove, each with its equivalent on a keyboard.
 */
const plainSigns: [printed: RegExp, typed: string][] = [
	[/[\u2018-\u201B\u2032\u00B4`\u02BC]/gu, "'"],
	[/[\u201C-\u201F\u2033\u00AB\u00BB]/gu, '"'],
	[/[\u2010-\u2015\u2212]/gu, '-'],
	[/ß/gu, 'ss'],
	[/ø/gu, 'o'],
	[/æ/gu, 'ae'],
	[/œ/gu, 'oe'],
]

/**
 * Normalizes text for comparison: no case, Latin accents, typographic characters, invisible characters or repeated
 * spaces. Marks of other scripts stay because an Indian vowel sign changes the word.
 */
export function normalizeText(text: string): string {
	let plain = text
		.normalize('NFKD')
		.replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
		.toLowerCase()
	for (const [printed, plainSign] of plainSigns) plain = plain.replace(printed, plainSign)
	return plain
		.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.normalize('NFC')
		.trim()
}
