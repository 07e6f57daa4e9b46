import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { maxStatements, type PreparedSql, type Value } from '../prepared-sql.ts'
import type { Prepare } from './statement-cache.server.ts'

/** Runs raw SQL on the connection of `prepare`. The last 300 statements stay prepared. */
export function createPreparedSql(prepare: Prepare): PreparedSql {
	const statements = new LRUCache<string, Database.Statement>({ max: maxStatements })
	const statement = (sql: string) => {
		const cached = statements.get(sql)
		if (cached) return cached
		const made = prepare(sql).safeIntegers(false)
		statements.set(sql, made)
		return made
	}
	const insert: PreparedSql['insert'] = async (table, row) => {
		const columns = Object.keys(row)
		const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${columns.map(() => '?').join()})`
		return Number(statement(sql).run(Object.values(row)).lastInsertRowid)
	}
	return {
		insert,
		async insertAll(table, rows) {
			for (const row of rows) await insert(table, row)
		},
		async rows<Found>(sql: string, ...given: Value[]) {
			const prepared = statement(sql)
			if (prepared.reader) return prepared.all(given) as Found[]
			prepared.run(given)
			return []
		},
	}
}
