import type { Dialect } from '../dialect.ts'

const given = '(SELECT "value" FROM json_each(?))'

export const sqliteDialect: Dialect = {
	jsonRows: (columns, order) => `json_group_array(json_array(${columns}) ORDER BY ${order})`,
	givenTexts: given,
	givenNumbers: given,
	// It has it so; asked for, it would sort.
	nullsFirst: 'asc',
}
