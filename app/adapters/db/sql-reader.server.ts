import Database from 'better-sqlite3'
import { settings } from '../settings.server.ts'
import { type PreparedSql, preparedSqlOn } from './prepared-sql.server.ts'

let connection: Database.Database | undefined
let prepared: PreparedSql['rows'] | undefined

/** A connection that only reads, besides Prisma's; opened when it is first asked for. */
export function sqlReader(): Database.Database {
	connection ??= new Database(settings().databaseFile, { readonly: true, fileMustExist: true })
	return connection
}

/** Rows without Prisma, as `rows` of a transaction gives them; for what is asked inside of one as well. */
export const readPrepared: PreparedSql['rows'] = (sql, ...given) => (prepared ??= preparedSqlOn(preparing(sqlReader())).rows)(sql, ...given)

/** The number that a query without parameters gives, for what is asked too often to go through Prisma. */
export function numberOf(sql: string): () => number {
	let statement: Database.Statement<[], number> | undefined
	return () => (statement ??= sqlReader().prepare<[], number>(sql).pluck()).get()!
}

/** Closes the connection; nothing may be asked afterwards. */
export function closeSqlReader(): void {
	connection?.close()
}

const preparing = (sqlite: Database.Database) => (sql: string) => sqlite.prepare(sql)
