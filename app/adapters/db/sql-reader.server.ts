import Database from 'better-sqlite3'
import { settings } from '../settings.server.ts'
import { type PreparedSql, preparedSqlOn } from './prepared-sql.server.ts'

let connection: Database.Database | undefined
let prepared: PreparedSql['rows'] | undefined

/** A read-only connection beside Prisma's, opened at first use. */
export function sqlReader(): Database.Database {
	connection ??= new Database(settings().databaseFile, { readonly: true, fileMustExist: true })
	return connection
}

export const readPrepared: PreparedSql['rows'] = (sql, ...given) =>
	(prepared ??= preparedSqlOn(preparing(sqlReader())).rows)(sql, ...given)

/** The number of a query without parameters, without Prisma. */
export function numberOf(sql: string): () => number {
	let statement: Database.Statement<[], number> | undefined
	return () => (statement ??= sqlReader().prepare<[], number>(sql).pluck()).get()!
}

/** Closes the connection for good. */
export function closeSqlReader(): void {
	connection?.close()
}

const preparing = (sqlite: Database.Database) => (sql: string) => sqlite.prepare(sql)
