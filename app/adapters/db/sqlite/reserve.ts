import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { freeBytesNow } from '../../disk.server.ts'

/** SQLite opens no database without room for its log and that log's index. */
const reservedBytes = 1024 * 1024

const reserveOf = (databaseFile: string) => `${databaseFile}.reserve`

/** Gives the room kept for it to a database that is to be opened on a full disk. */
export function giveReserve(databaseFile: string): void {
	const file = reserveOf(databaseFile)
	if (existsSync(file) && freeBytesNow(file) < reservedBytes) rmSync(file, { force: true })
}

/** Keeps room for the next start, on a disk that has some. */
export function keepReserve(databaseFile: string): void {
	const file = reserveOf(databaseFile)
	if (freeBytesNow(databaseFile) < 10 * reservedBytes) return
	if (existsSync(file) && statSync(file).size === reservedBytes) return
	// Random bytes: a file system that compresses keeps no room for naughts.
	writeFileSync(file, randomBytes(reservedBytes), { mode: 0o600 })
}
