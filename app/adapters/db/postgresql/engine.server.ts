import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Engine, ColumnMatch, SearchIndex, SearchIndexes, WordQuery, WordColumn, Dialect } from '../engine.ts'
import { type PrismaClient, Prisma } from '../generated/client.ts'
import { PrismaClient as PostgresqlClient } from '../generated-postgresql/client.ts'
import { Connections } from './connections.server.ts'
import { ProcessNotifications } from './process-notifications.server.ts'
import { createPool, throwUnreachable } from './pools.server.ts'
import { createPreparedSql, RawStatements, rawValues } from './prepared-sql.server.ts'
import { type CurrentRequest, getCurrentRequest } from '../../reporting/current-request.ts'
import { Replica, positionColumns } from './replica/replica.server.ts'
import { WriteUnits } from './write-units.server.ts'

const given = 'json_array_elements_text(CAST(? AS json))'

export const postgresqlDialect: Dialect = {
	jsonRows: (columns, order) =>
		`coalesce(CAST(json_agg(json_build_array(${columns}) ORDER BY ${order}) AS text), '[]')`,
	textListSql: `(SELECT ${given})`,
	numberListSql: `(SELECT CAST(${given} AS bigint))`,
	nullsFirst: { sort: 'asc', nulls: 'first' },
}

const touchSql = `INSERT INTO "CatalogVersionPart" ("part") VALUES (pg_backend_pid() % 256)
	ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version"`

/**
 * Opens the shop's database on a server and a replica of it to read from (docs/decisions/041-postgresql.md).
 * Connections open at first use.
 */
export function openPostgresql(url: string, replicaUrl?: string): Engine {
	const reader = createPool(url, 'reader')
	const writer = createPool(url, 'writer')
	const statements = new RawStatements()
	const replica = replicaUrl === undefined ? undefined : new Replica(replicaUrl)
	const reads = replica ? new ReadRouter(reader, replica) : reader
	const connections = new Connections({ reads, reader, writer, statements })
	// Prisma generates one client for SQLite and one for PostgreSQL. Both have the same models, and the shop uses only
	// what they have in common.
	const read = new PostgresqlClient({ adapter: connections }) as unknown as PrismaClient
	const watched = new WatchedQueries(reader, replica)
	// When `catchUp` fails after a commit, its error is ignored, because the data is committed nevertheless.
	const units = new WriteUnits(read, connections, () => watched.catchUp().catch(() => {}))
	const notices = new ProcessNotifications(url, reader)
	return {
		read,
		write: (work, names) => units.write(work, names),
		writesWaiting: () => units.unanswered,
		rows: createPreparedSql(reads, statements).rows,
		dialect: postgresqlDialect,
		search: postgresqlSearch,
		async numberOf(sql) {
			const rows = await watched.rows<Record<string, number>>(sql)
			return () => Object.values(rows()[0]!)[0]!
		},
		watchedRows: (sql) => watched.rows(sql),
		dataVersion: watched.version,
		catchUp: () => watched.catchUp(),
		notices,
		...(replica && { isReplicaUsed: () => replica.isUpToDate }),
		touch: () => units.write(({ prepared }) => prepared.rows(touchSql)),
		async sizes() {
			const { rows } = await reader.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS "bytes"')
			return { databaseBytes: Number(rows[0]!.bytes), logBytes: 0 }
		},
		place: () => getDatabaseIdentity(reader),
		async refreshStatistics() {
			await writer.query('ANALYZE')
		},
		async close() {
			await Promise.all([units.settled(), notices.close()])
			await read.$disconnect()
			await Promise.all([reader.end(), writer.end(), replica?.close()])
		},
	}
}

/**
 * Returns an identifier of the database. A restored copy has other object ids for its database or tables, or another
 * server. Some managed servers do not allow every user to query the server's own identifier.
 */
async function getDatabaseIdentity(reader: Pool): Promise<string> {
	const server = await reader.query<{ id: string }>('SELECT "system_identifier" AS "id" FROM pg_control_system()').then(
		({ rows }) => rows[0]!.id,
		() => 'server',
	)
	const { rows } = await reader.query<{ id: string }>(
		`SELECT (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || to_regclass('"Setting"')::oid AS "id"`,
	)
	return `${server}/${rows[0]!.id}`
}

