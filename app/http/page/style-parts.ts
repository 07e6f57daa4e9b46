/** A class that a page must have, or alternatives of which it must match one. */
export type Condition = string | Condition[][]

/** A rule with the conditions under which a page needs it (none: always), or a block of such parts. */
export type StylePart = { text: string; classes?: Condition[][] | undefined } | { block: string; parts: StylePart[] }

/**
 * The rules of a stylesheet that a page needs: those without a class, and those whose classes stand in its HTML. What a
 * visitor opens or selects in the page has its classes there from the start; a script that adds more must load the full
 * sheet first.
 */
export function neededStyles(parts: StylePart[], html: string): string {
	const used = new Set<string>()
	for (const [, names] of html.matchAll(/ class="([^"]*)"/g))
		for (const name of unescaped(names!).split(' ')) used.add(name)
	return join(parts, used)
}

function join(parts: StylePart[], used: Set<string>): string {
	let text = ''
	for (const part of parts) {
		if ('block' in part) {
			const inside = join(part.parts, used)
			if (inside) text += `${part.block}{${inside}}`
		} else if (!part.classes || isMet(part.classes, used)) text += part.text
	}
	return text
}

function isMet(ways: Condition[][], used: Set<string>): boolean {
	return ways.some((way) =>
		way.every((condition) => (typeof condition === 'string' ? used.has(condition) : isMet(condition, used))),
	)
}

/** As React writes an attribute. */
function unescaped(text: string): string {
	return text.includes('&')
		? text
				.replaceAll('&lt;', '<')
				.replaceAll('&gt;', '>')
				.replaceAll('&quot;', '"')
				.replaceAll('&#x27;', "'")
				.replaceAll('&amp;', '&')
		: text
}
