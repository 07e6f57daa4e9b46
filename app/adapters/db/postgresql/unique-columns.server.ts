import type { Pool } from 'pg'

const columnsSql = `SELECT attribute."attname" AS "name" FROM pg_index
	JOIN pg_attribute attribute ON attribute."attrelid" = pg_index."indrelid" AND attribute."attnum" = ANY (pg_index."indkey")
	WHERE pg_index."indexrelid" = to_regclass(quote_ident($1))`

/** The columns of unique indexes: an error names only the index. */
export class UniqueColumns {
	readonly #pool: Pool
	readonly #known = new Map<string, string[]>()

	constructor(pool: Pool) {
		this.#pool = pool
	}

	async of(index: string): Promise<string[]> {
		const known = this.#known.get(index)
		if (known) return known
		const { rows } = await this.#pool.query<{ name: string }>(columnsSql, [index])
		const columns = rows.map(({ name }) => name)
		this.#known.set(index, columns)
		return columns
	}
}
