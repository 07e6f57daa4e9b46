import Database from 'better-sqlite3'
import { inject, expect, test } from 'vitest'
import { diffSchema } from '../../scripts/migration/schema-diff.ts'
import { splitList } from '../support/split-list.ts'

const sqlite = new Database(inject('databaseTemplate'), { readonly: true })

test('the migrations create exactly the database that prisma/schema.prisma describes', async () => {
	expect(await diffSchema()).toBe('')
})

const triggersOn = (table: string) =>
	(
		sqlite
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? ORDER BY name`)
			.all(table) as { name: string }[]
	).map(({ name }) => name)

test('the order search index also updates with items, customers and dates', () => {
	expect(triggersOn('OrderItem')).toContain('OrderItem_search_insert')
	expect(triggersOn('Order')).toEqual(
		expect.arrayContaining(['Order_search_update_customer', 'Order_search_update_place']),
	)
})

test.each(['Product', 'Order', 'User', 'Rating', 'ContactMessage', 'Subscriber'])(
	'the search index of %s updates with its rows automatically',
	(table) => {
		expect(triggersOn(table)).toEqual(
			expect.arrayContaining(['delete', 'insert', 'update'].map((event) => `${table}_search_${event}`)),
		)
	},
)

test.each(['OrderCustomer', 'User', 'Rating', 'ContactMessage', 'Subscriber'])(
	'the search index of %s keeps nothing of a deleted row',
	(table) => {
		expect(sqlite.prepare(`SELECT v FROM "${table}Search_config" WHERE k = 'secure-delete'`).pluck().get()).toBe(1)
	},
)

test.each(
	splitList(`
	Product ProductImage ProductColor Variant SizeGuide Color Category Collection CollectionImage Rating Banner
	Offer HomeVideo InstagramItem HomeSection Setting Translation
`),
)('every change of %s raises the catalog version', (table) => {
	const raising = [`${table}_version_delete`, `${table}_version_insert`, `${table}_version_update`]
	expect(triggersOn(table)).toEqual(expect.arrayContaining(raising))
})

test('every foreign key declares its delete action and has an index', () => {
	const tables = sqlite
		.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
		.all() as { name: string }[]
	const unindexed: string[] = []
	for (const { name } of tables) {
		const indexed = (sqlite.pragma(`index_list("${name}")`) as { name: string }[]).map(
			(index) => (sqlite.pragma(`index_info("${index.name}")`) as { name: string }[])[0]?.name,
		)
		const columns = sqlite.pragma(`table_info("${name}")`) as { name: string; pk: number }[]
		indexed.push(columns.find(({ pk }) => pk === 1)?.name)
		for (const key of sqlite.pragma(`foreign_key_list("${name}")`) as { from: string; on_delete: string }[]) {
			expect(['CASCADE', 'SET NULL', 'RESTRICT'], `${name}.${key.from}`).toContain(key.on_delete)
			if (!indexed.includes(key.from)) unindexed.push(`${name}.${key.from}`)
		}
	}
	expect(unindexed).toEqual([])
})
