import Database from 'better-sqlite3'
import { settings } from '../settings.server.ts'
import { type PreparedSql, preparedSqlOn } from './prepared-sql.server.ts'

let connection: Database.Database | undefined
let prepared: PreparedSql['rows'] | undefined

/** A read-only connection besides Prisma's; opened at first use. */
export function sqlReader(): Database.Database {
	connection ??= new Database(settings().databaseFile, { readonly: true, fileMustExist: true })
	return connection
}

/** Rows without Prisma, like `rows` of a transaction; also usable inside one. */
export const readPrepared: PreparedSql['rows'] = (sql, ...given) =>
	(prepared ??= preparedSqlOn(preparing(sqlReader())).rows)(sql, ...given)

/** The number that a query without parameters gives, without Prisma, for frequent queries. */
export function numberOf(sql: string): () => number {
	let statement: Database.Statement<[], number> | undefined
	return () => (statement ??= sqlReader().prepare<[], number>(sql).pluck()).get()!
}

/** Closes the connection; no query may follow. */
export function closeSqlReader(): void {
	connection?.close()
}

const preparing = (sqlite: Database.Database) => (sql: string) => sqlite.prepare(sql)
