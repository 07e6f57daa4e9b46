import Database from 'better-sqlite3'
import type { PreparedSql } from '../prepared-sql.ts'
import { preparedSqlOn } from './prepared-sql.server.ts'

/** A read-only connection beside Prisma's, opened at first use. */
export class SqlReader {
	readonly #databaseFile: string
	#connection: Database.Database | undefined
	#prepared: PreparedSql['rows'] | undefined

	constructor(databaseFile: string) {
		this.#databaseFile = databaseFile
	}

	rows: PreparedSql['rows'] = (sql, ...given) =>
		(this.#prepared ??= preparedSqlOn((text) => this.#opened().prepare(text)).rows)(sql, ...given)

	/** Returns a function for the number of a query without parameters, without Prisma. */
	numberOf(sql: string): () => number {
		let statement: Database.Statement<[], number> | undefined
		return () => (statement ??= this.#opened().prepare<[], number>(sql).pluck()).get()!
	}

	/** Returns a function for the rows of a query without parameters. It reads them on each call. */
	watchedRows<Found>(sql: string): () => Found[] {
		let statement: Database.Statement<[], Found> | undefined
		return () => (statement ??= this.#opened().prepare<[], Found>(sql)).all()
	}

	/** Closes the connection for good. */
	close(): void {
		this.#connection?.close()
	}

	#opened(): Database.Database {
		return (this.#connection ??= new Database(this.#databaseFile, { readonly: true, fileMustExist: true }))
	}
}
