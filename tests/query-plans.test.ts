import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { listProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import { assertUnpaidCodLimit } from '#app/shop/orders/payments/cod/cod-eligibility.server.ts'
import { fillShop } from './bench/support/fill-shop.ts'
import { createCheckoutInput } from './support/data/shop-data.ts'
import { everything, listings, others } from './support/postgresql/every-list.ts'
import { splitList } from './support/split-list.ts'

vi.hoisted(() => {
	process.env.RATE_LIMITS = 'on'
})

// Uses enough rows for the query planner to prefer indexes.

/** Tables that are fastest to read in full. The last names are aliases. */
const smallTables = splitList(`
	ImportBatch ProductIndexQueue waiting Category Collection Color CatalogVersion taxon color placed sold returned categories
	aggr_selection_0_Collection json_each
`)

/** Intended exceptions. */
const exceptions: [query: RegExp, reason: string][] = [
	[/FROM "Category" category ORDER BY "position"/, 'the categories of the menu, once after a change'],
	[/coalesce\(\(SELECT parent\."position" FROM "Category"/, 'the categories of the admin, a small table'],
	[
		/"ProductSearch" MATCH .* ORDER BY/,
		'fewer than 1,000 products are found this way, or there is no order to go along',
	],
	[/"ProductTermsSearch" MATCH .* ORDER BY/, 'fewer than 2,000 products are found this way'],
	[/json_each\(\?\)/, 'what a search has found, or what it names'],
	[
		/"id" IN \(SELECT "id" FROM "Product" WHERE "status" = 'active' ORDER BY "createdAt" DESC, "id" DESC LIMIT \?\)/,
		'the newest 20 are sorted',
	],
	[
		/"RatingSearch" MATCH \? .* UNION SELECT "id" FROM "Rating" WHERE "productId" IN .* UNION SELECT "id" FROM "Rating" WHERE "userId" IN/s,
		'reviews by their words, product or customer: found through indexes, then put together',
	],
	[
		/FROM "OrderSearch_content" WHERE instr\("c0", \?\)/,
		'one or two digits of an order’s number, which is shorter than an entry of the index',
	],
	[/"categoryId" = \? ORDER BY "(nameKey|remainingQty|updatedAt)"/, 'the products of one category are sorted'],
	[/WHERE "answeredAt" IS NOT NULL ORDER BY 1 DESC LIMIT/, 'most messages are answered: read from the newest on'],
	[/FROM "Order" WHERE "userId" = \? AND "streetAddress" <> ''/, 'the addresses of one customer'],
	[/FROM "Order" WHERE "userId" = \?.* ORDER BY "position"/, 'the orders of one customer'],
	[
		/FROM "Order" WHERE "receivedPaise" - "refundedPaise" > CASE .* ORDER BY "position"/,
		'the orders to refund, along an index that has nothing else',
	],
	[
		/FROM "Order" WHERE "status" IN \(\d, \d\) AND "paymentMethod" = 'online' AND .* ORDER BY "position"/,
		'the online orders that are not paid, along an index that has nothing else',
	],
	[
		/FROM "Order" WHERE "returnedToOriginAt" IS NOT NULL.* ORDER BY "position"/,
		'the orders that came back, along an index that has nothing else',
	],
	[/FROM "ImportedProduct"/, 'the products of one import'],
	[/WITH "wanted"/, 'what people wait for, by how many they are, is counted anew along an index'],
	[/WHERE line\."userId" = \?\s+ORDER BY line\."id"$/, 'the lines of one cart'],
	[
		/^SELECT .*`main`.`(ProductImage|ProductColor|CollectionImage|OrderItem|Variant|PaymentEntry)` WHERE .* IN \(/s,
		'what belongs to the rows of one page, or bears one code',
	],
	[
		/UNION .*"paymentState" IN \('part-refunded', 'refunded'\)/s,
		'the few cash orders of which something was given back while a courier has the cash',
	],
]

/** Sorts 3,001 rows at most. */
const sortsFew = /^\s*WITH "found" \("id"\) AS MATERIALIZED \(.* ORDER BY 1 DESC LIMIT \?\), "counted"/s

let sqlite: Database.Database
/** The SQL statements with the list that ran them first. */
const asked = new Map<string, string>()
let asking = ''

interface Preparing {
	prepare: (this: unknown, sql: string) => unknown
}

beforeAll(() => {
	fillShop(getSettings().databaseFile, 3_100, 3_000)
	const connections = Database.prototype as unknown as Preparing
	const { prepare } = connections
	// A spy would be removed before the first test.
	connections.prepare = function (sql) {
		if (/^\s*(SELECT|WITH)/i.test(sql) && !asked.has(sql)) asked.set(sql, asking)
		return prepare.call(this, sql)
	}
	sqlite = new Database(getSettings().databaseFile, { readonly: true })
})

afterAll(() => sqlite.close())

/** Returns the steps that scan a full table or sort many rows. */
function costly(sql: string): string[] {
	if (exceptions.some(([query]) => query.test(sql))) return []
	const values = Array.from(sql.match(/\?/g) ?? [], () => 1)
	const steps = sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
	return steps
		.map(({ detail }) => detail)
		.filter((step) => isFullScan(step, sql) || (isSort(step) && !sortsFew.test(sql)))
}

function isSort(step: string): boolean {
	return /USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/.test(step)
}

function isFullScan(step: string, sql: string): boolean {
	const [, table = '', how = ''] = /^SCAN (?:main\.)?(\S+) ?(.*)$/.exec(step) ?? []
	if (!table || /^[(]|^(CONSTANT|sub|entry|found|counted)$/.test(table) || smallTables.includes(table)) return false
	// The step uses a search index ('M' is MATCH, 513 its list of entries), or scans an index in full on purpose.
	const isThroughIndex =
		/VIRTUAL TABLE INDEX (\d+:.*M|513:)/.test(how) || (how.startsWith('USING') && !/WHERE (?!1=1)/.test(sql))
	return !isThroughIndex && !isPartial(how) && !/WHERE \(?1=0/.test(sql)
}

/** Returns true for a scan of a partial index that contains only the requested rows. */
function isPartial(how: string): boolean {
	const [, index = ''] = /^USING (?:COVERING )?INDEX (\S+)$/.exec(how) ?? []
	const made = sqlite.prepare<[string], { sql: string | null }>('SELECT "sql" FROM "sqlite_master" WHERE "name" = ?')
	return /\bWHERE\b/.test(made.get(index)?.sql ?? '')
}

/** Returns the steps that use no index or sort rows. */
async function costlyIn(name: string, list: () => Promise<unknown>): Promise<string[]> {
	asking = name
	await list()
	const queries = [...asked].filter(([, by]) => by === name).map(([sql]) => sql)
	return queries.flatMap((sql) => costly(sql).map((step) => `${step} in ${sql}`))
}

test.each(Object.entries(listings))('no full table is read or sorted for the listing of %s', async (name, query) => {
	expect(await costlyIn(name, () => listProducts({ ...everything, ...query }))).toEqual([])
})

test.each(Object.entries(others))('no full table is read or sorted for %s', async (name, list) => {
	expect(await costlyIn(name, list)).toEqual([])
})

test('the unpaid COD orders of an account and of a phone number use an index', async () => {
	await write((tx) => assertUnpaidCodLimit(tx, 7, createCheckoutInput({ paymentMethod: 'cod' }), '+919825012345'))
	const counts = [...asked.keys()].filter((sql) => sql.includes(`"paymentMethod" = 'cod' AND "status" <`))
	const steps = counts.flatMap((sql) =>
		sqlite
			.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
			.all(1)
			.map(({ detail }) => detail),
	)
	expect(steps).toEqual([
		expect.stringContaining(
			'SEARCH Order USING INDEX Order_userId_paymentMethod_status_idx (userId=? AND paymentMethod=? AND status<?)',
		),
		expect.stringContaining('SEARCH Order USING INDEX Order_phoneE164_status_idx (phoneE164=? AND status<?)'),
	])
})

test('the list queries were recorded', () => {
	expect(asked.size).toBeGreaterThan(80)
})

test.each([
	[`SELECT "id" FROM "Product" WHERE "description" = ?`, 'SCAN Product'],
	[
		`SELECT "id" FROM "Product" WHERE "status" = 'active' AND "categoryId" = 1 ORDER BY "updatedAt" LIMIT 20`,
		'USE TEMP B-TREE FOR ORDER BY',
	],
	[`SELECT count(*) FROM "User" WHERE instr("username", ?) > 0`, 'SCAN User'],
	[
		`SELECT "id" FROM "Order" WHERE "totalPaise" > ? ORDER BY "createdAt" LIMIT 10`,
		'SCAN Order USING COVERING INDEX Order_createdAt_id_status_totalPaise_idx',
	],
])('the query plan %s is rejected', (sql, step) => {
	expect(costly(sql)).toEqual([step])
})
