import { type Ask, askDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import type { Manifest } from './manifest.ts'

/** What a database file holds: migrations, sums to compare, and the files it refers to. */
export function readHoldings(databaseFile: string): Pick<Manifest, 'migrations' | 'sums'> & { files: string[] } {
	return askDatabase(databaseFile, (ask) => ({
		migrations: ask<{ name: string }>(
			`SELECT migration_name AS name FROM "_prisma_migrations"
	WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
		).map(({ name }) => name),
		sums: ask<Manifest['sums']>(`SELECT
			(SELECT count(*) FROM "Order") AS orders, (SELECT coalesce(sum("totalPaise"), 0) FROM "Order") AS ordersPaise,
			(SELECT coalesce(sum("remainingQty"), 0) FROM "Product") AS pieces, (SELECT count(*) FROM "User") AS users`)[0]!,
		files: referredFiles(ask),
	}))
}

/** The images and videos that a running shop's database refers to. */
export function filesOfNow(databaseFile: string): Set<string> {
	return new Set(askDatabase(databaseFile, referredFiles))
}

function referredFiles(ask: Ask): string[] {
	const rows = ask<{ name: string }>(
		`SELECT 'originals/' || "hash" || '.webp' AS name FROM "Image"
	UNION ALL SELECT 'originals/' || "hash" || '.' || "extension" FROM "VideoFile" ORDER BY name`,
	)
	return rows.map(({ name }) => name)
}
