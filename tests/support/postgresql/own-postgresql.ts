import { withClient } from './clients.ts'

/** Copies the migrated database for this process and returns its address. */
export async function createOwnDatabase(template: string): Promise<string> {
	const url = new URL(template)
	const name = `tests_${process.pid}_${Date.now()}`
	url.pathname = '/postgres'
	await withClient(url.href, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "template"`))
	url.pathname = `/${name}`
	return url.href
}

/** Restores the state after migration, with catalog versions that are at least `higher`. */
export function emptyPostgresql(url: string, higher: number): Promise<unknown> {
	return withClient(url, async (client) => {
		// Only tables that contain data are truncated: creating new files for all tables and indexes takes longer than
		// most tests.
		const { rows } = await client.query<{ tables: string }>(
			`SELECT string_agg(oid::regclass::text, ', ') AS "tables" FROM pg_class
			WHERE "relnamespace" = 'public'::regnamespace AND "relkind" = 'r' AND "relname" <> '_prisma_migrations'
			AND pg_relation_size(oid) > 0`,
		)
		await client.query(`TRUNCATE ${rows[0]!.tables} RESTART IDENTITY CASCADE`)
		await client.query('INSERT INTO "CatalogVersionPart" ("part", "version", "listing") VALUES (-1, $1, $1)', [higher])
	})
}
