import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migratePostgresql } from '../../app/adapters/db/postgresql/migrate.server.ts'
import { withClient } from '../../tests/support/postgresql/clients.ts'
import { createDatabase } from '../../tests/support/postgresql/shared-server.ts'
import { writeMigration } from '../migration/write-migration.ts'
import { buildPostgresqlBaseline } from './baseline.ts'

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

function listParts(url: string, statements: string[] = []): Promise<string[]> {
	return withClient(url, async (client) => {
		for (const statement of statements) await client.query(statement)
		const { rows } = await client.query<Part>(everything)
		return rows.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).toSorted()
	})
}

test('PostgreSQL migrations create what the SQLite ones create, translated (CONTRIBUTING.md says how)', async () => {
	const wanted = await listParts(await createDatabase('empty'), buildPostgresqlBaseline())
	expect(wanted.length).toBeGreaterThan(500)
	expect(await listParts(await createDatabase())).toEqual(wanted)
})

test('db:migration writes for PostgreSQL what it writes for SQLite, translated', async () => {
	const root = mkdtempSync(path.join(tmpdir(), 'shop-migration-'))
	cpSync('prisma', path.join(root, 'prisma'), { recursive: true, filter: (name) => !name.startsWith('prisma/seed') })
	cpSync('tests/house/migrations.sha256', path.join(root, 'tests/house/migrations.sha256'))
	const file = path.join(root, 'prisma/schema.prisma')
	const schema = readFileSync(file, 'utf8').replace('model Product {\n', '$&grams Int @default(0)\n@@index([grams])\n')
	writeFileSync(file, schema)
	try {
		await writeMigration('grams', root)
		const [written] = globSync(path.join(root, 'prisma/postgresql/*_grams/migration.sql'))
		const wanted = await listParts(
			await createDatabase('empty'),
			buildPostgresqlBaseline(path.join(root, 'prisma/migrations')),
		)
		expect(await listParts(await createDatabase(), [readFileSync(written!, 'utf8')])).toEqual(wanted)
	} finally {
		rmSync(root, { recursive: true })
	}
})

test('a migration refused by PostgreSQL is named', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'))
	mkdirSync(path.join(folder, '29990101000000_broken'))
	writeFileSync(path.join(folder, '29990101000000_broken/migration.sql'), 'ALTER TABLE "Nothing" ADD COLUMN "x" TEXT;')
	try {
		await expect(migratePostgresql(await createDatabase('empty'), folder)).rejects.toThrow(
			'The migration 29990101000000_broken failed. Nothing was changed: relation "Nothing" does not exist.',
		)
	} finally {
		rmSync(folder, { recursive: true })
	}
})
