import { statSync } from 'node:fs'
import type { Engine, ColumnMatch, SearchIndex, SearchIndexes, WordQuery, Dialect } from '../engine.ts'
import { PrismaClient, Prisma } from '../generated/client.ts'
import type { PreparedSql } from '../prepared-sql.ts'
import { ShopConnections, createPreparedSql } from './connection.server.ts'
import Database from 'better-sqlite3'
import { WriteQueue } from './write-queue.server.ts'

const given = '(SELECT "value" FROM json_each(?))'

export const sqliteDialect: Dialect = {
	jsonRows: (columns, order) => `json_group_array(json_array(${columns}) ORDER BY ${order})`,
	textListSql: given,
	numberListSql: given,
	// SQLite sorts null first by default. With Prisma's `nulls` option it would sort the rows instead of reading an
	// index.
	nullsFirst: 'asc',
}

/** Opens the shop's database in one file (docs/decisions/002-sqlite.md). Connections open at first use. */
export function openSqlite(databaseFile: string): Engine {
	const connections = new ShopConnections(databaseFile)
	const read = new PrismaClient({ adapter: connections })
	const queue = new WriteQueue(read, connections)
	const reader = new SqlReader(databaseFile)
	return {
		read,
		write: (work) => queue.write(work),
		writesWaiting: () => queue.unanswered,
		rows: reader.rows,
		dialect: sqliteDialect,
		search: createSqliteSearch(reader.rows),
		numberOf: (sql) => Promise.resolve(reader.numberOf(sql)),
		watchedRows: (sql) => Promise.resolve(reader.watchedRows(sql)),
		// The query takes two microseconds. The value changes with the commits of other connections.
		dataVersion: reader.numberOf('PRAGMA data_version'),
		// SQLite writes nothing when a row stays the same. Changing a value back and forth writes a page to the log.
		touch: () =>
			queue.write(async (tx) => {
				await tx.$executeRaw`UPDATE "CatalogVersion" SET "version" = "version" + 1`
				return tx.$executeRaw`UPDATE "CatalogVersion" SET "version" = "version" - 1`
			}),
		sizes: () =>
			Promise.resolve({ databaseBytes: getFileSize(databaseFile), logBytes: getFileSize(`${databaseFile}-wal`) }),
		async refreshStatistics() {
			await queue.write((tx) => tx.$queryRaw`PRAGMA optimize = 0x10002`)
		},
		async close() {
			await queue.settled()
			const { sqlite } = connections.writer
			// If another process reads or writes meanwhile, the last process truncates the log.
			if (sqlite?.open) sqlite.pragma('wal_checkpoint(TRUNCATE)')
			reader.close()
			await read.$disconnect()
		},
	}
}

