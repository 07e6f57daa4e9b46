import { escapeMarkup } from '../escape-markup.ts'

/** HTML that is safe to send: made by `html`, which escapes whatever text it is given. */
export class Html {
	readonly source: string

	constructor(source: string) {
		this.source = source
	}
}

type Part = string | number | Html | readonly Html[] | null

/**
 * A template that escapes every value put into it, except HTML that it made itself. null and lists of nothing are
 * nothing.
 */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
	return new Html(texts.map((text, index) => text + (index < parts.length ? sourceOf(parts[index]!) : '')).join(''))
}

function sourceOf(part: Part): string {
	if (part === null) return ''
	if (part instanceof Html) return part.source
	return typeof part === 'object' ? part.map(({ source }) => source).join('') : escapeMarkup(String(part))
}
