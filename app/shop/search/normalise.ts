/**
 * Text as it is compared: case and the accents of Latin letters do not count, blanks are single, and control characters
 * are blanks. Marks of other scripts stay, for in Gujarati or Hindi a vowel sign is not an ornament.
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
