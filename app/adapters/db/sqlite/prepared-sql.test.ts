import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { RawStatements } from '../postgresql/prepared-sql.server.ts'
import { createPreparedSql, withStatementCache, type Prepare } from './connection.server.ts'

/** The statement is prepared each time, as Prisma's adapter does. */
const readRaw = (sqlite: Database.Database, sql: string, ...values: unknown[]) =>
	sqlite.prepare(sql).bind(values).raw().all()

/** Returns a caching connection and a counter of real preparations. */
function opened() {
	const sqlite = new Database(':memory:')
	sqlite.exec(`CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO thing VALUES (1, 'one'), (2, 'two')`)
	const prepared: string[] = []
	const prepare = sqlite.prepare.bind(sqlite) as Prepare
	const caching = withStatementCache((sql) => {
		prepared.push(sql)
		return prepare(sql)
	})
	sqlite.prepare = caching as typeof sqlite.prepare
	return { sqlite, prepared }
}

const byId = 'SELECT name FROM thing WHERE id = ?'

test('repeated SQL is prepared once and uses the values of each call', () => {
	const { sqlite, prepared } = opened()
	expect([1, 2, 3, 1].map((id) => readRaw(sqlite, byId, id))).toEqual([[['one']], [['two']], [], [['one']]])
	expect(prepared).toEqual([byId])
})

test('two cached statements that are bound before either runs do not interfere', () => {
	const { sqlite } = opened()
	const [one, two] = [sqlite.prepare(byId).bind([1]), sqlite.prepare(byId).bind([2])]
	expect(two.raw().all()).toEqual([['two']])
	expect(one.raw().all()).toEqual([['one']])
})

test('a cached statement that failed can be reused and reports its metadata correctly', () => {
	const { sqlite } = opened()
	const insert = (id: number) => sqlite.prepare('INSERT INTO thing VALUES (?, ?)').bind([id, 'new'])
	expect(() => insert(1).run()).toThrow('UNIQUE')
	expect(insert(3).run().changes).toBe(1)
	expect(insert(3).reader).toBe(false)
	expect(sqlite.prepare(byId).bind([1]).columns()).toMatchObject([{ name: 'name', type: 'TEXT' }])
})

test('a cached statement reads the new columns after a table changes', () => {
	const { sqlite } = opened()
	expect(readRaw(sqlite, byId, 1)).toEqual([['one']])
	sqlite.exec(`ALTER TABLE thing ADD COLUMN more TEXT; UPDATE thing SET name = 'changed'`)
	expect(readRaw(sqlite, byId, 1)).toEqual([['changed']])
})

test('only the most recently used statements are cached', () => {
	const { sqlite, prepared } = opened()
	readRaw(sqlite, byId, 1)
	for (let number = 0; number < 299; number += 1) readRaw(sqlite, `SELECT ${number} FROM thing WHERE id = ?`, 1)
	readRaw(sqlite, byId, 1)
	readRaw(sqlite, 'SELECT 299 FROM thing WHERE id = ?', 1)
	readRaw(sqlite, byId, 1)
	expect(prepared.filter((sql) => sql === byId)).toHaveLength(1)
	readRaw(sqlite, 'SELECT 0 FROM thing WHERE id = ?', 1)
	expect(prepared.filter((sql) => sql === 'SELECT 0 FROM thing WHERE id = ?')).toHaveLength(2)
})

test('a statement that may act while it is prepared, or is too long to repeat, is prepared every time', () => {
	const { sqlite, prepared } = opened()
	const long = `SELECT name FROM thing WHERE id IN (${'1, '.repeat(5_000)}1)`
	for (const sql of ['PRAGMA user_version', long]) for (const _ of [1, 2]) sqlite.prepare(sql).all()
	expect(prepared).toHaveLength(4)
})

// Visitors create statement texts by the number of values in their filters.
const texts = (count: number) => Array.from({ length: count }, (_, index) => `SELECT ${index}`)

test('the last 300 raw SQL texts stay prepared', async () => {
	const sqlite = new Database(':memory:')
	const prepared: string[] = []
	const { rows } = createPreparedSql((sql) => {
		prepared.push(sql)
		return sqlite.prepare(sql)
	})
	for (const text of [...texts(301), 'SELECT 300', 'SELECT 0']) await rows(text)
	expect(prepared).toEqual([...texts(301), 'SELECT 0'])
})

test('a connection to PostgreSQL keeps the first 300 raw SQL texts prepared', () => {
	const statements = new RawStatements()
	const named = texts(302).filter((text) => statements.of(text).name)
	expect(named).toEqual(texts(300))
})
