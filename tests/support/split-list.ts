/** Splits a list of words, paths or names that has several per line. */
export const splitList = (text: string) => text.trim().split(/\s+/)

/** Returns the text with single spaces, as it is displayed; non-breaking spaces stay. */
export function collapseBlanks(text: string): string {
	return text.replace(/[^\S\u00a0]+/g, ' ').trim()
}
