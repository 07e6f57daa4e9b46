import type Database from 'better-sqlite3'
import type { Prisma } from './generated/client.ts'
import type { Prepare } from './statement-cache.server.ts'

type Value = string | number | null
type Scalars<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']
/** As SQLite keeps it: a moment in milliseconds, JSON as its text. */
type Stored<Type> = Prisma.JsonValue extends Type ? string : Type extends Date ? number : Type extends boolean ? 0 | 1 : Type
type Row<Table extends Prisma.ModelName> = { [Column in keyof Scalars<Table>]?: Stored<Scalars<Table>[Column]> }

/** SQL as it stands, for the few statements that every order runs: Prisma compiles its own anew each time, at several times what SQLite needs for them. */
export interface PreparedSql {
	/** The rows that a statement gives for its `?`, in their order; none for one that only changes something. Its text must be one of few: it is kept, prepared. */
	rows: <Found>(sql: string, ...given: Value[]) => Found[]
	/** Adds a row and answers its id. What Prisma fills in itself (`createdAt`, `updatedAt`) has to be given. */
	insert: <Table extends Prisma.ModelName>(table: Table, row: Row<Table>) => number
}

/** Raw SQL on the connection that `prepare` belongs to; each statement is prepared once. */
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
			const asked = statement(sql)
			if (asked.reader) return asked.all(given) as Found[]
			asked.run(given)
			return []
		},
		insert(table, row) {
			const columns = Object.keys(row)
			const sql = `INSERT INTO "${table}" ("${columns.join('", "')}") VALUES (${columns.map(() => '?').join()})`
			return Number(statement(sql).run(Object.values(row)).lastInsertRowid)
		},
	}
}
