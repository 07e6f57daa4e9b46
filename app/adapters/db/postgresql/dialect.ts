import type { Dialect } from '../dialect.ts'

const given = 'json_array_elements_text(CAST(? AS json))'

export const postgresqlDialect: Dialect = {
	jsonRows: (columns, order) =>
		`coalesce(CAST(json_agg(json_build_array(${columns}) ORDER BY ${order}) AS text), '[]')`,
	givenTexts: `(SELECT ${given})`,
	givenNumbers: `(SELECT CAST(${given} AS bigint))`,
	nullsFirst: { sort: 'asc', nulls: 'first' },
}
