import { escapeMarkup } from '../../text.ts'

/** Escaped HTML created by `html`. */
export class Html {
	readonly source: string

	constructor(source: string) {
		this.source = source
	}
}

type Part = string | number | Html | readonly Html[] | null

/** Escapes every value except HTML created by it. `null` and empty lists become `''`. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
	return new Html(texts.map((text, index) => text + (index < parts.length ? sourceOf(parts[index]!) : '')).join(''))
}

function sourceOf(part: Part): string {
	if (part === null) return ''
	if (part instanceof Html) return part.source
	return typeof part === 'object' ? part.map(({ source }) => source).join('') : escapeMarkup(String(part))
}
