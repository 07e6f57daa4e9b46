import { setImmediate as nextTick } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { type CopiedTable, orderIndexes, quoteName } from './copied-table.ts'
import { batchSize, CopyError, type Row, type RowSource, type RowTarget } from './row-store.ts'

/** The rows of a database that no one else writes to, on its only connection. */
export class SqliteRows implements RowSource {
	protected readonly sqlite: Database.Database

	constructor(sqlite: Database.Database) {
		this.sqlite = sqlite
	}

	async *rows(sql: string): AsyncIterable<Row[]> {
		let batch: Row[] = []
		for (const row of this.sqlite.prepare<[], unknown[]>(sql).raw().safeIntegers().iterate()) {
			batch.push(row.map(textOf))
			if (batch.length < batchSize) continue
			yield batch
			batch = []
		}
		if (batch.length > 0) yield batch
	}

	async lastIds(): Promise<Map<string, string>> {
		return new Map(
			this.sqlite
				.prepare<[], [string, number]>('SELECT "name", "seq" FROM sqlite_sequence WHERE "seq" > 0')
				.raw()
				.all()
				.map(([name, id]) => [name, String(id)]),
		)
	}
}

function textOf(value: unknown): string | null {
	if (value === null || typeof value === 'string') return value
	if (typeof value === 'bigint' || typeof value === 'number') return String(value)
	throw new CopyError('A value is neither text nor number.')
}

interface Entry {
	name: string
	sql: string
}

/** A new file with all migrations and no rows. */
export class EmptySqlite extends SqliteRows implements RowTarget {
	readonly #triggers: Entry[]
	readonly #inserts = new Map<string, Database.Statement>()

	constructor(sqlite: Database.Database) {
		super(sqlite)
		this.#triggers = sqlite
			.prepare<[], Entry>(`SELECT "name", "sql" FROM sqlite_master WHERE "type" = 'trigger' ORDER BY rowid`)
			.all()
	}

	async begin() {
		// The file replaces the target only when it is complete.
		for (const setting of ['journal_mode = OFF', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -64000'])
			this.sqlite.pragma(setting)
		for (const { name } of this.#triggers) this.sqlite.exec(`DROP TRIGGER ${quoteName(name)}`)
		this.sqlite.exec('DELETE FROM "CatalogVersion"; BEGIN')
	}

	async insert(table: CopiedTable, rows: Row[]) {
		const insert = this.#insertInto(table)
		for (const row of rows)
			insert.run(
				row.map((text, index) => (table.columns[index]!.kind === 'text' || text === null ? text : BigInt(text))),
			)
		await nextTick()
	}

	async complete(lastIds: Map<string, string>) {
		this.#enterWords()
		const note = this.sqlite.prepare('INSERT INTO sqlite_sequence ("name", "seq") VALUES (?, ?)')
		this.sqlite.exec('DELETE FROM sqlite_sequence')
		for (const [table, id] of lastIds) note.run(table, BigInt(id))
		for (const { sql } of this.#triggers) this.sqlite.exec(sql)
		this.sqlite.exec('COMMIT; PRAGMA optimize = 0x10002')
		const [lost] = this.sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
		if (lost) throw new CopyError(`A row of ${lost.table} points at nothing in ${lost.parent}.`)
	}

	/** Fills the full-text indexes, each from its view. */
	#enterWords() {
		const indexes = this.sqlite
			.prepare<[], string>(`SELECT "name" FROM sqlite_master WHERE "sql" LIKE 'CREATE VIRTUAL TABLE%fts5(%content=%'`)
			.pluck()
			.all()
		for (const name of indexes)
			this.sqlite.exec(`INSERT INTO ${quoteName(name)} (${quoteName(name)}) VALUES ('rebuild')`)
		for (const [index, columns] of orderIndexes)
			this.sqlite.exec(`INSERT INTO "${index}" (rowid, ${columns}) SELECT "place", ${columns} FROM "OrderSearchEntry"`)
	}

	#insertInto({ name, columns }: CopiedTable): Database.Statement {
		const known = this.#inserts.get(name)
		if (known) return known
		const names = columns.map((column) => quoteName(column.name)).join(', ')
		const insert = this.sqlite.prepare(
			`INSERT INTO ${quoteName(name)} (${names}) VALUES (${columns.map(() => '?').join()})`,
		)
		this.#inserts.set(name, insert)
		return insert
	}
}
