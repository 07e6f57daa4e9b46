import type Database from 'better-sqlite3'

/**
 * Rewrites Prisma's SQL to use ADD COLUMN where Prisma would recreate the table, which would lose its constraints and
 * triggers. Returns `undefined` when SQLite cannot add the column. Does not check that only columns have changed.
 */
export function addColumns(sql: string, migrated: Database.Database): string | undefined {
	const made = new Set(migrated.prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'index'`).pluck().all())
	const statements: string[] = []
	let redefined = ''
	for (const statement of splitStatements(sql)) {
		const [, table] = /^CREATE TABLE "new_(\w+)"/.exec(statement) ?? []
		if (table) {
			redefined = table
			const columns = listAddedColumns(statement, listColumns(table, migrated))
			if (!columns.every(canBeAdded)) return undefined
			statements.push(...columns.map((column) => `ALTER TABLE "${table}" ADD COLUMN ${column}`))
		} else if (
			!isRedefinition(statement, redefined) &&
			!made.has(/^CREATE (?:UNIQUE )?INDEX "(\w+)"/.exec(statement)?.[1])
		)
			statements.push(statement)
	}
	return statements.map((statement) => `${statement};\n`).join('')
}

function splitStatements(sql: string): string[] {
	const bare = sql.replaceAll(/^--.*$/gm, '')
	return bare
		.split(/;\s*$/m)
		.map((statement) => statement.trim())
		.filter(Boolean)
}

function listColumns(table: string, migrated: Database.Database): Set<unknown> {
	return new Set(migrated.prepare('SELECT "name" FROM pragma_table_info(?)').pluck().all(table))
}

/** Returns the added columns with their foreign keys, which Prisma writes at the end of the table. */
function listAddedColumns(createTable: string, existing: Set<unknown>): string[] {
	const parts = splitTableParts(createTable)
	return parts
		.filter((part) => getColumnName(part) && !existing.has(getColumnName(part)))
		.map((part) => {
			const key = parts.find((rule) => rule.includes(`FOREIGN KEY ("${getColumnName(part)}")`))
			return key ? `${part} ${key.slice(key.indexOf('REFERENCES'))}` : part
		})
}

/** Existing rows need a default value, and it must not be a function. */
const canBeAdded = (column: string) =>
	!column.includes('CURRENT_TIMESTAMP') && (!column.includes(' NOT NULL') || column.includes(' DEFAULT '))

function isRedefinition(statement: string, table: string): boolean {
	return /^PRAGMA|^(INSERT INTO|ALTER TABLE) "new_/.test(statement) || statement === `DROP TABLE "${table}"`
}

/**
 * Returns the statements that migrate one PostgreSQL database to another; both are given as the statements that create
 * them. Returns `undefined` when something was removed or changed.
 */
export function listPostgresqlAdditions(before: string[], after: string[]): string | undefined {
	const [old, now] = [new Set(before), new Set(after)]
	const tables = new Map(
		before.flatMap((statement) => (getTableName(statement) ? [[getTableName(statement), statement]] : [])),
	)
	const statements: string[] = []
	for (const statement of after.filter((one) => !old.has(one))) {
		const table = getTableName(statement)
		const earlier = table && tables.get(table)
		if (!earlier) {
			statements.push(statement)
			continue
		}
		const [had, has] = [splitTableParts(earlier), splitTableParts(statement)]
		const added = has.filter((part) => !had.includes(part))
		if (!had.every((part) => has.includes(part)) || !added.every(getColumnName)) return undefined
		statements.push(...added.map((column) => `ALTER TABLE "${table}" ADD COLUMN ${column}`))
	}
	if (before.some((statement) => !now.has(statement) && !getTableName(statement))) return undefined
	return statements.map((statement) => `${statement};\n`).join('')
}

const getTableName = (statement: string) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]

/** Returns the columns and constraints of a CREATE TABLE statement as written. */
function splitTableParts(createTable: string): string[] {
	const text = createTable.replaceAll(/--.*$/gm, '')
	const parts = ['']
	let depth = 0
	for (const [token] of text.matchAll(/'[^']*'|[(),]|[^'(),]+/g)) {
		if (token === ')') depth -= 1
		if (token === ',' && depth === 1) parts.push('')
		else if (depth > 0) parts[parts.length - 1] += token
		if (token === '(') depth += 1
	}
	return parts.map((part) => part.trim().replaceAll(/\s+/g, ' '))
}

/** Returns the name of a column, or `undefined` for a constraint. */
function getColumnName(part: string): string | undefined {
	return /^"(\w+)"/.exec(part)?.[1]
}
