import type Database from 'better-sqlite3'

/**
 * What Prisma wrote, with ADD COLUMN where it would make a table anew, which loses the table's rules and triggers.
 * Undefined where SQLite cannot add the column. Whether nothing but columns has changed is not looked at.
 */
export function addColumns(sql: string, migrated: Database.Database): string | undefined {
	const made = new Set(migrated.prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'index'`).pluck().all())
	const statements: string[] = []
	let redefined = ''
	for (const statement of statementsOf(sql)) {
		const [, table] = /^CREATE TABLE "new_(\w+)"/.exec(statement) ?? []
		if (table) {
			redefined = table
			const columns = addedColumns(statement, columnsOf(table, migrated))
			if (!columns.every(canBeAdded)) return undefined
			statements.push(...columns.map((column) => `ALTER TABLE "${table}" ADD COLUMN ${column}`))
		} else if (
			!isOfRedefinition(statement, redefined) &&
			!made.has(/^CREATE (?:UNIQUE )?INDEX "(\w+)"/.exec(statement)?.[1])
		)
			statements.push(statement)
	}
	return statements.map((statement) => `${statement};\n`).join('')
}

function statementsOf(sql: string): string[] {
	const bare = sql.replaceAll(/^--.*$/gm, '')
	return bare
		.split(/;\s*$/m)
		.map((statement) => statement.trim())
		.filter(Boolean)
}

function columnsOf(table: string, migrated: Database.Database): Set<unknown> {
	return new Set(migrated.prepare('SELECT "name" FROM pragma_table_info(?)').pluck().all(table))
}

/** Columns with what they refer to, which Prisma writes at the table's end. */
function addedColumns(createTable: string, existing: Set<unknown>): string[] {
	const parts = partsOf(createTable)
	return parts
		.filter((part) => nameOfColumn(part) && !existing.has(nameOfColumn(part)))
		.map((part) => {
			const key = parts.find((rule) => rule.includes(`FOREIGN KEY ("${nameOfColumn(part)}")`))
			return key ? `${part} ${key.slice(key.indexOf('REFERENCES'))}` : part
		})
}

/** The rows that are there need a value, which is no function. */
const canBeAdded = (column: string) =>
	!column.includes('CURRENT_TIMESTAMP') && (!column.includes(' NOT NULL') || column.includes(' DEFAULT '))

function isOfRedefinition(statement: string, table: string): boolean {
	return /^PRAGMA|^(INSERT INTO|ALTER TABLE) "new_/.test(statement) || statement === `DROP TABLE "${table}"`
}

/**
 * Statements from one database of PostgreSQL to another, both as statements that make it; undefined where something has
 * gone or is another.
 */
export function postgresqlAdditions(before: string[], after: string[]): string | undefined {
	const [old, now] = [new Set(before), new Set(after)]
	const tables = new Map(before.flatMap((statement) => (tableOf(statement) ? [[tableOf(statement), statement]] : [])))
	const statements: string[] = []
	for (const statement of after.filter((one) => !old.has(one))) {
		const table = tableOf(statement)
		const earlier = table && tables.get(table)
		if (!earlier) {
			statements.push(statement)
			continue
		}
		const [had, has] = [partsOf(earlier), partsOf(statement)]
		const added = has.filter((part) => !had.includes(part))
		if (!had.every((part) => has.includes(part)) || !added.every(nameOfColumn)) return undefined
		statements.push(...added.map((column) => `ALTER TABLE "${table}" ADD COLUMN ${column}`))
	}
	if (before.some((statement) => !now.has(statement) && !tableOf(statement))) return undefined
	return statements.map((statement) => `${statement};\n`).join('')
}

const tableOf = (statement: string) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]

/** The columns and rules of a CREATE TABLE, as they are written. */
function partsOf(createTable: string): string[] {
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

/** The name of a column; undefined for a rule. */
function nameOfColumn(part: string): string | undefined {
	return /^"(\w+)"/.exec(part)?.[1]
}
