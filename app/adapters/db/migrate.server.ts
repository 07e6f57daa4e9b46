import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { findBackupFolderProblem } from '../backup-folder.server.ts'
import { isFull, isUnwritable } from '../disk.server.ts'
import { settings, SettingsError } from '../settings.server.ts'
import { keepReserve, giveReserve } from './sqlite/reserve.ts'

export { MigrationError } from './migrations.ts'
export { describeStartError } from './start-error.server.ts'

/**
 * Creates the folders of the shop's data and migrates its database. Returns the names of the applied migrations. A shop
 * that starts locks its database from then on. Throws `MigrationError`, and `SettingsError` for a folder or database
 * that cannot be written or that another shop has locked.
 */
export async function migrateShop({ isStart = false } = {}): Promise<string[]> {
	const { postgresqlUrl, databaseFile, dataDir, uploadsDir, backupDir } = settings()
	const problem = backupDir && findBackupFolderProblem(backupDir)
	if (problem) throw new SettingsError(`The shop cannot start: BACKUP_DIR must be another folder: ${problem}.`)
	const folders = [
		dataDir,
		...(postgresqlUrl ? [] : [path.dirname(databaseFile)]),
		uploadsDir,
		...(backupDir ? [backupDir] : []),
	]
	for (const folder of new Set(folders)) mustBeWritable(folder)
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).migratePostgresql(postgresqlUrl)
	mustBeOurs(databaseFile)
	if (isStart) await (await import('./sqlite/hold-database.server.ts')).holdDatabase(databaseFile)
	giveReserve(databaseFile)
	const migrated = (await import('./sqlite/migrate.server.ts')).migrateDatabase(databaseFile)
	keepReserve(databaseFile)
	return migrated
}

/**
 * Returns the migrations that the shop's database lacks. Throws `MigrationError` unless this version knows all
 * migrations of the database. Changes nothing.
 */
export async function mustKnowShop(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = settings()
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).mustKnowPostgresql(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).mustKnowMigrations(databaseFile)
}

/** A full disk does not prevent the start, because existing data can still be shown. */
function mustBeWritable(folder: string) {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		accessSync(folder, constants.W_OK)
	} catch (error) {
		if (isFull(error) && existsSync(folder)) return
		if (!isUnwritable(error)) throw error
		throw new SettingsError(`The shop cannot start: it cannot write to ${folder}.`)
	}
}

const sqliteHead = 'SQLite format 3\0'

/** An empty file is a database that has yet to be created. */
function mustBeOurs(file: string) {
	if (!existsSync(file)) return
	if (!statSync(file).isFile()) throw new SettingsError(`The shop cannot start: ${file} is a folder, not a database.`)
	if (!canBeWritten(file))
		throw new SettingsError(
			`The shop cannot start: it may not write its database ${file}, which belongs to another user (uid ${statSync(file).uid}).`,
		)
	const head = Buffer.alloc(sqliteHead.length)
	const opened = openSync(file, 'r')
	const length = readSync(opened, head)
	closeSync(opened)
	if (length > 0 && head.toString('latin1') !== sqliteHead)
		throw new SettingsError(`The shop cannot start: ${file} is not a database of the shop.`)
}

function canBeWritten(file: string): boolean {
	try {
		accessSync(file, constants.R_OK | constants.W_OK)
		return true
	} catch {
		return false
	}
}
