import type { Pool } from 'pg'
import type { Engine } from '../engine.ts'
import type { PrismaClient } from '../generated/client.ts'
import { PrismaClient as PostgresqlClient } from '../generated-postgresql/client.ts'
import { Connections } from './connections.server.ts'
import { Notices } from './notices.server.ts'
import { poolOf } from './pools.server.ts'
import { preparedSqlOn, RawStatements } from './prepared-sql.server.ts'
import { Reads } from './replica/reads.server.ts'
import { Replica } from './replica/replica.server.ts'
import { postgresqlSearch } from './search.server.ts'
import { Watched } from './watched.server.ts'
import { WriteUnits } from './write-units.server.ts'
import type { Dialect } from '../dialect.ts'

const given = 'json_array_elements_text(CAST(? AS json))'

export const postgresqlDialect: Dialect = {
	jsonRows: (columns, order) =>
		`coalesce(CAST(json_agg(json_build_array(${columns}) ORDER BY ${order}) AS text), '[]')`,
	givenTexts: `(SELECT ${given})`,
	givenNumbers: `(SELECT CAST(${given} AS bigint))`,
	nullsFirst: { sort: 'asc', nulls: 'first' },
}

const touchSql = `INSERT INTO "CatalogVersionPart" ("part") VALUES (pg_backend_pid() % 256)
	ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version"`

/**
 * Opens the shop's database on a server and a replica of it to read from (docs/decisions/041-postgresql.md).
 * Connections open at first use.
 */
export function openPostgresql(url: string, replicaUrl?: string): Engine {
	const reader = poolOf(url, 'reader')
	const writer = poolOf(url, 'writer')
	const statements = new RawStatements()
	const replica = replicaUrl === undefined ? undefined : new Replica(replicaUrl)
	const reads = replica ? new Reads(reader, replica) : reader
	const connections = new Connections({ reads, reader, writer, statements })
	// Both clients have the same models, and the shop uses only what they have in common.
	const read = new PostgresqlClient({ adapter: connections }) as unknown as PrismaClient
	const watched = new Watched(reader, replica)
	// Committed data stays committed when this fails.
	const units = new WriteUnits(read, connections, () => watched.catchUp().catch(() => {}))
	const notices = new Notices(url, reader)
	return {
		read,
		write: (work, names) => units.write(work, names),
		writesWaiting: () => units.unanswered,
		rows: preparedSqlOn(reads, statements).rows,
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
		place: () => placeOf(reader),
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
async function placeOf(reader: Pool): Promise<string> {
	const server = await reader.query<{ id: string }>('SELECT "system_identifier" AS "id" FROM pg_control_system()').then(
		({ rows }) => rows[0]!.id,
		() => 'server',
	)
	const { rows } = await reader.query<{ id: string }>(
		`SELECT (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || to_regclass('"Setting"')::oid AS "id"`,
	)
	return `${server}/${rows[0]!.id}`
}
