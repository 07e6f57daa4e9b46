/**
 * Returns the beginning of a text with at most `maxLength` UTF-16 units. An emoji, or a character with its marks, is
 * not split. Half a surrogate pair is not valid text, and `encodeURIComponent` throws an error for it.
 */
export function cutText(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text
	const end = new Intl.Segmenter('en').segment(text).containing(maxLength)?.index ?? 0
	// A single character may be longer than the whole limit.
	return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** Returns the first `shown` characters on one line, or `null` when the text has at most `longest` characters. */
export function buildPreview(text: string, { shown, longest }: { shown: number; longest: number }): string | null {
	const characters = Array.from(text)
	return characters.length > longest ? characters.slice(0, shown).join('').replace(/\s+/g, ' ').trimEnd() : null
}

/** The number of characters of a message that the global search shows. */
export const searchExcerptLength = 300

/** The lengths for the preview of a contact message (rule: message-preview). */
export const messagePreview = { shown: 50, longest: 100 } as const

export const reviewPreview = { shown: 160, longest: 240 } as const

/** Some browsers truncate longer mailto addresses. */
const maxQuoteLength = 1000

/**
 * Returns the draft of a reply to a message: a greeting, space for the answer, and the beginning of the message as a
 * quotation.
 */
export function buildReplyDraft(name: string, message: string): string {
	const characters = Array.from(message)
	const preview = characters.slice(0, maxQuoteLength).join('') + (characters.length > maxQuoteLength ? '…' : '')
	const lines = preview.split('\n').map((line) => `> ${line}`)
	return `Hello ${name},\n\n\n\nYou wrote:\n${lines.join('\n')}`
}
