import Database from 'better-sqlite3'
import { settings } from '../settings.server.ts'
import { type ByHand, byHandOn } from './by-hand.server.ts'

let connection: Database.Database | undefined
let changes: Database.Statement<[], number> | undefined

/**
 * A number that is another one after every commit to the database, by whatever connection or process. Takes two microseconds, for it reads
 * nothing but SQLite's own mark of that.
 */
export function dataVersion(): number {
	changes ??= open().prepare<[], number>('PRAGMA data_version').pluck()
	return changes.get()!
}

/** The number that a query without parameters gives, for what is asked too often to go through Prisma. */
export function numberOf(sql: string): () => number {
	let statement: Database.Statement<[], number> | undefined
	return () => (statement ??= open().prepare<[], number>(sql).pluck()).get()!
}

let asking: ByHand['rows'] | undefined

/** Rows without Prisma, as `rows` of a transaction gives them; for what is asked inside of one as well. */
export const readByHand: ByHand['rows'] = (sql, ...given) => (asking ??= byHandOn(open()).rows)(sql, ...given)

/** Closes the connection; nothing may be asked afterwards. */
export function closeDataVersion(): void {
	connection?.close()
}

/** A connection of its own: the mark only moves for commits of others. */
function open(): Database.Database {
	connection ??= new Database(settings().databaseFile, { readonly: true, fileMustExist: true })
	return connection
}
