import { afterAll, describe, expect, test } from 'vitest'
import { BothEngines, type Row } from '../../../../tests/support/postgresql/both-engines.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import type { ColumnMatch, OrderIndex, PositionsQuery, SearchIndex } from '../engine.ts'
import { Prisma } from '../generated/client.ts'
import { createSqliteSearch } from '../sqlite/engine.server.ts'
import { postgresqlSearch } from './engine.server.ts'

// Both engines get the same queries and must return the same results.

const texts = [
	'50% Qx_Off',
	'505 QxaOff',
	`Tara's "Gold" \\ Zari`,
	'Café Señora É',
	'કુર્તી સફેદ',
	'कुर्ता हरा',
	'\u0958लम \u0929या',
	'Lehenga 👗🏽 ✨',
	'Ωραίο ΦΌΡΕΜΑ',
	'Чёрный йод',
	'Łódź straße',
	'12345',
	`${'Long '.repeat(200)}Wk`,
	'',
]

/** The search texts and the texts that must contain them. */
const finds: [search: string, found: number[]][] = [
	['%', [0]],
	['qx_', [0]],
	['5', [0, 1, 11]],
	['"', [2]],
	['\\', [2]],
	['" \\ z', [2]],
	['*', []],
	['gold OR cafe', []],
	["' OR 1=1 --", []],
	['CAFE', [3]],
	['señ', [3]],
	['fe se', [3]],
	['કુ', [4]],
	['કર', []],
	['रा', [5]],
	['\u0928\u093Cया', [6]],
	['👗', [7]],
	['👗🏽 ✨', [7]],
	['φόρ', [8]],
	['йо', [9]],
	['straße', [10]],
	['34', [11]],
	['12345', [11]],
	['wk', [12]],
	['long '.repeat(200), [12]],
	['long '.repeat(201), []],
	['zq', []],
]

/** Characters with a dot. SQLite's index does not decompose them either, just like the query. */
const dotted = ['\u0958लम', '\u0915\u093C']

afterAll(() => both.stop())

async function insertEverywhere(id: number, text: string) {
	const key = normalizeText(text)
	const rows: [string, Row][] = [
		['Product', { id, handle: `p${id}`, name: text, nameKey: key, originalQty: 1, remainingQty: 0, purchaseQty: 1 }],
		['User', { id, username: text, fullname: `of ${id}`, email: `${id}@0.0`, phone: `+9${id}` }],
		['Rating', { id, productId: id, userId: id, rating: 5, description: text }],
		['ContactMessage', { id, searchKey: key }],
		['Subscriber', { id, name: text, nameKey: key, phone: `+9${id}` }],
		[
			'Order',
			{
				id,
				userId: id,
				customerKey: key,
				status: 1 + (id % 5),
				paymentMethod: id % 2 ? 'cod' : 'online',
				paymentState: id % 2 ? 'due' : 'claimed',
				zipCode: `39500${id % 10}`,
				subtotalPaise: 100,
				totalPaise: 100,
				// The newest order has the smallest number.
				createdAt: (1_700_000_000 - id) * 1000,
			},
		],
		['OrderItem', { id, orderId: id, productName: text, productNameKey: key, sku: null, quantity: 1 }],
	]
	for (const [table, row] of rows) await both.insert(table, row)
}

const sqlite = createSqliteSearch((sql, ...given) => Promise.resolve(both.sqlite.prepare(sql).all(given) as never[]))
const toIds = (found: number[]) => found.map((index) => index + 1)

const indexes: [SearchIndex, string[]][] = [
	['ProductSearch', ['nameKey']],
	['ContactMessageSearch', ['searchKey']],
	['SubscriberSearch', ['nameKey']],
	['UserSearch', ['username']],
	['RatingSearch', ['description']],
]

async function idsHolding(index: SearchIndex, columns: string[], search: string): Promise<[number[], number[]]> {
	const text = normalizeText(search)
	const spellings = [[text, text.replaceAll('ss', 'ß')]]
	const [inSqlite, inPostgresql] = [
		await sqlite.idsHolding(index, columns, spellings),
		await postgresqlSearch.idsHolding(index, columns, spellings),
	]
	return both.numbersOf(Prisma.sql`${inSqlite} ORDER BY 1`, Prisma.sql`${inPostgresql} ORDER BY 1`)
}

describe.each(indexes)('%s', (index, columns) => {
	test.each(finds)('a search for %j finds the matching rows', async (search, found) => {
		expect(await idsHolding(index, columns, search)).toEqual([toIds(found), toIds(found)])
	})

	test.each(dotted)('PostgreSQL finds %s however it is typed', async (search) => {
		const isTyped = index === 'UserSearch' || index === 'RatingSearch'
		expect(await idsHolding(index, columns, search)).toEqual([isTyped ? [] : [7], [7]])
	})
})

