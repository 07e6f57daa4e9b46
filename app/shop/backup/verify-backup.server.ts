import { createWriteStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, readArchive } from '#app/adapters/archive.server.ts'
import { findDamage, readDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import type { BackupSource } from '#app/adapters/db/backup-source.server.ts'
import { type Manifest, BackupError, findDifference, parts, readManifest } from './manifest.ts'

const maxManifestBytes = 512 * 1024 * 1024

/**
 * Verifies an archive: its checksums, its database, the sums of that database, and the files to which that database
 * refers. Returns the manifest and leaves the database in the file `databaseTo`.
 *
 * @throws BackupError: the archive is damaged or incomplete.
 */
export async function verifyBackup(file: string, databaseTo: string): Promise<Manifest> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`The file ${file} does not exist.`)
	try {
		return await verifyContents(file, databaseTo)
	} catch (error) {
		if (error instanceof BackupError || error instanceof ArchiveError)
			throw new BackupError(`${file} cannot be used. ${error.message}`)
		throw error
	}
}

async function verifyContents(file: string, databaseTo: string): Promise<Manifest> {
	let text: string | undefined
	const archived = await readArchive(file, async (name, content) => {
		if (name === parts.database) await pipeline(content, createWriteStream(databaseTo, { mode: 0o600, flush: true }))
		else if (name === parts.manifest) text = await readText(content)
		else for await (const _ of content);
	})
	if (text === undefined) throw new BackupError('It has no manifest: the file is incomplete.')
	const manifest = readManifest(text)
	const found = archived.filter(({ name }) => name !== parts.manifest)
	if (!found.some(({ name }) => name === parts.database)) throw new BackupError('It has no database.')
	// The checksums are compared before the database is opened, so that a file damaged in transfer is not reported as a
	// damaged database.
	const stated = findDifference(manifest, found, { ...manifest, files: [] })
	if (stated) throw new BackupError(stated)
	const damage = findDamage(databaseTo)
	if (damage) throw new BackupError(`Its database is damaged: ${damage}.`)
	const difference = findDifference(manifest, found, readBackupContents(databaseTo))
	if (difference) throw new BackupError(difference)
	return manifest
}

async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
	const read: Uint8Array[] = []
	let size = 0
	for await (const chunk of content) {
		size += chunk.byteLength
		if (size > maxManifestBytes) throw new BackupError('Its manifest is damaged.')
		read.push(chunk)
	}
	return Buffer.concat(read).toString('utf8')
}

const referredSql = `SELECT 'originals/' || "hash" || '.webp' AS name FROM "Image"
	UNION ALL SELECT 'originals/' || "hash" || '.' || "extension" FROM "VideoFile" ORDER BY name`

/** Returns the contents of a database file: migrations, sums to compare, and the files it refers to. */
export function readBackupContents(databaseFile: string): Pick<Manifest, 'migrations' | 'sums'> & { files: string[] } {
	return readDatabase(databaseFile, (ask) => ({
		migrations: ask<{ name: string }>(
			`SELECT migration_name AS name FROM "_prisma_migrations"
	WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
		).map(({ name }) => name),
		sums: ask<Manifest['sums']>(`SELECT
			(SELECT count(*) FROM "Order") AS orders, (SELECT coalesce(sum("totalPaise"), 0) FROM "Order") AS ordersPaise,
			(SELECT coalesce(sum("remainingQty"), 0) FROM "Product") AS pieces, (SELECT count(*) FROM "User") AS users`)[0]!,
		files: ask<{ name: string }>(referredSql).map(({ name }) => name),
	}))
}

/** Returns the names (`originals/…`) of the images and videos that the shop's database refers to now. */
export async function listReferencedFiles(database: BackupSource): Promise<Set<string>> {
	return new Set(await database.query(referredSql))
}
