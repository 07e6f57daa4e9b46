import {
	chmodSync,
	closeSync,
	copyFileSync,
	existsSync,
	fsyncSync,
	linkSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	readFileSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { syncFolder } from '../../disk.server.ts'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '../../settings.server.ts'

/** Another process has the database open. */
export class DatabaseInUseError extends Error {}

export type RunQuery = <Row>(sql: string, ...parameters: (string | number)[]) => Row[]

/** Copies everything that was committed before the call, also from a database in use. Blocks the process. */
export function copyDatabase(from: string, to: string): void {
	const sqlite = new Database(from, { fileMustExist: true, timeout: 300 })
	try {
		sqlite.prepare('VACUUM INTO ?').run(to)
		chmodSync(to, 0o600)
		// No checkpoint could run during the copy, so the write-ahead log has grown.
		for (const kind of ['PASSIVE', 'TRUNCATE']) sqlite.pragma(`wal_checkpoint(${kind})`)
	} finally {
		sqlite.close()
	}
}

/** Returns the size of the database with its write-ahead log in bytes; 0 when there is no database. */
export function getDatabaseSize(file: string): number {
	const sizes = ['', '-wal'].map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0)
	return sizes[0]! + sizes[1]!
}

/** Reads from a database that may be in use. */
export function readDatabase<Answer>(file: string, read: (runQuery: RunQuery) => Answer): Answer {
	const sqlite = new Database(file, { readonly: true, fileMustExist: true })
	try {
		return read((sql, ...parameters) => sqlite.prepare(sql).all(parameters) as never)
	} finally {
		sqlite.close()
	}
}

/**
 * Changes a database file that no shop uses yet, in one transaction. An interruption can leave a damaged file, but no
 * journal beside it, which SQLite would apply to a new file of the same name.
 */
export function editDraft<Answer>(file: string, change: (runQuery: RunQuery) => Answer): Answer {
	const sqlite = new Database(file, { fileMustExist: true })
	try {
		sqlite.pragma('journal_mode = MEMORY')
		return sqlite.transaction(() => change((sql, ...parameters) => sqlite.prepare(sql).all(parameters) as never))()
	} finally {
		sqlite.close()
	}
}

/** Returns a description of the damage of a database file, if any. */
export function findDamage(file: string): string | undefined {
	try {
		const sqlite = new Database(file, { readonly: true, fileMustExist: true })
		try {
			const integrity = sqlite.pragma('integrity_check', { simple: true })
			if (integrity !== 'ok') return String(integrity)
			return (sqlite.pragma('foreign_key_check') as unknown[]).length > 0
				? 'some rows refer to rows that do not exist'
				: undefined
		} finally {
			sqlite.close()
		}
	} catch (error) {
		if (error instanceof Database.SqliteError) return error.message
		throw error
	}
}

interface LockedDatabase {
	/**
	 * Replaces the database with the file `by` of the same folder, which it renames. Saves the old file as
	 * `backupName`.
	 */
	replace: (by: string, backupName: string) => void
	release: () => void
}

/**
 * Locks a database after a checkpoint, so that the file alone is complete. A missing database is not locked, and
 * neither is one that is too damaged to open. Throws `DatabaseInUseError`.
 */
export function lockDatabase(file: string): LockedDatabase {
	const sqlite = existsSync(file) ? openCheckpointed(file) : undefined
	return {
		release: () => sqlite?.close(),
		replace(by, backupName) {
			if (existsSync(file)) linkAs(file, backupName)
			// SQLite would apply these files to the new database.
			for (const suffix of ['-wal', '-journal'])
				if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${backupName}${suffix}`)
			rmSync(`${file}-shm`, { force: true })
			renameSync(by, file)
			syncFolder(path.dirname(file))
		},
	}
}

function openCheckpointed(file: string): Database.Database | undefined {
	try {
		return openAlone(file)
	} catch (error) {
		const code = error instanceof Database.SqliteError ? error.code : ''
		if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return undefined
		throw error
	}
}

/**
 * Opens a database exclusively: no one else has it open or can open it until it is closed. Throws `DatabaseInUseError`.
 */
export function openAlone(file: string): Database.Database {
	const sqlite = new Database(file, { timeout: 500 })
	try {
		// Only an exclusive connection can turn write-ahead logging off.
		const mode = sqlite.pragma('journal_mode = DELETE', { simple: true })
		if (mode !== 'delete') throw new DatabaseInUseError()
		sqlite.exec('BEGIN EXCLUSIVE')
		return sqlite
	} catch (error) {
		sqlite.close()
		if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) throw new DatabaseInUseError()
		throw error
	}
}

/** Gives the file the second name `backupName`, so that the first name exists until the new file replaces it. */
function linkAs(file: string, backupName: string) {
	try {
		linkSync(file, backupName)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
		// Some file systems have no hard links.
		copyFileSync(file, backupName)
		const copy = openSync(backupName, 'r+')
		fsyncSync(copy)
		closeSync(copy)
	}
}

const pauseMs = 250
/**
 * The number of attempts to lock the database, 250 ms apart. The previous process of the shop holds the lock until its
 * work is finished.
 */
const tries = 20

/** The reference prevents garbage collection, which would close the connection. */
let lockConnection: Database.Database | undefined

/**
 * Locks the database for this shop as long as the process lives. The operating system releases the lock however the
 * process ends.
 * @throws SettingsError: another shop has locked it. The message names its process and machine.
 */
export async function lockDatabaseForShop(databaseFile: string): Promise<void> {
	if (lockConnection) return
	const holder = `${databaseFile}.holder`
	for (let tried = 1; ; tried += 1) {
		try {
			lockConnection = lockFile(`${databaseFile}.lock`)
			break
		} catch (error) {
			const { code = '' } = error as { code?: string }
			// A disk on which the lock cannot be written does not prevent the start.
			if (!code.startsWith('SQLITE_BUSY')) return
			if (tried === tries)
				throw new SettingsError(
					`The shop cannot start: ${describeHolder(holder)} is already running a shop on ${databaseFile}. Stop it first, or use another database.`,
				)
			await sleep(pauseMs)
		}
	}
	try {
		writeFileSync(holder, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
	} catch {
		// The lock works without the name of its holder.
	}
}

function lockFile(file: string): Database.Database {
	const lock = new Database(file, { timeout: 0 })
	try {
		lock.exec('BEGIN EXCLUSIVE')
		return lock
	} catch (error) {
		lock.close()
		throw error
	}
}

function describeHolder(holder: string): string {
	try {
		const { pid, host } = JSON.parse(readFileSync(holder, 'utf8')) as { pid: number; host: string }
		return `process ${pid} on ${host}`
	} catch {
		return 'another process'
	}
}
