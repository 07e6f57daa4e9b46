/** The rest of a longer search does not count. */
export const maxSearchLength = 200

/**
 * Text for comparison: no case, Latin accents, control characters or double blanks. Marks of other scripts stay: an
 * Indian vowel sign is no ornament.
 */
export function normaliseText(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
		.normalize('NFC')
		.toLowerCase()
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
}
