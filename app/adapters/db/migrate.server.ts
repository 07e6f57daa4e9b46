import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	mkdirSync,
	openSync,
	readSync,
	statSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { findBackupFolderProblem, isDiskFull, isUnwritable, getFreeBytesSync } from '../disk.server.ts'
import { getSettings, SettingsError } from '../settings.server.ts'
import { randomBytes } from 'node:crypto'
import { MigrationError } from './migrations.ts'

export { MigrationError } from './migrations.ts'

/**
 * Creates the folders of the shop's data and migrates its database. Returns the names of the applied migrations. With
 * `isStart`, locks an SQLite database until the process ends. Throws `MigrationError`, and `SettingsError` for a folder
 * or database that cannot be written or that another shop has locked.
 */
export async function migrateShop({ isStart = false } = {}): Promise<string[]> {
	const { postgresqlUrl, databaseFile, dataDir, uploadsDir, backupDir } = getSettings()
	const problem = backupDir && findBackupFolderProblem(backupDir)
	if (problem) throw new SettingsError(`The shop cannot start: BACKUP_DIR must be another folder: ${problem}.`)
	const folders = [
		dataDir,
		...(postgresqlUrl ? [] : [path.dirname(databaseFile)]),
		uploadsDir,
		...(backupDir ? [backupDir] : []),
	]
	for (const folder of new Set(folders)) assertWritable(folder)
	if (postgresqlUrl) return (await import('./postgresql/migrate.server.ts')).migratePostgresql(postgresqlUrl)
	assertShopDatabase(databaseFile)
	if (isStart) await (await import('./sqlite/copy.server.ts')).lockDatabaseForShop(databaseFile)
	releaseReserve(databaseFile)
	const migrated = (await import('./sqlite/migrate.server.ts')).migrateDatabase(databaseFile)
	createReserve(databaseFile)
	return migrated
}

/**
 * Returns the migrations that the shop's database lacks. Throws `MigrationError` unless this version knows all
 * migrations of the database. Changes nothing.
 */
export async function findMissingMigrations(): Promise<string[]> {
	const { postgresqlUrl, databaseFile } = getSettings()
	if (postgresqlUrl)
		return (await import('./postgresql/migrate.server.ts')).findMissingPostgresqlMigrations(postgresqlUrl)
	return (await import('./sqlite/migrate.server.ts')).findMissingSqliteMigrations(databaseFile)
}

/**
 * Checks the PostgreSQL server before the shop starts. Does nothing for SQLite, which has no server. Throws
 * `MigrationError` when the server is too old, cannot be reached or rejects the connection.
 */
export async function assertServerFits(): Promise<void> {
	const { postgresqlUrl } = getSettings()
	if (postgresqlUrl) await (await import('./postgresql/migrate.server.ts')).assertPostgresqlFits(postgresqlUrl)
}

/**
 * Throws `SettingsError` unless the folder exists or can be created, and is writable. A full disk does not prevent the
 * start, because existing data can still be shown.
 */
function assertWritable(folder: string) {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		accessSync(folder, constants.W_OK)
	} catch (error) {
		if (isDiskFull(error) && existsSync(folder)) return
		if (!isUnwritable(error)) throw error
		throw new SettingsError(`The shop cannot start: it cannot write to ${folder}.`)
	}
}

const sqliteHead = 'SQLite format 3\0'

/**
 * Throws `SettingsError` unless the file is a database that the shop can write. It may be missing, or empty when the
 * database has yet to be created.
 */
function assertShopDatabase(file: string) {
	if (!existsSync(file)) return
	if (!statSync(file).isFile()) throw new SettingsError(`The shop cannot start: ${file} is a folder, not a database.`)
	if (!canBeWritten(file))
		throw new SettingsError(
			`The shop cannot start: it has no write access to its database ${file}, which belongs to another user (uid ${statSync(file).uid}).`,
		)
	const head = Buffer.alloc(sqliteHead.length)
	const opened = openSync(file, 'r')
	const length = readSync(opened, head)
	closeSync(opened)
	if (length > 0 && head.toString('latin1') !== sqliteHead)
		throw new SettingsError(`The shop cannot start: ${file} is not a shop database.`)
}

function canBeWritten(file: string): boolean {
	try {
		accessSync(file, constants.R_OK | constants.W_OK)
		return true
	} catch {
		return false
	}
}

/**
 * Returns the message for an operator who can correct the error that stopped the start; `undefined` for any other
 * error.
 */
export function describeStartError(error: unknown): string | undefined {
	if (error instanceof SettingsError || error instanceof MigrationError) return error.message
	if (!isDamagedDatabase(error)) return undefined
	return (
		`The shop cannot start: its database ${getSettings().databaseFile} is damaged. ` +
		'Restore the newest backup with npm run restore -- FILE (in a release ./restore.sh FILE).'
	)
}

/** Returns whether SQLite, directly or through Prisma, found that the file of the database is damaged. */
function isDamagedDatabase(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { code, message, originalMessage, cause } = error as Record<string, unknown>
	const text = [code, message, originalMessage].filter((each) => typeof each === 'string').join('\n')
	const isDamaged =
		/^SQLITE_(CORRUPT|NOTADB)|database disk image is malformed|file is not a database|malformed database schema/m
	return isDamaged.test(text) || isDamagedDatabase(cause)
}

/** The size of the reserve file. SQLite cannot open a database without space for its log and the log's index. */
const reservedBytes = 1024 * 1024

const getReservePath = (databaseFile: string) => `${databaseFile}.reserve`

/** Deletes the reserve file when the disk is almost full, so that SQLite can open the database. */
function releaseReserve(databaseFile: string): void {
	const file = getReservePath(databaseFile)
	if (existsSync(file) && getFreeBytesSync(file) < reservedBytes) rmSync(file, { force: true })
}

/** Creates the reserve file for the next start, if the free space is at least ten times its size. */
function createReserve(databaseFile: string): void {
	const file = getReservePath(databaseFile)
	if (getFreeBytesSync(databaseFile) < 10 * reservedBytes) return
	if (existsSync(file) && statSync(file).size === reservedBytes) return
	// The bytes are random because a compressing file system reserves no space for zeros.
	writeFileSync(file, randomBytes(reservedBytes), { mode: 0o600 })
}
