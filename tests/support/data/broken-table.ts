import { write } from '#app/adapters/db/db.server.ts'
import type { Transaction } from '#app/adapters/db/engine.ts'
import { onPostgresql } from '../postgresql/tested-engine.ts'

/**
 * Makes a table reject changes to its rows with an unexpected error ('disk is full') until the returned function is
 * called. `when` selects the rows, as NEW or OLD.
 */
export async function refuseRows(
	operation: 'INSERT' | 'UPDATE' | 'DELETE',
	table: string,
	when = 'TRUE',
): Promise<() => Promise<void>> {
	const name = `refused ${operation} of ${table}`
	const run = (...statements: string[]) =>
		write(async (tx) => {
			for (const sql of statements) await tx.$executeRawUnsafe(sql)
		})
	if (onPostgresql) {
		await run(
			`CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''disk is full''; END'`,
			`CREATE TRIGGER "${name}" BEFORE ${operation} ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION "${name}"()`,
		)
		return () => run(`DROP TRIGGER "${name}" ON "${table}"`, `DROP FUNCTION "${name}"`)
	}
	await run(
		`CREATE TRIGGER "${name}" BEFORE ${operation} ON "${table}" WHEN ${when} BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
	)
	return () => run(`DROP TRIGGER "${name}"`)
}

/** Runs `work` while the table does not exist. */
export async function withTableMissing(table: string, work: () => Promise<unknown>): Promise<void> {
	const rename = (from: string, to: string) =>
		write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
	await rename(table, 'Away')
	try {
		await work()
	} finally {
		await rename('Away', table)
	}
}

/** Invalidates every cached page and list. */
export async function raiseCatalogVersion(tx: Transaction): Promise<void> {
	await (onPostgresql
		? tx.$executeRaw`INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (0, 1)
			ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + 1`
		: tx.catalogVersion.updateMany({ data: { version: { increment: 1 } } }))
}
