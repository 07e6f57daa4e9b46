const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML or XML, also within quoted attributes. */
export function escapeMarkup(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
