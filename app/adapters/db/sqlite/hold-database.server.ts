import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { SettingsError } from '../../settings.server.ts'

const pauseMs = 250
/** A shop that was told to stop still finishes what it does. */
const tries = 20

/** Kept from the collector of garbage, which would close it. */
let held: Database.Database | undefined

/**
 * Holds the database for this shop as long as the process lives: a lock of the system, which ends with it however it ends.
 * @throws SettingsError: another shop has it; names its process and machine.
 */
export async function holdDatabase(databaseFile: string): Promise<void> {
	if (held) return
	const holder = `${databaseFile}.holder`
	for (let tried = 1; ; tried += 1) {
		try {
			held = lockFile(`${databaseFile}.lock`)
			break
		} catch (error) {
			const { code = '' } = error as { code?: string }
			// A disk that takes no file is no reason not to start.
			if (!code.startsWith('SQLITE_BUSY')) return
			if (tried === tries)
				throw new SettingsError(
					`The shop cannot start: ${whoHolds(holder)} runs a shop on ${databaseFile}. Stop it first, or give this one a database of its own.`,
				)
			await sleep(pauseMs)
		}
	}
	try {
		writeFileSync(holder, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
	} catch {
		// The lock holds without its name.
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

function whoHolds(holder: string): string {
	try {
		const { pid, host } = JSON.parse(readFileSync(holder, 'utf8')) as { pid: number; host: string }
		return `process ${pid} on ${host}`
	} catch {
		return 'another process'
	}
}
