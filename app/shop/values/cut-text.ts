/**
 * Returns the beginning of a text with at most `maxLength` UTF-16 units. An emoji, or a character with its marks, is
 * not split: half a surrogate pair is no valid text, and cannot be part of an address.
 */
export function cutText(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text
	const end = new Intl.Segmenter('en').segment(text).containing(maxLength)?.index ?? 0
	// A single character may be longer than the whole limit.
	return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}
