import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expression } from './expression.ts'
import { tablesOf } from './tables.ts'
import { triggerOf } from './triggers.ts'

/** Words of SQLite's that the shop's SQL uses. */
const words = [
	'CREATE EXTENSION IF NOT EXISTS pg_trgm',
	'CREATE FUNCTION instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN strpos(whole, part)',
	'CREATE FUNCTION min(anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN least($1, $2) END $$',
	'CREATE FUNCTION max(anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN greatest($1, $2) END $$',
	'CREATE FUNCTION json_valid(document json) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN true',
	`CREATE FUNCTION json_valid(document text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN pg_input_is_valid(document, 'json')`,
	'CREATE FUNCTION unixepoch() RETURNS bigint LANGUAGE sql STABLE RETURN floor(extract(epoch FROM clock_timestamp()))::bigint',
	'CREATE FUNCTION unixepoch(fraction text) RETURNS numeric LANGUAGE sql STABLE RETURN extract(epoch FROM clock_timestamp())',
]

/** Text as searches compare it, for what is stored as it was typed. */
const folding = `CREATE FUNCTION fold(typed text) RETURNS text LANGUAGE sql IMMUTABLE
	RETURN regexp_replace(lower(normalize(typed, NFKD) COLLATE "und-x-icu"), U&'[\\0300-\\036F]', '', 'g')`

const searchTables = [
	'CREATE TABLE "OrderSearch" ("position" BIGINT PRIMARY KEY, "number" BIGINT NOT NULL, "state" TEXT NOT NULL, "text" TEXT NOT NULL)',
	'CREATE TABLE "OrderCustomerSearch" ("position" BIGINT PRIMARY KEY, "customerKey" TEXT NOT NULL)',
]

/** Full-text search, by any part of a text. */
const searchIndexes = [
	['Product', '"nameKey"'],
	['ContactMessage', '"searchKey"'],
	['Subscriber', '"nameKey"'],
	['Subscriber', '"phone"'],
	['Rating', 'fold("description")'],
	...['username', 'fullname', 'email', 'phone'].map((column) => ['User', `fold("${column}")`]),
	['OrderSearch', '"text"'],
	['OrderCustomerSearch', '"customerKey"'],
].map(([table, text]) => `CREATE INDEX ON "${table}" USING gin (${text} gin_trgm_ops)`)

interface Entry {
	type: string
	name: string
	sql: string
}

/** What `prisma/migrations` have made, as statements that make the same database in PostgreSQL. */
export function postgresqlBaseline(migrations = path.resolve('prisma/migrations')): string[] {
	const entries = entriesOf(migrations).filter(({ type, name, sql }) => !isOfSearch({ type, name, sql }))
	const of = (type: string) => entries.filter((entry) => entry.type === type).map(({ sql }) => sql)
	const { create, foreignKeys } = tablesOf(of('table'))
	return [
		...words,
		folding,
		...create,
		...of('index').map(expression),
		...foreignKeys,
		...searchTables,
		...of('view').map(expression),
		...of('trigger').flatMap(triggerOf),
		...searchIndexes,
		'INSERT INTO "CatalogVersion" ("id") VALUES (1) ON CONFLICT DO NOTHING',
	]
}

/** Full-text indexes, their tables and what fills them; those of orders are filled in the same way. */
function isOfSearch({ type, name, sql }: Entry): boolean {
	if (/^Order\w*_search_|^OrderSearchEntry$/.test(name)) return false
	return name.includes('Search') || (type === 'trigger' && /_search_/.test(name)) || sql.startsWith('CREATE VIRTUAL')
}

function entriesOf(migrations: string): Entry[] {
	const sqlite = migratedSqlite(migrations)
	try {
		return sqlite
			.prepare<[], Entry>(
				`SELECT "type", "name", "sql" FROM sqlite_master WHERE "sql" IS NOT NULL AND "name" NOT LIKE 'sqlite%' ORDER BY rowid`,
			)
			.all()
	} finally {
		sqlite.close()
	}
}

/** A database in memory with all migrations. */
export function migratedSqlite(migrations: string): Database.Database {
	const sqlite = new Database(':memory:')
	sqlite.pragma('foreign_keys = OFF')
	const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory())
	for (const { name } of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
		sqlite.exec(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
	sqlite.pragma('foreign_keys = ON')
	return sqlite
}