/**
 * Sends reads outside units of work to the primary or to the replica. Reads of a request use the replica if it has
 * everything that the primary had when the request began. Jobs and work after a response use the primary, because no
 * one checked the replica's position for them.
 */
class ReadRouter {
	readonly #primary: Pool
	readonly #replica: Replica
	/** The requests that have read from the primary. The replica may lack what they saw there. */
	readonly #ofPrimary = new WeakSet<CurrentRequest>()

	constructor(primary: Pool, replica: Replica) {
		this.#primary = primary
		this.#replica = replica
	}

	query(query: QueryConfig): Promise<QueryResult> {
		const request = getCurrentRequest()
		if (!request || request.status !== undefined || this.#ofPrimary.has(request)) return this.#primary.query(query)
		const queryPrimary = () => {
			this.#ofPrimary.add(request)
			return this.#primary.query(query)
		}
		// The replica cancels a query that conflicts with changes it replays. The primary then runs the query again.
		return this.#replica.isUpToDate ? this.#replica.query(query).catch(queryPrimary) : queryPrimary()
	}
}

const trigramLength = 3

/**
 * Searches with LIKE, so that a text matches anywhere in a column. Trigram indexes make this fast for texts of three or
 * more characters. Only `productsWith` uses full-text search, which finds words and the beginnings of words.
 */
export const postgresqlSearch: SearchIndexes = {
	idsHolding: (index, columns, words) => {
		const matches = words.map((texts) =>
			joinWithOr(columns.flatMap((column) => texts.map((text) => buildColumnMatchSql(index, column, text)))),
		)
		return Promise.resolve(Prisma.sql`SELECT "id" FROM ${getSearchTable(index)} WHERE ${Prisma.join(matches, ' AND ')}`)
	},
	productsWith(wanted) {
		const expression = wanted.map(buildWordQuery).join(' & ')
		return Prisma.sql`SELECT "productId" AS "id" FROM "ProductTerms" WHERE "vector" @@ CAST(${expression} AS tsquery)`
	},
	// A trigram index cannot find a text that is shorter than three characters.
	isFrequent: (_, text) => Promise.resolve(Array.from(text).length < trigramLength),
	positionsHolding: (index, wanted) => {
		const matches = Prisma.join(
			wanted.map((one) => buildMatchSql(index, one)),
			' AND ',
		)
		const from = getSearchTable(index)
		return Promise.resolve(
			(before) => Prisma.sql`SELECT "position" FROM ${from} WHERE ${matches} AND "position" < ${before}`,
		)
	},
	positionsOfNumber: (digits) => (before) =>
		Prisma.sql`SELECT "position" FROM "OrderSearch" WHERE CAST("number" AS text) LIKE ${toLikePattern(digits)} AND "position" < ${before}`,
	inState: (key) => `SELECT 1 FROM "OrderSearch" WHERE "state" LIKE '${toLikePattern(key)}'`,
	orders: { table: Prisma.sql`"OrderSearch"`, position: Prisma.sql`"position"`, number: Prisma.sql`"number"` },
}

/** The weights of the columns in the vector of a product's words. */
const weights: Record<WordColumn, string> = { names: 'A', kinds: 'B', more: 'C', rest: 'D' }

/**
 * Builds a part of a tsquery. Quotes and backslashes are removed for safety, although words are
 * alphanumeric.
 */
function buildWordQuery({ anyOf, columns, isBeginning = false }: WordQuery): string {
	const places = columns.map((column) => weights[column]).join('')
	const toTsQuery = (words: string[]) =>
		words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':${isBeginning ? '*' : ''}${places}`).join(' & ')
	return `(${anyOf.map((words) => `(${toTsQuery(words)})`).join(' | ')})`
}

function buildMatchSql(index: SearchIndex, { column, anyOf: texts }: ColumnMatch): Prisma.Sql {
	return joinWithOr(texts.map((text) => buildColumnMatchSql(index, column, text)))
}

function buildColumnMatchSql(index: SearchIndex, column: string, text: string): Prisma.Sql {
	return Prisma.sql`${Prisma.raw(`"${isFolded(index) ? `${column}Key` : column}"`)} LIKE ${toLikePattern(text)}`
}

/** Returns whether the index has separate columns for normalized text beside the columns for the original text. */
function isFolded(index: SearchIndex): boolean {
	return index === 'UserSearch' || index === 'RatingSearch'
}

/** Returns the table to search. Orders have separate tables for searching. */
function getSearchTable(index: SearchIndex): Prisma.Sql {
	return Prisma.raw(`"${index.startsWith('Order') ? index : index.replace(/Search$/, '')}"`)
}

function joinWithOr(conditions: Prisma.Sql[]): Prisma.Sql {
	return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Builds a pattern in which each character matches literally. */
function toLikePattern(text: string): string {
	return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The number of PostgreSQL's JSON type. */
const json = 114

/**
 * The data that every request reads from the database, in memory. One query refreshes it before a request is answered.
 */
class WatchedQueries {
	readonly #pool: Pool
	readonly #replica: Replica | undefined
	readonly #queries: string[] = []
	#answers: string[] = []
	#snapshot = ''
	#version = 0
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined

	constructor(pool: Pool, replica?: Replica) {
		this.#pool = pool
		this.#replica = replica
	}

	/** Returns a number that increases when any process has committed, as of the last refresh. */
	readonly version = (): number => this.#version

	/** Returns a function that returns the rows of a query as of the last refresh. Refreshes once before it returns. */
	async rows<Found>(sql: string): Promise<() => Found[]> {
		const place = this.#queries.push(await this.#asText(sql)) - 1
		await this.catchUp()
		let known: { text: string; rows: Found[] } | undefined
		return () => {
			const text = this.#answers[place]!
			if (known?.text !== text) known = { text, rows: JSON.parse(text) as Found[] }
			return known.rows
		}
	}

	/** Waits for a refresh that began after this call. Concurrent callers share one refresh. */
	catchUp(): Promise<void> {
		if (!this.#running) return this.#begin()
		return (this.#next ??= this.#running.then(
			() => this.#begin(),
			() => this.#begin(),
		))
	}

	/**
	 * Wraps a query, so that all its rows are selected as one JSON text. Values of the type `json` become text in it.
	 */
	async #asText(sql: string): Promise<string> {
		const { fields } = await this.#pool.query(`SELECT * FROM (${sql}) "row" LIMIT 0`).catch(throwUnreachable)
		const pairs = fields.map(
			({ name, dataTypeID }) => `'${name}', "row"."${name}"${dataTypeID === json ? '::text' : ''}`,
		)
		return `(SELECT coalesce(json_agg(json_build_object(${pairs.join(', ')})), '[]')::text FROM (${sql}) "row")`
	}

	#begin(): Promise<void> {
		this.#next = undefined
		const running = this.#ask().finally(() => {
			if (this.#running === running) this.#running = undefined
		})
		return (this.#running = running)
	}

	async #ask(): Promise<void> {
		// The position is read after the snapshot, so it is at or after every commit that the results contain.
		const position = this.#replica ? positionColumns : ['NULL', 'NULL']
		const text = `SELECT ${['pg_current_snapshot()::text', ...position, ...this.#queries].join(', ')}`
		const query = { name: `watched${this.#queries.length}`, text, rowMode: 'array' as const, types: rawValues }
		const { rows } = await this.#pool.query<[string, string, number, ...string[]]>(query).catch((error: unknown) => {
			this.#replica?.doubt()
			return throwUnreachable(error)
		})
		const [snapshot, history, bytes, ...answers] = rows[0]!
		if (snapshot !== this.#snapshot) this.#version += 1
		this.#snapshot = snapshot
		this.#answers = answers
		// The replica is updated at once, because data derived from these results must not be read from a replica that
		// lacks them.
		await this.#replica?.follow({ history, bytes })
	}
}
