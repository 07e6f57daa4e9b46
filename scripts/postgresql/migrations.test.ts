import { Client } from 'pg'
import { expect, test } from 'vitest'
import { newDatabase } from '../../tests/support/postgresql/shared-server.ts'
import { postgresqlBaseline } from './baseline.ts'

const everything = `
	SELECT 'column' AS "kind", "table_name" || '.' || "column_name" AS "name",
		concat_ws(' ', "data_type", "is_nullable", "column_default", "collation_name", "generation_expression") AS "text"
	FROM information_schema.columns WHERE "table_schema" = 'public' AND "table_name" <> '_prisma_migrations'
	UNION ALL SELECT 'index', "indexname", "indexdef" FROM pg_indexes WHERE "schemaname" = 'public' AND "tablename" <> '_prisma_migrations'
	UNION ALL SELECT 'rule', "conrelid"::regclass::text, pg_get_constraintdef("oid") FROM pg_constraint
		WHERE "connamespace" = 'public'::regnamespace AND "conrelid"::regclass::text <> '_prisma_migrations' AND "contype" <> 'n'
	UNION ALL SELECT 'trigger', "tgrelid"::regclass::text, pg_get_triggerdef("oid") FROM pg_trigger WHERE NOT "tgisinternal"
	UNION ALL SELECT 'view', "viewname", "definition" FROM pg_views WHERE "schemaname" = 'public'
	UNION ALL SELECT 'function', "proname", pg_get_functiondef(pg_proc."oid") FROM pg_proc
		WHERE "pronamespace" = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE "objid" = pg_proc."oid" AND "deptype" = 'e')`

interface Part {
	kind: string
	name: string
	text: string
}

async function partsOf(url: string, statements: string[] = []): Promise<string[]> {
	const client = new Client(url)
	await client.connect()
	try {
		for (const statement of statements) await client.query(statement)
		const { rows } = await client.query<Part>(everything)
		return rows.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).toSorted()
	} finally {
		await client.end()
	}
}

test('the migrations for PostgreSQL make what those for SQLite make, translated (CONTRIBUTING.md says how)', async () => {
	const wanted = await partsOf(await newDatabase('empty'), postgresqlBaseline())
	expect(wanted.length).toBeGreaterThan(500)
	expect(await partsOf(await newDatabase())).toEqual(wanted)
})
