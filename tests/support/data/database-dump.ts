import Database from 'better-sqlite3'
import { settings } from '../../../app/adapters/settings.server.ts'

/** As text. */
export function dumpDatabase(file = settings().databaseFile): string {
	const sqlite = new Database(file, { readonly: true })
	try {
		const tables = sqlite
			.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
			.pluck()
			.all() as string[]
		return tables.map((name) => `${name} ${JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all())}`).join('\n')
	} finally {
		sqlite.close()
	}
}
