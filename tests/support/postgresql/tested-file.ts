import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { settings } from '../../../app/adapters/settings.server.ts'

/** Returns the shop's database as a SQLite file: its own, or a copy of PostgreSQL's current data. */
export function testedFile(): string {
	const { postgresqlUrl, databaseFile, dataDir } = settings()
	if (!postgresqlUrl) return databaseFile
	const file = path.join(dataDir, 'shop.db')
	execFileSync(process.execPath, [path.join(import.meta.dirname, 'mirror.ts'), postgresqlUrl, file])
	return file
}
