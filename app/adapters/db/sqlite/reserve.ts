import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { freeBytesNow } from '../../disk.server.ts'

/** SQLite cannot open a database without space for its log and the log's index. */
const reservedBytes = 1024 * 1024

const reserveOf = (databaseFile: string) => `${databaseFile}.reserve`

/** Frees the reserved space so that a database can be opened on a full disk. */
export function giveReserve(databaseFile: string): void {
	const file = reserveOf(databaseFile)
	if (existsSync(file) && freeBytesNow(file) < reservedBytes) rmSync(file, { force: true })
}

/** Reserves space for the next start, if the disk has some. */
export function keepReserve(databaseFile: string): void {
	const file = reserveOf(databaseFile)
	if (freeBytesNow(databaseFile) < 10 * reservedBytes) return
	if (existsSync(file) && statSync(file).size === reservedBytes) return
	// The bytes are random because a compressing file system reserves no space for zeros.
	writeFileSync(file, randomBytes(reservedBytes), { mode: 0o600 })
}
