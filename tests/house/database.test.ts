import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectedBySql, PAYMENT_METHODS } from '#app/shop/values/payment-methods.ts'
import { found, isServer, getLayer, listNames, product, type SourceFile, sourcesUnder } from './sources.ts'
import { splitList } from '../support/split-list.ts'

// docs/decisions/001-layers.md and 002-sqlite.md.

const folder = 'app/adapters/db/'
const isAdapter = ({ name }: SourceFile) => name.startsWith(folder)
const outside = product.filter((file) => !isAdapter(file))
/** Modules that the rest of the code may import. */
const given = splitList(`
	db sql prepared-sql lease migrate migrations sqlite/copy
	sqlite/migrate backup-source copying/copy-shop copying/move-shop copying/copy-rows
`)
/** Modules for programs that work on a whole database outside of the shop. */
const ofPrograms = ['db', 'migrate', 'migrations', 'backup-source', 'copying/move-shop']
const getName = (path: string) => path.slice(folder.length).replace(/(\.server)?\.ts$/, '')
const asked = ({ imports }: SourceFile) =>
	imports.filter(({ path }) => path.startsWith(folder)).map(({ path }) => getName(path))

test('only app/shop uses the database adapter, and none of its internals', () => {
	const users = outside.filter((file) => asked(file).length > 0)
	expect(listNames(users.filter(({ name }) => getLayer(name) !== 'shop' || !isServer(name)))).toEqual([])
	const entering = users.flatMap((file) =>
		asked(file).flatMap((name) => (given.includes(name) ? [] : [`${file.name} -> ${name}`])),
	)
	expect(entering).toEqual([])
})

test('the server, scripts and seeds also use the database adapter from its entry file', () => {
	const programs = [...sourcesUnder('scripts'), ...sourcesUnder('prisma')].filter(
		({ name }) => !name.endsWith('.test.ts'),
	)
	const direct = programs.filter((file) => asked(file).some((name) => !ofPrograms.includes(name)))
	expect(listNames(direct)).toEqual([])
	expect(readFileSync('server.ts', 'utf8').match(/adapters\/db\/[\w/-]+/g)).toEqual(['adapters/db/migrate'])
})

test('only the database adapter loads a driver, opens a database file or prepares a statement on it', () => {
	const drivers = /^(better-sqlite3|pg$|node:sqlite|@prisma\/)/
	expect(listNames(outside.filter(({ packages }) => packages.some((from) => drivers.test(from))))).toEqual([])
	const pattern = /\b(SqlReader|preparedSqlOn)\(|\.(prepare|pragma)\(|new Database\(/g
	const calls = outside.filter(({ name }) => isServer(name)).flatMap((file) => found(file, pattern))
	expect(calls).toEqual([])
})

/** Functions whose first argument is SQL. */
const running =
	/(?<!function )\b(?:readPrepared|prepared\.rows|rowsOf|queryNumber|watchRows)(?:<[^()]*?>)?\((?!\))\s*([^,)]*)/g

/** Returns true for a literal without values, or for a constant of its file. */
function isFixed(sql: string, text: string): boolean {
	// An object argument means a different function of the same name.
	if (/^['"{]/.test(sql)) return true
	if (sql.startsWith('`')) return !sql.includes('${')
	const name = /^(\w+Sql)(\[\w+\])?$/.exec(sql)?.[1]
	return name !== undefined && new RegExp(`^const ${name}\\b`, 'm').test(text)
}

test('raw SQL is never built from input', () => {
	expect(listNames(product.filter(({ text }) => /RawUnsafe/.test(text)))).toEqual([])
	const pattern = /\$(?:queryRaw|executeRaw)(?:<[^`()]*>)?\(\s*(?!\s|Prisma\.sql`)./g
	expect(outside.flatMap((file) => found(file, pattern))).toEqual([])
})

test('SQL that runs without Prisma is a literal, or a constant in the same file', () => {
	const calls = outside.flatMap(({ name, text }) =>
		[...text.matchAll(running)].map(([, sql = '']) => ({ call: `${name}: ${sql}`, isFixed: isFixed(sql, text) })),
	)
	expect(calls.length).toBeGreaterThan(20)
	expect(calls.filter((one) => !one.isFixed)).toEqual([])
})

test('text becomes part of SQL only as a name of a table or column, a number or the condition of the payment methods', () => {
	const parts = outside.flatMap((file) => found(file, /Prisma\.raw\((?:String\(\w+\)|.*?)\)/g))
	const allowed = /: Prisma\.raw\((`"\$\{(index|table|column)\}"`|String\(number\)|collectedBySql\.(shop|courier))\)$/
	expect(parts.filter((line) => !allowed.test(line))).toEqual([])
	expect(parts.length).toBeGreaterThan(0)
	// The condition consists of the names in the table of payment methods.
	const name = `'(${PAYMENT_METHODS.join('|')})'`
	const condition = new RegExp(`^"paymentMethod" (= ${name}|IN \\(${name}(, ${name})*\\))$`)
	expect(Object.values(collectedBySql).filter((sql) => !condition.test(sql))).toEqual([])
})

test('app/shop writes SQL that PostgreSQL also accepts: differences come from the engine (docs/decisions/041-postgresql.md)', () => {
	const own = new RegExp(
		[
			/\bMATCH [$'?]|\browid\b|\bPRAGMA\b|\bjson_(?:each|extract|group_array|array|object)\(/,
			/\bGLOB '|\bstrftime\(|\bgroup_concat\(|\bOR (?:IGNORE|REPLACE) |_content"/,
		]
			.map(({ source }) => source)
			.join('|'),
		'g',
	)
	expect(outside.filter(({ name }) => getLayer(name) === 'shop').flatMap((file) => found(file, own))).toEqual([])
})