test('a search matches text in any of several columns, and in no other column', async () => {
	const columns = ['username', 'fullname', 'email', 'phone']
	for (const [named, text, ids] of [
		[columns, '@0', texts.map((_, index) => index + 1)],
		[columns, '13', [13]],
		[['username', 'fullname'], '@0', []],
		[['phone'], '+91', [1, 10, 11, 12, 13, 14]],
	] as const)
		expect(await idsHolding('UserSearch', [...named], text)).toEqual([ids, ids])
})

const always = Number.MAX_SAFE_INTEGER
const newest = (positions: PositionsQuery, before = always) => Prisma.sql`${positions(before)} ORDER BY 1 DESC`

const both = await BothEngines.start()
for (const [index, text] of texts.entries()) await insertEverywhere(index + 1, text)

async function ordersHolding(index: OrderIndex, wanted: ColumnMatch[]): Promise<[number[], number[]]> {
	return readPositions(
		await sqlite.positionsHolding(index, wanted),
		await postgresqlSearch.positionsHolding(index, wanted),
	)
}

async function readPositions(inSqlite: PositionsQuery, inPostgresql: PositionsQuery): Promise<[number[], number[]]> {
	const [here, there] = await both.numbersOf(newest(inSqlite), newest(inPostgresql))
	const { orders } = sqlite
	const numbers = both.sqlite
		.prepare<[], [number, number]>(`SELECT ${orders.position.sql}, ${orders.number.sql} FROM ${orders.table.sql}`)
		.raw()
		.all()
	const byPosition = new Map(numbers)
	return [here, there].map((positions) => positions.map((one) => byPosition.get(one)!)) as [number[], number[]]
}

test.each(finds)('orders whose items or customer contain %j are listed newest first', async (search, found) => {
	const ids = toIds(found)
	const alternatives = [normalizeText(search)]
	const isPincodePrefix = /^\d{1,2}$/.test(search)
	if (!isPincodePrefix)
		expect(await ordersHolding('OrderSearch', [{ column: 'text', anyOf: alternatives }])).toEqual([ids, ids])
	expect(await ordersHolding('OrderCustomerSearch', [{ column: 'customerKey', anyOf: alternatives }])).toEqual([
		ids,
		ids,
	])
})

test.each<[ColumnMatch[], (id: number) => boolean]>([
	[[{ column: 'state', anyOf: ['=1='] }], (id) => id % 5 === 0],
	[[{ column: 'state', anyOf: ['=1=', '=4='] }], (id) => id % 5 === 0 || id % 5 === 3],
	[[{ column: 'state', anyOf: ['4=o'] }], (id) => id % 5 === 3 && id % 2 === 0],
	[[{ column: 'state', anyOf: ['=co'] }], (id) => id % 2 === 1],
	[
		[
			{ column: 'state', anyOf: ['=co'] },
			{ column: 'text', anyOf: ['qx'] },
		],
		(id) => id === 1,
	],
	[
		[
			{ column: 'text', anyOf: ['395003'] },
			{ column: 'state', anyOf: ['=on'] },
		],
		() => false,
	],
])('orders that contain %j are found', async (wanted, isFound) => {
	const ids = texts.map((_, index) => index + 1).filter(isFound)
	expect(await ordersHolding('OrderSearch', wanted)).toEqual([ids, ids])
})

test.each([
	['1', [1, 10, 11, 12, 13, 14]],
	['12', [12]],
	['123', []],
])('orders whose number contains %s are found', async (digits, ids) => {
	expect(await readPositions(sqlite.positionsOfNumber(digits), postgresqlSearch.positionsOfNumber(digits))).toEqual([
		ids,
		ids,
	])
})

test('both databases page through orders by position and count orders by status', async () => {
	const wanted: ColumnMatch[] = [{ column: 'state', anyOf: ['=co'] }]
	const [all] = await both.numbersOf(
		newest(await sqlite.positionsHolding('OrderSearch', wanted)),
		newest(await postgresqlSearch.positionsHolding('OrderSearch', wanted)),
	)
	const before = (positions: PositionsQuery) => newest(positions, all[2])
	expect(
		await both.numbersOf(
			before(await sqlite.positionsHolding('OrderSearch', wanted)),
			before(await postgresqlSearch.positionsHolding('OrderSearch', wanted)),
		),
	).toEqual([all.slice(3), all.slice(3)])
	for (const [key, count] of [
		['=1=', 2],
		['=on', 7],
		['=7=', 0],
	] as const) {
		const queries = [sqlite, postgresqlSearch].map(
			(search) => Prisma.sql`SELECT count(*) FROM (${Prisma.raw(search.inState(key))})`,
		)
		expect(await both.numbersOf(queries[0]!, queries[1]!)).toEqual([[count], [count]])
	}
})

test('an order without items is found by its number on both databases', async () => {
	const sums = { subtotalPaise: 100, totalPaise: 100 }
	const state = { status: 1, paymentMethod: 'cod', paymentState: 'due', zipCode: '395001' }
	await both.insert('Order', { id: 99, customerKey: '', ...state, ...sums, createdAt: 1_600_000_000_000 })
	const found = await readPositions(sqlite.positionsOfNumber('99'), postgresqlSearch.positionsOfNumber('99'))
	expect(found).toEqual([[99], [99]])
})
