/** The numbers of PostgreSQL's types. */
const boolean = 16
const numbers = [20, 21, 23, 26, 700, 701, 1700]

/** Parses raw rows to the values that SQLite returns: numbers, 0 and 1 for booleans, and text for everything else. */
export const rawValues = {
	getTypeParser: (type: number) => {
		if (type === boolean) return (text: string) => (text === 't' ? 1 : 0)
		return numbers.includes(type) ? Number : (text: string) => text
	},
}

// Quoted parts are not changed.
const quotedOrMark = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/** Converts SQL with `?` parameters to PostgreSQL's form. */
export function toPostgresqlSql(sql: string): string {
	let count = 0
	return sql.replaceAll(quotedOrMark, (part) => (part === '?' ? `$${(count += 1)}` : part))
}
