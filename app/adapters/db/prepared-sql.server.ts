import type Database from 'better-sqlite3'
import type { Prisma } from './generated/client.ts'
import type { Prepare } from './statement-cache.server.ts'

type Value = string | number | null
type Scalars<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']
/** As SQLite stores it: milliseconds, JSON as text. */
type Stored<Type> = Prisma.JsonValue extends Type
	? string
	: Type extends Date
		? number
		: Type extends boolean
			? 0 | 1
			: Type
type Row<Table extends Prisma.ModelName> = { [Column in keyof Scalars<Table>]?: Stored<Scalars<Table>[Column]> }

/** Prepared statements for the queries of every order, which Prisma compiles anew at several times the cost. */
export interface PreparedSql {
	/** Runs a statement; one that only writes has no rows. Texts are few, for each is cached. */
	rows: <Found>(sql: string, ...given: Value[]) => Found[]
	/** Inserts a row, answers its id; `createdAt` and `updatedAt` must be given. */
	insert: <Table extends Prisma.ModelName>(table: Table, row: Row<Table>) => number
}

/** Raw SQL on the connection of `prepare`, each statement prepared once. */
export function preparedSqlOn(prepare: Prepare): PreparedSql {
	const statements = new Map<string, Database.Statement>()
	const statement = (sql: string) => {
		const cached = statements.get(sql)
		if (cached) return cached
		const made = prepare(sql).safeIntegers(false)
		statements.set(sql, made)
		return made
	}
	return {
		rows<Found>(sql: string, ...given: Value[]) {
			const prepared = statement(sql)
			if (prepared.reader) return prepared.all(given) as Found[]
			prepared.run(given)
			return []
		},
		insert(table, row) {
			const columns = Object.keys(row)
			const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${columns.map(() => '?').join()})`
			return Number(statement(sql).run(Object.values(row)).lastInsertRowid)
		},
	}
}
