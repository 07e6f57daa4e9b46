import Database from 'better-sqlite3'

/** What a query finds in a database file, as rows. */
export function rowsIn<Row>(file: string, sql: string): Row[] {
	const sqlite = new Database(file, { readonly: true })
	try {
		return sqlite.prepare<[], Row>(sql).all()
	} finally {
		sqlite.close()
	}
}

/** The first column of what a query finds there. */
export const columnIn = (file: string, sql: string): unknown[] =>
	rowsIn<object>(file, sql).map((row) => Object.values(row)[0] as unknown)
