/** A list of words, paths or names that has a line for many of them. */
export const words = (text: string) => text.trim().split(/\s+/)

/** Blanks made single, as they are drawn; those at which no line breaks stay. */
export function singleBlanks(text: string): string {
	return text.replace(/[^\S\u00a0]+/g, ' ').trim()
}
