import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { toPostgresqlExpression, toPostgresqlTables } from './tables.ts'
import { toPostgresqlTrigger } from './triggers.ts'

/** SQL keywords of SQLite that the shop uses. */
const words = [
	'CREATE EXTENSION IF NOT EXISTS pg_trgm',
	'CREATE FUNCTION instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN strpos(whole, part)',
	'CREATE FUNCTION min(anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE ' +
		'AS $$ SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN least($1, $2) END $$',
	'CREATE FUNCTION max(anycompatible, anycompatible) RETURNS anycompatible LANGUAGE sql IMMUTABLE ' +
		'AS $$ SELECT CASE WHEN $1 IS NOT NULL AND $2 IS NOT NULL THEN greatest($1, $2) END $$',
	'CREATE FUNCTION json_valid(document json) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN true',
	`CREATE FUNCTION json_valid(document text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN pg_input_is_valid(document, 'json')`,
	'CREATE FUNCTION unixepoch() RETURNS bigint LANGUAGE sql STABLE RETURN floor(extract(epoch FROM clock_timestamp()))::bigint',
	'CREATE FUNCTION unixepoch(fraction text) RETURNS numeric LANGUAGE sql STABLE RETURN extract(epoch FROM clock_timestamp())',
]

const latin = String.raw`A-Za-z\00AA\00BA\00C0-\02AF\1D00-\1DBF\1E00-\1EFF\2C60-\2C7F\A720-\A7FF\AB30-\AB6F`
const marks = String.raw`\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F`

/** Normalizes stored raw text the way searches compare it (`normalizeText`). */
const folding = `CREATE FUNCTION fold(typed text) RETURNS text LANGUAGE sql IMMUTABLE
	RETURN lower(normalize(regexp_replace(normalize(typed, NFKD), U&'([${latin}])[${marks}]+', '\\1', 'g'), NFC) COLLATE "und-x-icu")`

const versionSums = ['version', 'listing', 'stock', 'sizes'].map(
	(column) => `coalesce(sum("${column}"), 0)::bigint AS "${column}"`,
)

/**
 * A counter that is the sum of all connections' rows, and the table that a unit of work locks when it must run alone.
 */
const ownTables = [
	'CREATE TABLE "CatalogVersionPart" ("part" INTEGER PRIMARY KEY, "version" BIGINT NOT NULL ' +
		'DEFAULT 0, "listing" BIGINT NOT NULL DEFAULT 0, "stock" BIGINT NOT NULL DEFAULT 0, "sizes" ' +
		'BIGINT NOT NULL DEFAULT 0)',
	`CREATE VIEW "CatalogVersion" AS SELECT 1 AS "id", ${versionSums.join(', ')} FROM "CatalogVersionPart"`,
	'CREATE TABLE "WriteTurn" ()',
]

const searchTables = [
	'CREATE TABLE "OrderSearch" ("position" BIGINT PRIMARY KEY, "number" BIGINT NOT NULL, "state" TEXT COLLATE "C" NOT NULL, "text" TEXT COLLATE "C" NOT NULL)',
	'CREATE TABLE "OrderCustomerSearch" ("position" BIGINT PRIMARY KEY, "customerKey" TEXT COLLATE "C" NOT NULL)',
]

/** Columns without a normalized copy get one here, so that each row is normalized once for short search texts. */
const folded = [
	...['username', 'fullname', 'email', 'phone'].map((column) => ['User', column]),
	['Rating', 'description'],
] as const
const foldedColumns = folded.map(
	([table, column]) =>
		`ALTER TABLE "${table}" ADD COLUMN "${column}Key" TEXT COLLATE "C" GENERATED ALWAYS AS (fold("${column}")) STORED`,
)

/**
 * The words of products, each with the weight of its column (A to D). Characters that cannot be part of a word must not
 * make a copy fail.
 */
const weighed = (['names', 'kinds', 'more', 'rest'] as const).map(
	(column, index) =>
		String.raw`regexp_replace(translate("${column}", '''\', '  '), '([^ ]{1,200})[^ ]*', '''\1'':1${'ABCD'[index]}', 'g')`,
)
const productVectors = [
	`ALTER TABLE "ProductTerms" ADD COLUMN "vector" TSVECTOR GENERATED ALWAYS AS (CAST(${weighed.join(` || ' ' || `)} AS tsvector)) STORED`,
	'CREATE INDEX "ProductTerms_vector_idx" ON "ProductTerms" USING gin ("vector")',
]

/** Full-text search by any part of a text. */
const searchIndexes = [
	['Product', '"nameKey"'],
	['ContactMessage', '"searchKey"'],
	['Subscriber', '"nameKey"'],
	['Subscriber', '"phone"'],
	...folded.map(([table, column]) => [table, `"${column}Key"`]),
	['OrderSearch', '"text"'],
	['OrderSearch', '"state"'],
	['OrderSearch', '(CAST("number" AS text))'],
	['OrderCustomerSearch', '"customerKey"'],
].map(([table, text]) => `CREATE INDEX ON "${table}" USING gin (${text} gin_trgm_ops)`)

interface Entry {
	type: string
	name: string
	sql: string
}

/** Returns the statements that create in PostgreSQL the database that `prisma/migrations` create in SQLite. */
export function buildPostgresqlBaseline(migrations = path.resolve('prisma/migrations')): string[] {
	const entries = readEntries(migrations).filter(({ type, name, sql }) => !isSearchEntry({ type, name, sql }))
	const filterByType = (type: string) => entries.filter((entry) => entry.type === type).map(({ sql }) => sql)
	const { create, foreignKeys } = toPostgresqlTables(
		filterByType('table').filter((sql) => !sql.startsWith('CREATE TABLE "CatalogVersion"')),
	)
	const jsonColumns = new Set(create.flatMap(listJsonColumns))
	return [
		...words,
		folding,
		...create,
		...foldedColumns,
		...productVectors,
		...filterByType('index').map(toPostgresqlExpression),
		...foreignKeys,
		...searchTables,
		...ownTables,
		...filterByType('view').map(toPostgresqlExpression),
		...filterByType('trigger').flatMap((sql) => toPostgresqlTrigger(sql, jsonColumns)),
		...searchIndexes,
	]
}

function listJsonColumns(createTable: string): string[] {
	const table = /^CREATE TABLE "(\w+)"/.exec(createTable)![1]
	return [...createTable.matchAll(/"(\w+)" JSON\b/g)].map(([, column]) => `${table}.${column}`)
}

/**
 * Matches full-text indexes, their tables and the triggers that fill them. The indexes of orders are filled the same
 * way in both engines.
 */
function isSearchEntry({ type, name, sql }: Entry): boolean {
	if (/^Order\w*_search_|^OrderSearchEntry$/.test(name)) return false
	return /\wSearch/.test(name) || (type === 'trigger' && /_search_/.test(name)) || sql.startsWith('CREATE VIRTUAL')
}

function readEntries(migrations: string): Entry[] {
	const sqlite = openMigratedSqlite(migrations)
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

/** Returns an in-memory database with all migrations applied. The error names a migration that fails. */
export function openMigratedSqlite(migrations: string): Database.Database {
	const sqlite = new Database(':memory:')
	sqlite.pragma('foreign_keys = OFF')
	const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory())
	for (const { name } of folders.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
		try {
			sqlite.exec(readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
		} catch (error) {
			throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
		}
	}
	sqlite.pragma('foreign_keys = ON')
	return sqlite
}
