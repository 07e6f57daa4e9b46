import Database from 'better-sqlite3'

/** Returns the rows of a query on a database file. */
export function queryRows<Row>(file: string, sql: string): Row[] {
	const sqlite = new Database(file, { readonly: true })
	try {
		return sqlite.prepare<[], Row>(sql).all()
	} finally {
		sqlite.close()
	}
}

/** Returns the first column of a query on a database file. */
export const queryColumn = (file: string, sql: string): unknown[] =>
	queryRows<object>(file, sql).map((row) => Object.values(row)[0] as unknown)