function getFileSize(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** A read-only connection beside Prisma's, opened at first use. */
class SqlReader {
	readonly #databaseFile: string
	#connection: Database.Database | undefined
	#prepared: PreparedSql['rows'] | undefined

	constructor(databaseFile: string) {
		this.#databaseFile = databaseFile
	}

	rows: PreparedSql['rows'] = (sql, ...given) =>
		(this.#prepared ??= createPreparedSql((text) => this.#opened().prepare(text)).rows)(sql, ...given)

	/** Returns a function that runs a query without parameters and returns its number. It does not use Prisma. */
	numberOf(sql: string): () => number {
		let statement: Database.Statement<[], number> | undefined
		return () => (statement ??= this.#opened().prepare<[], number>(sql).pluck()).get()!
	}

	/** Returns a function for the rows of a query without parameters. It reads them on each call. */
	watchedRows<Found>(sql: string): () => Found[] {
		let statement: Database.Statement<[], Found> | undefined
		return () => (statement ??= this.#opened().prepare<[], Found>(sql)).all()
	}

	/** Closes the connection for good. */
	close(): void {
		this.#connection?.close()
	}

	#opened(): Database.Database {
		return (this.#connection ??= new Database(this.#databaseFile, { readonly: true, fileMustExist: true }))
	}
}

const trigramLength = 3
/** Normalized text contains no control character, so this text is never found. */
const nowhere = quoteText('\u0001'.repeat(trigramLength))
const lastCharacter = '\u{10FFFF}'
/** The number of trigrams that must begin with a text of one or two characters for `isFrequent` to return true. */
const manyEntries = 100

/**
 * Returns the searches in SQLite's full-text indexes. The index of product words consists of words, and all others
 * consist of trigrams. In a trigram index, a text of one or two characters matches any trigram that begins with it.
 */
export function createSqliteSearch(queryRows: PreparedSql['rows']): SearchIndexes {
	return {
		async idsHolding(index, columns, words) {
			const column = `{${columns.join(' ')}}`
			const expressions = await Promise.all(words.map((anyOf) => buildMatchExpression(index, { column, anyOf })))
			const expression = expressions.join(' AND ')
			const table = Prisma.raw(`"${index}"`)
			return Prisma.sql`SELECT rowid AS "id" FROM ${table} WHERE ${table} MATCH ${expression}`
		},
		productsWith(wanted) {
			const expression = wanted.map(buildWordQuery).join(' AND ')
			return Prisma.sql`SELECT rowid AS "id" FROM "ProductTermsSearch" WHERE "ProductTermsSearch" MATCH ${expression}`
		},
		isFrequent: async (index, text) =>
			isShort(text) && (await findTrigrams(index, text, manyEntries)).length === manyEntries,
		async positionsHolding(index, wanted) {
			const expression = (await Promise.all(wanted.map((one) => buildMatchExpression(index, one)))).join(' AND ')
			const table = Prisma.raw(`"${index}"`)
			return (before) =>
				Prisma.sql`SELECT rowid AS "position" FROM ${table} WHERE ${table} MATCH ${expression} AND rowid < ${before}`
		},
		positionsOfNumber(digits) {
			const expression = `number : ${quoteText(digits)}`
			// A trigram index cannot find fewer than three digits, so the numbers of all orders are compared.
			return isShort(digits)
				? (before) =>
						Prisma.sql`SELECT "id" AS "position" FROM "OrderSearch_content" WHERE instr("c0", ${digits}) > 0 AND "id" < ${before}`
				: (before) =>
						Prisma.sql`SELECT rowid AS "position" FROM "OrderSearch" WHERE "OrderSearch" MATCH ${expression} AND rowid < ${before}`
		},
		inState: (key) => `SELECT 1 FROM "OrderSearch" WHERE "OrderSearch" MATCH 'state : ${quoteText(key)}'`,
		orders: {
			table: Prisma.sql`"OrderSearch_content"`,
			position: Prisma.sql`"id"`,
			number: Prisma.sql`"c0"`,
		},
	}

	async function buildMatchExpression(index: SearchIndex, { column, anyOf }: ColumnMatch): Promise<string> {
		const texts = await Promise.all(anyOf.map((text) => toMatchText(index, text)))
		return `${column} : ${texts.length === 1 ? texts[0] : `(${texts.join(' OR ')})`}`
	}

	/** Returns the MATCH expression for a text. */
	async function toMatchText(index: SearchIndex, text: string): Promise<string> {
		return isShort(text)
			? `(${(await findTrigrams(index, text)).map(quoteText).join(' OR ') || nowhere})`
			: quoteText(text)
	}

	/** Returns the trigrams of an index that begin with a text, at most `limit` of them. */
	async function findTrigrams(index: SearchIndex, text: string, limit = -1): Promise<string[]> {
		const end = text + lastCharacter
		return (await queryRows<{ term: string }>(buildTrigramsSql(index), text, end, end, limit)).map(({ term }) => term)
	}
}

function buildWordQuery({ anyOf, columns, isBeginning = false }: WordQuery): string {
	const toMatchAll = (words: string[]) => words.map((word) => quoteText(word) + (isBeginning ? ' *' : '')).join(' AND ')
	return `{${columns.join(' ')}} : (${anyOf.map((words) => `(${toMatchAll(words)})`).join(' OR ')})`
}

/**
 * Returns SQL that selects each trigram of an index once. The table `…Term` lists a trigram once for each occurrence.
 */
function buildTrigramsSql(index: SearchIndex): string {
	return `
		WITH RECURSIVE "entry" ("term") AS (
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= ? LIMIT 1)
			UNION ALL
			SELECT (SELECT "term" FROM "${index}Term" WHERE "term" >= "entry"."term" || char(1) LIMIT 1)
			FROM "entry" WHERE "entry"."term" < ?
		)
		SELECT "term" FROM "entry" WHERE "term" < ? LIMIT ?`
}

/** Returns whether a text is shorter than a trigram. */
function isShort(text: string): boolean {
	return Array.from(text).length < trigramLength
}

/** Quotes a text so that an index matches it literally. */
function quoteText(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
