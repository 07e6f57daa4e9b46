import type { CopiedTable } from './copy-rows.ts'

/** The values of one row, in the order of the selected columns, as text. */
export type Row = (string | null)[]

/** A database was not copied. The message is for the caller. */
export class CopyError extends Error {}

/** The number of rows that are read or written at once. */
export const batchSize = 500

/** One consistent state of a database, regardless of concurrent writes. */
export interface RowSource {
	/** Returns all rows in batches of `batchSize`; the last batch may be shorter. */
	rows: (sql: string) => AsyncIterable<Row[]>
	/** Returns the last `id` that each table has assigned, including ids of deleted rows. */
	lastIds: () => Promise<Map<string, string>>
}

/** A database that is filled completely or not at all. */
export interface RowTarget extends RowSource {
	/** Removes triggers and the checks of foreign keys, so that rows are inserted as they are, in any order. */
	begin: () => Promise<void>
	insert: (table: CopiedTable, rows: Row[]) => Promise<void>
	/**
	 * Restores triggers and foreign keys and builds the search indexes. Throws `CopyError` for rows with broken
	 * references.
	 */
	complete: (lastIds: Map<string, string>) => Promise<void>
}
