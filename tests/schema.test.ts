import Database from 'better-sqlite3'
import { inject, expect, test } from 'vitest'
import { schemaDiff } from '../scripts/schema-diff.ts'

const sqlite = new Database(inject('databaseTemplate'), { readonly: true })
const tableSql = (name: string) =>
	(sqlite.prepare(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) as { sql: string } | undefined)?.sql ?? ''

test('the migrations make exactly the database that prisma/schema.prisma describes', async () => {
	expect(await schemaDiff()).toBe('')
})

// Prisma knows no CHECK: a migration that redefines a table silently drops them, and this is where it shows.
test.each([
	['Product', '"remainingQty" >= 0'],
	['Product', '"purchaseQty" >= 0'],
	['Product', '"originalQty" = "remainingQty" + "purchaseQty"'],
	['Product', '"basePricePaise" >= 0'],
	['Product', '"originalPricePaise" >= 0'],
	['Product', 'json_valid("details")'],
	['CartItem', '"quantity" >= 1'],
	['OrderItem', '"quantity" >= 1'],
	['OrderItem', '"pricePaise" >= 0'],
	['Order', '"status" BETWEEN 1 AND 5'],
	['Order', `"paymentMethod" IN ('online', 'cod')`],
	['Order', '"totalPaise" = "subtotalPaise" + "taxPaise" + "shippingPaise"'],
	['OrderEvent', '"toStatus" BETWEEN 1 AND 5'],
	['Rating', '"rating" BETWEEN 1 AND 5'],
	['HomeVideo', '"slot" = 1'],
	['InstagramItem', '("imageHash" IS NULL) <> ("videoHash" IS NULL)'],
	['StockMovement', '"remaining" >= 0'],
	['Session', `"kind" IN ('page', 'api')`],
	['OutboxMail', `"state" IN ('waiting', 'sending', 'sent', 'failed')`],
])('%s is guarded by CHECK (%s)', (table, check) => {
	expect(tableSql(table)).toContain(check)
})

test('the search index follows the products by itself', () => {
	const triggers = sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'Product' ORDER BY name`).all()
	expect(triggers.map((row) => (row as { name: string }).name)).toEqual(['Product_search_delete', 'Product_search_insert', 'Product_search_update'])
})

test('every foreign key says what happens when its row goes, and has an index', () => {
	const tables = sqlite.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`).all() as { name: string }[]
	const unindexed: string[] = []
	for (const { name } of tables) {
		const indexed = (sqlite.pragma(`index_list("${name}")`) as { name: string }[]).map(
			(index) => (sqlite.pragma(`index_info("${index.name}")`) as { name: string }[])[0]?.name,
		)
		for (const key of sqlite.pragma(`foreign_key_list("${name}")`) as { from: string; on_delete: string }[]) {
			expect(['CASCADE', 'SET NULL', 'RESTRICT'], `${name}.${key.from}`).toContain(key.on_delete)
			if (!indexed.includes(key.from)) unindexed.push(`${name}.${key.from}`)
		}
	}
	expect(unindexed).toEqual([])
})
