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

	/** The number of a query without parameters, without Prisma. */
	numberOf(sql: string): () => number {
		let statement: Database.Statement<[], number> | undefined
		return () => (statement ??= this.#opened().prepare<[], number>(sql).pluck()).get()!
	}

	/** The rows of a query without parameters, read each time. */
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
