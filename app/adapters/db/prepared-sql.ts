import type { Prisma } from './generated/client.ts'

export type Value = string | number | null
type Scalars<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']
/** A value as it is stored: milliseconds, JSON as text. */
type Stored<Type> = Prisma.JsonValue extends Type
	? string
	: Type extends Date
		? number
		: Type extends boolean
			? 0 | 1
			: Type
type Row<Table extends Prisma.ModelName> = { [Column in keyof Scalars<Table>]?: Stored<Scalars<Table>[Column]> }

/** Texts that a connection keeps prepared. The shop has fewer of its own; filters make one for each number they name. */
export const maxStatements = 300

/** Prepared statements for the queries of every order, which Prisma compiles anew at several times the cost. */
export interface PreparedSql {
	/** Runs a statement; one that only writes has no rows. Texts are few, for each is cached. */
	rows: <Found>(sql: string, ...given: Value[]) => Promise<Found[]>
	/** Inserts a row, answers its id; `createdAt` and `updatedAt` must be given. */
	insert: <Table extends Prisma.ModelName>(table: Table, row: Row<Table>) => Promise<number>
	/** Inserts rows in this order, on a server ten by one statement. A column that only some have is null in the others. */
	insertAll: <Table extends Prisma.ModelName>(table: Table, rows: Row<Table>[]) => Promise<void>
}
