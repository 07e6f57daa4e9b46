import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from './settings.server.ts'

let current: string | undefined

/**
 * The secret that signs cookies: SESSION_SECRET, or one made at the first start and kept beside the database, readable by its
 * owner only. Losing the file logs everybody out and does nothing worse. Looked up once: every page signs something with it.
 */
export function sessionSecret(): string {
	return (current ??= settings().sessionSecret ?? keptSecret(settings().dataDir))
}

function keptSecret(dataDir: string): string {
	const file = path.join(dataDir, 'session-secret')
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
	}
	const made = randomBytes(32).toString('base64url')
	mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	try {
		writeFileSync(file, made, { mode: 0o600, flag: 'wx' })
		return made
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8')
		throw error
	}
}
