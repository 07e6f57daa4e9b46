/** The columns and rules of a CREATE TABLE, as they are written. */
export function partsOf(createTable: string): string[] {
	const text = createTable.replaceAll(/--.*$/gm, '')
	const parts = ['']
	let depth = 0
	for (const [token] of text.matchAll(/'[^']*'|[(),]|[^'(),]+/g)) {
		if (token === ')') depth -= 1
		if (token === ',' && depth === 1) parts.push('')
		else if (depth > 0) parts[parts.length - 1] += token
		if (token === '(') depth += 1
	}
	return parts.map((part) => part.trim().replaceAll(/\s+/g, ' '))
}

/** The name of a column; undefined for a rule. */
export function nameOfColumn(part: string): string | undefined {
	return /^"(\w+)"/.exec(part)?.[1]
}
