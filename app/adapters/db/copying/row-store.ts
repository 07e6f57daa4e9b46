import type { CopiedTable } from './copied-table.ts'

/** The text of each value. */
export type Row = (string | null)[]

/** A database that is not copied; the message is for whoever called. */
export class CopyError extends Error {}

/** Rows that are read or written at once. */
export const batchSize = 500

/** A database as one state of it, whatever is written meanwhile. */
export interface RowSource {
	/** All rows in batches of `batchSize`, the last one shorter. */
	rows: (sql: string) => AsyncIterable<Row[]>
	/** The last `id` that each table has given, also to a row that is gone. */
	lastIds: () => Promise<Map<string, string>>
}

/** A database that is filled: all of it, or nothing. */
export interface RowTarget extends RowSource {
	/** Sets aside what would act on rows, or refuse one that comes before another. */
	begin: () => Promise<void>
	insert: (table: CopiedTable, rows: Row[]) => Promise<void>
	/** Puts back what was set aside, and makes the indexes of search. Throws `CopyError` for rows that point at nothing. */
	complete: (lastIds: Map<string, string>) => Promise<void>
}
