import Database from 'better-sqlite3'
import { inject, expect, test } from 'vitest'
import { schemaDiff } from '../../scripts/migration/schema-diff.ts'
import { words } from '../support/words.ts'

const sqlite = new Database(inject('databaseTemplate'), { readonly: true })
const tableSql = (name: string) =>
	(
		sqlite.prepare(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) as
			| { sql: string }
			| undefined
	)?.sql ?? ''

test('the migrations make exactly the database that prisma/schema.prisma describes', async () => {
	expect(await schemaDiff()).toBe('')
})

// Prisma knows no CHECK: migrations that redefine a table silently drop them.
test.each([
	['Product', '"remainingQty" >= 0'],
	['Product', '"purchaseQty" >= 0'],
	['Product', '"originalQty" = "remainingQty" + "purchaseQty"'],
	['Product', '"basePricePaise" >= 0'],
	['Product', '"originalPricePaise" >= 0'],
	// Rule: invalid-product-data.
	['Product', 'json_valid("details")'],
	['Variant', '"remainingQty" >= 0'],
	['Variant', '"purchaseQty" >= 0'],
	['Variant', '"pricePaise" > 0'],
	['SizeGuide', '("productId" IS NULL) <> ("categoryId" IS NULL)'],
	['SizeGuide', 'json_valid("lines")'],
	['CartItem', '"quantity" >= 1'],
	['OrderItem', '"quantity" >= 1'],
	['OrderItem', '"pricePaise" >= 0'],
	['OrderItem', '"discountPaise" BETWEEN 0 AND "pricePaise" * "quantity"'],
	['OrderItem', `"imageColor" IN ('own', 'other', 'unknown')`],
	['Order', '"status" BETWEEN 1 AND 5'],
	['Order', `"paymentMethod" IN ('online', 'cod')`],
	['Order', '"totalPaise" = "subtotalPaise" - "discountPaise" + "taxPaise" + "shippingPaise" + "codFeePaise"'],
	['Order', '"discountPaise" BETWEEN 0 AND "subtotalPaise"'],
	[
		'Order',
		`"paymentState" IN ('due', 'claimed', 'paid', 'part-refunded', 'refunded', 'collected', 'remitted', 'expired')`,
	],
	['Order', `"returnedToOriginAt" IS NULL OR ("status" = 5 AND "paymentMethod" = 'cod')`],
	['Order', '"refundedPaise" BETWEEN 0 AND "receivedPaise"'],
	['Order', `"source" IN ('web', 'outlet')`],
	['Coupon', '("percent" IS NULL) <> ("amountPaise" IS NULL)'],
	['Coupon', '"percent" BETWEEN 1 AND 100'],
	['JournalEntry', '"status" BETWEEN 1 AND 5'],
	['JournalEntry', `"status" IS NULL OR "kind" = 'order'`],
	['JournalEntry', '"isTold" OR "status" IS NOT NULL'],
	['PaymentEntry', `"kind" IN ('paid', 'collected', 'remitted', 'refunded')`],
	['PaymentEntry', '"amountPaise" >= 0'],
	['PaymentClaim', `"state" IN ('open', 'accepted', 'rejected')`],
	['PaymentClaim', '"amountPaise" > 0'],
	['PaymentClaim', 'length("utr") = 12'],
	['PaymentClaim', `("state" = 'open') = ("decidedAt" IS NULL)`],
	['TaxDocument', `"kind" IN ('invoice', 'credit-note')`],
	['TaxDocument', `"mode" IN ('composition', 'regular')`],
	['TaxDocument', `"supply" IN ('home', 'elsewhere', 'abroad')`],
	['TaxDocument', '"serial" >= 1'],
	['TaxDocument', `length("number") BETWEEN 1 AND 16 AND "number" NOT GLOB '*[^A-Z0-9/-]*'`],
	['TaxDocument', `("kind" = 'credit-note') = ("invoiceId" IS NOT NULL)`],
	['TaxLine', '"quantity" >= 0'],
	['TaxLine', '"rate" BETWEEN 0 AND 100'],
	['TaxLine', '"paise" = "taxablePaise" + "cgstPaise" + "sgstPaise" + "igstPaise"'],
	['OnlinePayment', `"state" IN ('open', 'paid', 'wrong', 'closed')`],
	['OnlinePayment', '"amountPaise" > 0'],
	['OnlineRefund', `"state" IN ('asked', 'done', 'refused')`],
	['OnlineRefund', '"amountPaise" > 0'],
	['Rating', '"rating" BETWEEN 1 AND 5'],
	['HomeVideo', '"slot" = 1'],
	['InstagramItem', '("imageHash" IS NULL) <> ("videoHash" IS NULL)'],
	['StockMovement', '"remaining" >= 0'],
	[
		'StockMovement',
		`"reason" IN ('created', 'edited', 'imported', 'ordered', 'cancelled', 'reinstated', 'changed', 'returned', 'exchanged')`,
	],
	['Session', `"kind" IN ('page', 'api')`],
	['CatalogVersion', '"id" = 1'],
	['Setting', 'json_valid("value")'],
	['ApiKey', 'length("tokenHash") = 64'],
	['ApiKey', 'length("lastFour") = 4'],
	['ApiKey', 'length("scopes") > 0'],
	['Invitation', `"role" IN ('owner', 'manager', 'packer')`],
	['User', `"role" IN ('owner', 'manager', 'packer')`],
	['JournalEntry', 'json_valid("old")'],
	['JournalEntry', 'json_valid("new")'],
	['Webhook', 'length("secret") >= 32'],
	[
		'WebhookDelivery',
		`"event" IN ('order.placed', 'order.changed', 'order.status', 'order.paid', 'order.refunded', 'test')`,
	],
	['WebhookDelivery', `"state" IN ('waiting', 'sending', 'sent', 'failed')`],
	['WebhookDelivery', 'json_valid("body")'],
	['OutboxMail', `"state" IN ('waiting', 'sending', 'sent', 'failed')`],
])('the table %s is guarded by CHECK (%s)', (table, check) => {
	expect(tableSql(table)).toContain(check)
})

