export type Condition = string | Condition[][]

export type StylePart = { text: string; classes?: Condition[][] | undefined } | { block: string; parts: StylePart[] }

/**
 * Returns the rules whose classes are in the HTML and the rules without a class. A script that adds classes must load
 * the full sheet first.
 */
export function pickStyles(parts: StylePart[], html: string): string {
	const used = new Set<string>()
	for (const [, names] of html.matchAll(/ class="([^"]*)"/g))
		for (const name of unescapeText(names!).split(' ')) used.add(name)
	return joinStyles(parts, used)
}

function joinStyles(parts: StylePart[], used: Set<string>): string {
	let text = ''
	for (const part of parts) {
		if ('block' in part) {
			const inside = joinStyles(part.parts, used)
			if (inside) text += `${part.block}{${inside}}`
		} else if (!part.classes || isMet(part.classes, used)) text += part.text
	}
	return text
}

function isMet(alternatives: Condition[][], used: Set<string>): boolean {
	return alternatives.some((alternative) =>
		alternative.every((condition) => (typeof condition === 'string' ? used.has(condition) : isMet(condition, used))),
	)
}

function unescapeText(text: string): string {
	return text.includes('&')
		? text
				.replaceAll('&lt;', '<')
				.replaceAll('&gt;', '>')
				.replaceAll('&quot;', '"')
				.replaceAll('&#x27;', "'")
				.replaceAll('&amp;', '&')
		: text
}
