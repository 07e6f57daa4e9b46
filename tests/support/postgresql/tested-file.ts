import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { settings } from '../../../app/adapters/settings.server.ts'

/** The shop's database as a file of SQLite: its own, or a copy of what PostgreSQL has now. */
export function testedFile(): string {
	const { postgresqlUrl, databaseFile, dataDir } = settings()
	if (!postgresqlUrl) return databaseFile
	const file = path.join(dataDir, 'shop.db')
	execFileSync(process.execPath, [path.join(import.meta.dirname, 'mirror.ts'), postgresqlUrl, file])
	return file
}
