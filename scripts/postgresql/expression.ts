/** An expression of SQLite's as PostgreSQL reads it; what both know stays. */
export function expression(sql: string): string {
	return sql
		.replaceAll(/\bIS NOT (?!NULL\b|DISTINCT\b)/g, 'IS DISTINCT FROM ')
		.replaceAll(/NOT GLOB '\*(.*?)\*'/g, "!~ '$1'")
		.replaceAll(/("is[A-Z]\w+") = 1\b/g, '$1')
		.replaceAll(/\bAS INTEGER\)/g, 'AS BIGINT)')
		.replaceAll('char(10, 10)', "E'\\n\\n'")
		.replaceAll('char(10)', "E'\\n'")
		.replaceAll(/group_concat\((.*?), ''\) FROM/g, `string_agg($1, '' ORDER BY "id") FROM`)
		.replaceAll(`'p' ELSE "status" END`, `'p' ELSE CAST("status" AS TEXT) END`)
		.replaceAll(/\+ (\(\(.*?\) <> \(.*?\)\))/g, '+ CASE WHEN $1 THEN 1 ELSE 0 END')
}
