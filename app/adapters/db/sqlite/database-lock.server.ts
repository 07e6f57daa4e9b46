import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { SettingsError } from '../../settings.server.ts'

const pauseMs = 250
/** How often to try the lock. The previous process holds it until its work is finished. */
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
			// A disk that accepts no file does not prevent the start.
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
