import Database from 'better-sqlite3'
import { getSettings } from '../../../app/adapters/settings.server.ts'
import { getTestedFile } from '../postgresql/tested-file.ts'

let own: { sqlite: Database.Database; version: unknown; dump: string } | undefined

/** Returns the test file's database as text. */
export function dumpDatabase(): string {
	if (getSettings().postgresqlUrl) return dumpOtherDatabase(getTestedFile())
	own ??= { sqlite: new Database(getSettings().databaseFile, { readonly: true }), version: undefined, dump: '' }
	// The value changes when another connection commits.
	const version = own.sqlite.pragma('data_version', { simple: true })
	if (version !== own.version) Object.assign(own, { version, dump: dumpAllRows(own.sqlite) })
	return own.dump
}

/** Returns another database as text. */
export function dumpOtherDatabase(file: string): string {
	const sqlite = new Database(file, { readonly: true })
	try {
		return dumpAllRows(sqlite)
	} finally {
		sqlite.close()
	}
}

function dumpAllRows(sqlite: Database.Database): string {
	const tables = sqlite
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
		.pluck()
		.all() as string[]
	return tables.map((name) => `${name} ${JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all())}`).join('\n')
}

const rowsSql = `SELECT "name" FROM pragma_table_list WHERE "schema" = 'main' AND "type" IN ('table', 'virtual')
	AND "name" NOT LIKE '%Term' AND "name" <> '_prisma_migrations' AND "name" NOT LIKE 'sqlite_stat%' AND "name" <> 'sqlite_schema' ORDER BY 1`

/** Returns every row of a database file in any order, with the search results; not how SQLite stores them. */
export function dumpRows(file: string): string[] {
	const sqlite = new Database(file)
	try {
		const tables = sqlite.prepare<[], string>(rowsSql).pluck().all()
		for (const name of tables.filter((table) => table.endsWith('Search')))
			sqlite.exec(`INSERT INTO "${name}" ("${name}", "rank") VALUES ('integrity-check', 1)`)
		return tables.flatMap((name) => {
			const rows = sqlite.prepare<[], unknown[]>(`SELECT * FROM "${name}"`).raw().all()
			return rows.map((row) => `${name} ${JSON.stringify(row)}`).toSorted()
		})
	} finally {
		sqlite.close()
	}
}
