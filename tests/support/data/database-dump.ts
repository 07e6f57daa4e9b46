import Database from 'better-sqlite3'
import { settings } from '../../../app/adapters/settings.server.ts'

let own: { sqlite: Database.Database; version: unknown; dump: string } | undefined

/** The test file's own, as text. */
export function dumpDatabase(): string {
	own ??= { sqlite: new Database(settings().databaseFile, { readonly: true }), version: undefined, dump: '' }
	// Changes when another connection commits.
	const version = own.sqlite.pragma('data_version', { simple: true })
	if (version !== own.version) Object.assign(own, { version, dump: everythingIn(own.sqlite) })
	return own.dump
}

/** Another, as text. */
export function dumpOtherDatabase(file: string): string {
	const sqlite = new Database(file, { readonly: true })
	try {
		return everythingIn(sqlite)
	} finally {
		sqlite.close()
	}
}

function everythingIn(sqlite: Database.Database): string {
	const tables = sqlite
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
		.pluck()
		.all() as string[]
	return tables.map((name) => `${name} ${JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all())}`).join('\n')
}
