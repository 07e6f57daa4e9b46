import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { getSettings } from '../../../app/adapters/settings.server.ts'

/** Returns the shop's database as a SQLite file: its own, or a copy of PostgreSQL's current data. */
export function getTestedFile(): string {
	const { postgresqlUrl, databaseFile, dataDir } = getSettings()
	if (!postgresqlUrl) return databaseFile
	const file = path.join(dataDir, 'shop.db')
	execFileSync(process.execPath, [path.join(import.meta.dirname, 'mirror.ts'), postgresqlUrl, file])
	return file
}