const triggersOn = (table: string) =>
	(
		sqlite
			.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? ORDER BY name`)
			.all(table) as { name: string }[]
	).map(({ name }) => name)

test('the search index of orders follows their items, customers and dates too', () => {
	expect(triggersOn('OrderItem')).toContain('OrderItem_search_insert')
	expect(triggersOn('Order')).toEqual(
		expect.arrayContaining(['Order_search_update_customer', 'Order_search_update_place']),
	)
})

test.each(['Product', 'Order', 'User', 'Rating', 'ContactMessage', 'Subscriber'])(
	'the search index of %s follows its rows by itself',
	(table) => {
		expect(triggersOn(table)).toEqual(
			expect.arrayContaining(['delete', 'insert', 'update'].map((event) => `${table}_search_${event}`)),
		)
	},
)

test.each(['OrderCustomer', 'User', 'Rating', 'ContactMessage', 'Subscriber'])(
	'the search index of %s keeps nothing of a row that is deleted',
	(table) => {
		expect(sqlite.prepare(`SELECT v FROM "${table}Search_config" WHERE k = 'secure-delete'`).pluck().get()).toBe(1)
	},
)

test.each(
	words(`
	Product ProductImage ProductColor Variant SizeGuide Color Category Collection CollectionImage Rating Banner
	Offer HomeVideo InstagramItem Setting
`),
)('every change of %s raises the version of the catalogue', (table) => {
	const raising = [`${table}_version_delete`, `${table}_version_insert`, `${table}_version_update`]
	expect(triggersOn(table)).toEqual(expect.arrayContaining(raising))
})

test('every foreign key says what happens when its row goes, and has an index', () => {
	const tables = sqlite
		.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
		.all() as { name: string }[]
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
