import type Database from 'better-sqlite3'
import { listCopiedTables } from '../../../app/adapters/db/copying/copy-rows.ts'

/** Texts that a copy could corrupt. */
const oddTexts = [
	'Shirt',
	'',
	'O\'Neil \\ {"a",NULL}',
	'NULL',
	'शर्ट 🧵',
	'E\u0301toffe\n\tin two lines',
	'%_$1 ?',
	'\\N',
	' a ',
	'x'.repeat(3_000),
]
const oddJson = ['[]', '{ "b": 1,  "a": [null, "\\u00e9\\n"] }', '["शर्ट"]', '{"a":1,"a":2}', '"text"', 'null']
const edgeCaseNumbers = [0, 1, -1, 42, 2_147_483_648, 9_007_199_254_740_991]

/** Columns whose values must add up. */
const given: Record<string, (row: number) => Record<string, number | string>> = {
	Order: (row) => ({
		status: 1 + (row % 5),
		subtotalPaise: row * 129_900,
		discountPaise: 100,
		prepaidDiscountPaise: 50,
		taxPaise: 9,
		shippingPaise: 0,
		codFeePaise: 4_000,
		totalPaise: row * 129_900 + 3_909,
		receivedPaise: row * 1_000,
		refundedPaise: row,
	}),
	// A backup's manifest has their sum.
	Product: (row) => ({ remainingQty: row * 10, purchaseQty: row, originalQty: row * 11 }),
	OrderItem: (row) => ({ pricePaise: 129_900, quantity: row }),
	TaxLine: (row) => ({
		quantity: row,
		discountPaise: 0,
		rate: 5,
		paise: row * 105,
		taxablePaise: row * 100,
		cgstPaise: row * 2,
		sgstPaise: row * 3,
		igstPaise: 0,
	}),
	Lease: (row) => ({ process: '{}', until: row }),
	PaymentClaim: (row) => ({ utr: `12345678901${row}` }),
	ApiKey: (row) => ({ tokenHash: row.toString(16).padStart(64, '0'), lastFour: "é🧵'x" }),
}

interface Column {
	name: string
	type: string
	notnull: number
	pk: number
}

interface Reference {
	table: string
	from: string
	to: string
}

/**
 * Inserts rows into each table of a new database (one row where only one can exist), with the oddest values that its
 * constraints allow. Values that the shop's triggers would reject are included, and some rows are deleted, so that
 * sequences are higher than the last id.
 */
export function fillEveryTable(sqlite: Database.Database, rowsEach = 6): string[] {
	sqlite.pragma('foreign_keys = OFF')
	const triggers = sqlite
		.prepare<[], { name: string; sql: string }>(
			`SELECT "name", "sql" FROM sqlite_master WHERE "type" = 'trigger' AND "name" NOT LIKE '%search%'`,
		)
		.all()
	for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
	const names = listCopiedTables(sqlite).map(({ name }) => name)
	for (const name of names) fill(sqlite, name, name === 'CatalogVersion' ? 0 : rowsEach)
	for (const { sql } of triggers) sqlite.exec(sql)
	return names
}

function fill(sqlite: Database.Database, table: string, count: number) {
	const columns = sqlite.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)').all(table)
	const references = sqlite
		.prepare<[string], Reference>('SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)')
		.all(table)
	const rules = sqlite.prepare<[string], string>('SELECT "sql" FROM sqlite_master WHERE "name" = ?').pluck().get(table)!
	const insert = sqlite.prepare(
		`INSERT INTO "${table}" ("${columns.map(({ name }) => name).join('", "')}") VALUES (${columns.map(() => '?').join()})`,
	)
	for (let row = 1; row <= count; row += 1) {
		// The seed contains the table and row, so that a new column changes no other table.
		const pick = createNumberGenerator(`${table} ${row}`)
		let problem: unknown
		for (let tries = 0; tries < 3_000; tries += 1) {
			try {
				const known = given[table]?.(row) ?? {}
				insert.run(columns.map((column) => known[column.name] ?? createValue(column, row, { references, rules, pick })))
				problem = undefined
				break
			} catch (error) {
				problem = error
			}
		}
		if (problem && row > 1) return
		if (problem) throw new Error(`${table} takes no row: ${(problem as Error).message}`)
	}
	const isNumbered = columns.some(({ name, pk }) => pk > 0 && name === 'id') && rules.includes('AUTOINCREMENT')
	// No other table refers to it, so higher ids can be used and deleted.
	if (isNumbered) sqlite.prepare('UPDATE sqlite_sequence SET "seq" = ? WHERE "name" = ?').run(count + 7, table)
}

interface Context {
	references: Reference[]
	rules: string
	pick: (below: number) => number
}

function createValue(column: Column, row: number, { references, rules, pick }: Context) {
	const reference = references.find(({ from }) => from === column.name)
	if (!column.notnull && column.pk === 0 && pick(3) === 0) return null
	// Text keys look like hashes.
	if (reference || column.pk > 0) return column.type === 'TEXT' ? row.toString(16).padStart(32, '0') : row
	if (column.name.endsWith('Id') && column.type === 'INTEGER') return row
	if (column.type === 'BOOLEAN') return pick(2)
	if (column.type === 'JSONB') return oddJson[pick(oddJson.length)]!
	const listed = new RegExp(`"${column.name}" IN \\(([^)]*)\\)`).exec(rules)?.[1]
	if (column.type === 'DATETIME') return 1_700_000_000_000 + pick(1_000) * 86_400_123 + row
	if (column.type === 'INTEGER') {
		const numbers = listed ? listed.split(',').map(Number) : [...edgeCaseNumbers, row, row * 100]
		return numbers[pick(numbers.length)]!
	}
	if (listed) {
		const words = [...listed.matchAll(/'([^']*)'/g)].map(([, word]) => word!)
		return words[pick(words.length)]!
	}
	// The row number keeps the value unique where it must be.
	return `${row}${oddTexts[pick(oddTexts.length)]}`
}

/** Returns a random number generator with the same numbers in each run. */
function createNumberGenerator(seed: string): (below: number) => number {
	let state = Array.from(seed).reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) >>> 0, 7)
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
}
