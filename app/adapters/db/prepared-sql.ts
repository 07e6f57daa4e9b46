import type { Prisma } from './generated/client.ts'

export type Value = string | number | null
type Scalars<Table extends Prisma.ModelName> = Prisma.TypeMap['model'][Table]['payload']['scalars']
/** A value in stored form: milliseconds for instants, text for JSON. */
type Stored<Type> = Prisma.JsonValue extends Type
	? string
	: Type extends Date
		? number
		: Type extends boolean
			? 0 | 1
			: Type
type Row<Table extends Prisma.ModelName> = { [Column in keyof Scalars<Table>]?: Stored<Scalars<Table>[Column]> }

/**
 * The maximum number of statements that a connection keeps prepared. The shop's own code has fewer statements, but each
 * filter adds one for every number of values that it is used with.
 */
export const maxStatements = 300

/**
 * Prepared statements for the queries that every order needs. Prisma would compile these queries again each time, at
 * several times the cost.
 */
export interface PreparedSql {
	/**
	 * Runs a statement. A statement that only writes returns no rows. The number of different texts must be small,
	 * because each text is cached.
	 */
	rows: <Found>(sql: string, ...given: Value[]) => Promise<Found[]>
	/** Inserts a row and returns its id. `createdAt` and `updatedAt` must be set. */
	insert: <Table extends Prisma.ModelName>(table: Table, row: Row<Table>) => Promise<number>
	/**
	 * Inserts rows in this order, on PostgreSQL ten in one statement. A column that only some rows have is null in the
	 * others.
	 */
	insertAll: <Table extends Prisma.ModelName>(table: Table, rows: Row<Table>[]) => Promise<void>
}
