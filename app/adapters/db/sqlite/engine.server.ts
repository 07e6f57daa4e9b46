import { statSync } from 'node:fs'
import type { Engine } from '../engine.ts'
import { PrismaClient } from '../generated/client.ts'
import { sqliteSearch } from './search.server.ts'
import { ShopConnections } from './connection.server.ts'
import { SqlReader } from './sql-reader.server.ts'
import { WriteQueue } from './write-queue.server.ts'
import type { Dialect } from '../dialect.ts'

const given = '(SELECT "value" FROM json_each(?))'

export const sqliteDialect: Dialect = {
	jsonRows: (columns, order) => `json_group_array(json_array(${columns}) ORDER BY ${order})`,
	givenTexts: given,
	givenNumbers: given,
	// SQLite has this order already. Prisma's option would make it sort.
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
		search: sqliteSearch(reader.rows),
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
		sizes: () => Promise.resolve({ databaseBytes: bytesOf(databaseFile), logBytes: bytesOf(`${databaseFile}-wal`) }),
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

function bytesOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
