/** PostgreSQL's names of types, by number. */
const boolean = 16
const numbers = [20, 21, 23, 26, 700, 701, 1700]

/** Raw rows as SQLite answers them: numbers, 0 and 1 for what is false and true, everything else as text. */
export const rawValues = {
	getTypeParser: (type: number) => {
		if (type === boolean) return (text: string) => (text === 't' ? 1 : 0)
		return numbers.includes(type) ? Number : (text: string) => text
	},
}

// Quoted parts stay as they are.
const quotedOrMark = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/** SQL with `?` as PostgreSQL takes it. */
export function toPostgresqlSql(sql: string): string {
	let count = 0
	return sql.replaceAll(quotedOrMark, (part) => (part === '?' ? `$${(count += 1)}` : part))
}
