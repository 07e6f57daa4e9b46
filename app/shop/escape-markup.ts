const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in HTML or XML, also within the quotes of an attribute. */
export function escapeMarkup(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
