import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { parseSettings } from '../../app/adapters/settings.server.ts'

/** Switches this process to a throw-away copy of the shop for a dry run, before anything opens the database. */
export function workOnCopy(): void {
	const { databaseFile, uploadsDir } = parseSettings(process.env)
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-dry-run-'))
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	const copy = path.join(folder, 'shop.db')
	if (existsSync(databaseFile)) copyDatabase(databaseFile, copy)
	linkFiles(path.join(uploadsDir, 'originals'), path.join(folder, 'uploads', 'originals'))
	Object.assign(process.env, { DATABASE_URL: `file:${copy}`, UPLOADS_DIR: path.join(folder, 'uploads') })
	delete process.env.DATABASE_READ_URL
	// Nothing of a rehearsal goes into the bucket.
	delete process.env.UPLOADS_URL
}

function copyDatabase(from: string, to: string) {
	const sqlite = new Database(from, { fileMustExist: true })
	try {
		sqlite.prepare('VACUUM INTO ?').run(to)
	} finally {
		sqlite.close()
	}
}

/** Stored images need not be made again. */
function linkFiles(from: string, to: string) {
	mkdirSync(to, { recursive: true })
	if (!existsSync(from)) return
	for (const name of readdirSync(from)) symlinkSync(path.join(from, name), path.join(to, name))
}
