import type { Pool } from 'pg'
import type { Engine } from '../engine.ts'
import type { PrismaClient } from '../generated/client.ts'
import { PrismaClient as PostgresqlClient } from '../generated-postgresql/client.ts'
import { Connections } from './connections.server.ts'
import { ProcessNotifications } from './process-notifications.server.ts'
import { createPool } from './pools.server.ts'
import { createPreparedSql, RawStatements } from './prepared-sql.server.ts'
import { ReadRouter } from './replica/read-router.server.ts'
import { Replica } from './replica/replica.server.ts'
import { postgresqlSearch } from './search.server.ts'
import { WatchedQueries } from './watched-queries.server.ts'
import { WriteUnits } from './write-units.server.ts'
import type { Dialect } from '../dialect.ts'

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
	// Both clients have the same models, and the shop uses only what they have in common.
	const read = new PostgresqlClient({ adapter: connections }) as unknown as PrismaClient
	const watched = new WatchedQueries(reader, replica)
	// Committed data stays committed when this fails.
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
