import { afterAll, expect, test } from 'vitest'
import { BothEngines } from '../../../../tests/support/postgresql/both-engines.ts'
import type { Dialect } from '../engine.ts'
import { sqliteDialect } from '../sqlite/engine.server.ts'
import { postgresqlDialect } from './engine.server.ts'

const both = await BothEngines.start()
for (const [index, text] of ['b', 'A', `"1'`, 'क, \\ [👗]', 'a'].entries())
	await both.insert('Offer', { id: index + 1, text, position: index % 2, createdAt: 1 })

afterAll(() => both.stop())

async function answers(sqlOf: (dialect: Dialect) => string, ...values: string[]): Promise<unknown[]> {
	const text = sqlOf(postgresqlDialect).replace('?', '$1')
	const { rows } = await both.postgresql.query<unknown[]>({ text, values, rowMode: 'array' })
	return [both.sqlite.prepare(sqlOf(sqliteDialect)).raw().all(values), rows]
}

test('a list of rows is returned as JSON in order', async () => {
	const listed = ({ jsonRows }: Dialect) =>
		`SELECT ${jsonRows('"id", "text", nullif("position", 0)', '"position" DESC, "id"')} FROM "Offer"`
	const [[[inSqlite]], [[inPostgresql]]] = (await answers(listed)) as [[[string]], [[string]]]
	expect(JSON.parse(inPostgresql)).toEqual([
		[2, 'A', 1],
		[4, 'क, \\ [👗]', 1],
		[1, 'b', null],
		[3, `"1'`, null],
		[5, 'a', null],
	])
	expect(JSON.parse(inSqlite)).toEqual(JSON.parse(inPostgresql))
	expect(await answers((dialect) => `${listed(dialect)} WHERE FALSE`)).toEqual([[['[]']], [['[]']]])
})

test('a list parameter matches texts and numbers', async () => {
	const texts = ({ textListSql }: Dialect) =>
		`SELECT CAST("id" AS REAL) FROM "Offer" WHERE "text" IN ${textListSql} ORDER BY 1`
	for (const [given, ids] of [
		[
			['a', `"1'`, 'क, \\ [👗]', 'z'],
			[[3], [4], [5]],
		],
		[[], []],
	])
		expect(await answers(texts, JSON.stringify(given))).toEqual([ids, ids])
	const numbers = ({ numberListSql }: Dialect) => `SELECT "text" FROM "Offer" WHERE "id" IN ${numberListSql} ORDER BY 1`
	const found = [['A'], ['a']]
	expect(await answers(numbers, '[5, 2, 99, 3000000000]')).toEqual([found, found])
})
