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
	// It has it so; asked for, it would sort.
	nullsFirst: 'asc',
}

/** The shop's database in one file (docs/decisions/002-sqlite.md); connections open at first use. */
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
		// Two microseconds; changes with the commits of other connections.
		dataVersion: reader.numberOf('PRAGMA data_version'),
		// SQLite writes nothing where a row stays as it is: there and back is a page in the log.
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
			// Another process that reads or writes meanwhile leaves it to the last one.
			if (sqlite?.open) sqlite.pragma('wal_checkpoint(TRUNCATE)')
			reader.close()
			await read.$disconnect()
		},
	}
}

function bytesOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
