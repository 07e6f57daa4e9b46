import type Database from 'better-sqlite3'
import { Client } from 'pg'
import type { Prisma } from '../../../app/adapters/db/generated/client.ts'
import { openMigratedSqlite, buildPostgresqlBaseline } from '../../../scripts/postgresql/baseline.ts'
import { createDatabase } from './shared-server.ts'

export type Row = Record<string, string | number | boolean | null>

/** The same empty shop in SQLite and in PostgreSQL. */
export class BothEngines {
	readonly sqlite: Database.Database
	readonly postgresql: Client

	static async start(): Promise<BothEngines> {
		const postgresql = new Client(await createDatabase('empty'))
		await postgresql.connect()
		for (const statement of buildPostgresqlBaseline()) await postgresql.query(statement)
		return new BothEngines(postgresql)
	}

	constructor(postgresql: Client) {
		this.postgresql = postgresql
		this.sqlite = openMigratedSqlite('prisma/migrations')
	}

	/** Inserts a row into both databases, with values for the other required columns. */
	async insert(table: string, row: Row): Promise<void> {
		const all = { ...this.#missing(table, row), ...row }
		const columns = `"${table}" ("${Object.keys(all).join('", "')}")`
		const values = Object.values(all)
		const plain = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
		this.sqlite.prepare(`INSERT INTO ${columns} VALUES (${values.map(() => '?').join()})`).run(plain)
		await this.postgresql.query(
			`INSERT INTO ${columns} VALUES (${values.map((_, index) => `$${index + 1}`).join()})`,
			values,
		)
	}

	/** Returns the first column of each query's result, as numbers. */
	async numbersOf(inSqlite: Prisma.Sql, inPostgresql: Prisma.Sql): Promise<[number[], number[]]> {
		const here = this.sqlite.prepare<unknown[], number>(inSqlite.sql).pluck().all(inSqlite.values)
		const { rows } = await this.postgresql.query<number[]>({
			text: inPostgresql.text,
			values: inPostgresql.values,
			rowMode: 'array',
		})
		return [here.map(Number), rows.map(([number]) => Number(number))]
	}

	async stop(): Promise<void> {
		this.sqlite.close()
		await this.postgresql.end()
	}

	#missing(table: string, given: Row): Row {
		const columns = this.sqlite
			.prepare<[string], { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
				'SELECT * FROM pragma_table_info(?)',
			)
			.all(table)
		const needed = columns.filter(
			({ name, notnull, dflt_value, pk }) =>
				notnull && pk === 0 && !(name in given) && (dflt_value === null || dflt_value === 'CURRENT_TIMESTAMP'),
		)
		return Object.fromEntries(
			needed.map(({ name, type }) => [name, type === 'TEXT' ? 'x' : type === 'BOOLEAN' ? false : 1]),
		)
	}
}
