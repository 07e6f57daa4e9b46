/** Blanks made single, as they are drawn; those at which no line breaks stay. */
export function singleBlanks(text: string): string {
	return text.replace(/[^\S\u00a0]+/g, ' ').trim()
}
