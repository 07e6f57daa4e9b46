import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBackupSource } from '../../app/adapters/db/backup-source.server.ts'
import { getSettings, parseSettings } from '../../app/adapters/settings.server.ts'

/**
 * Switches this process to a temporary SQLite copy of the shop for a dry run. Must run before anything opens the
 * database.
 */
export async function openShopCopy(): Promise<void> {
	const settings = parseSettings(process.env)
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-dry-run-'))
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
	const copy = path.join(folder, 'shop.db')
	await (await openBackupSource(settings))?.copyTo(copy)
	linkFiles(path.join(settings.uploadsDir, 'originals'), path.join(folder, 'uploads', 'originals'))
	Object.assign(process.env, { DATABASE_URL: `file:${copy}`, UPLOADS_DIR: path.join(folder, 'uploads') })
	delete process.env.DATABASE_READ_URL
	// A dry run must not write to the bucket.
	delete process.env.UPLOADS_URL
	// A module that reads the settings while it loads would make the dry run write to the shop.
	if (getSettings().databaseFile !== copy) throw new Error('The shop was opened before its copy was made.')
}

/** Links the stored images, so that they need not be created again. */
function linkFiles(from: string, to: string) {
	mkdirSync(to, { recursive: true })
	if (!existsSync(from)) return
	for (const name of readdirSync(from)) symlinkSync(path.join(from, name), path.join(to, name))
}
