import { readDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import type { BackupSource } from '#app/adapters/db/backup-source.server.ts'
import type { Manifest } from './manifest.ts'

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

/** Returns the images and videos that the shop's database refers to now. */
export async function listReferencedFiles(database: BackupSource): Promise<Set<string>> {
	return new Set(await database.ask(referredSql))
}
