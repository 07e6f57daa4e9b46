import { Client, types } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../../tests/support/postgresql/shared-server.ts'
import { openMigratedSqlite, buildPostgresqlBaseline } from './baseline.ts'

const other = openMigratedSqlite('prisma/migrations')

const postgresql = new Client(await createDatabase('empty'))
// JSON is read as text, as SQLite stores it. Other clients of this process keep their parsers.
postgresql.setTypeParser(types.builtins.JSON, (text) => text)
await postgresql.connect()
for (const statement of buildPostgresqlBaseline()) await postgresql.query(statement)

afterAll(async () => {
	other.close()
	await postgresql.end()
})

interface Column {
	name: string
	type: string
	isRequired: boolean
	hasDefault: boolean
}

const tables = other
	.prepare(`SELECT "name" FROM sqlite_master WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite%' ORDER BY 1`)
	.pluck()
	.all()
	.map(String)
	.filter((name) => !/\wSearch|_prisma/.test(name))

function listColumns(table: string): Column[] {
	return other
		.prepare<[string], { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
			'SELECT * FROM pragma_table_info(?)',
		)
		.all(table)
		.map(({ name, type, notnull, dflt_value, pk }) => ({
			name,
			type,
			isRequired: notnull === 1,
			// The shop always sets these times itself.
			hasDefault: (dflt_value !== null && dflt_value !== 'CURRENT_TIMESTAMP') || pk > 0,
		}))
}

async function ask<Row extends object>(sql: string, ...values: string[]): Promise<Row[]> {
	return (await postgresql.query<Row>(sql, values)).rows
}

const columnsSql = `SELECT "column_name" AS "name", "is_nullable" = 'NO' AS "isRequired" FROM information_schema.columns
	WHERE "table_name" = $1 AND "is_generated" = 'NEVER' ORDER BY "ordinal_position"`

/** A view of counters that each connection increments in its own row (docs/decisions/041-postgresql.md). */
const sums = 'CatalogVersion'

test.each(tables.filter((name) => name !== sums))('%s has the same columns in PostgreSQL', async (table) => {
	const wanted = listColumns(table).map(({ name, isRequired }) => ({ name, isRequired }))
	expect(await ask(columnsSql, table)).toEqual(wanted)
})

test('every trigger, index and check constraint exists', async () => {
	const getTypeName = (type: string) =>
		other
			.prepare<[string], { name: string }>(
				'SELECT "name" FROM sqlite_master WHERE "type" = ? AND "sql" IS NOT NULL ORDER BY "name"',
			)
			.all(type)
			.map(({ name }) => name)
	const triggers = await ask<{ name: string }>(
		'SELECT DISTINCT "tgname" COLLATE "C" AS "name" FROM pg_trigger WHERE NOT "tgisinternal" ORDER BY 1',
	)
	// A trigger that exists only in PostgreSQL writes the search text of an order without lines.
	const own = 'Order_search_complete'
	// Products, users and product words are searched through indexes on the tables themselves.
	const isOfOrders = (name: string) => !/_search_/.test(name) || name.startsWith('Order')
	expect(triggers.map(({ name }) => name).filter((name) => name !== own)).toEqual(
		getTypeName('trigger').filter(isOfOrders),
	)
	const indexes = await ask<{ name: string }>('SELECT "indexname" AS "name" FROM pg_indexes')
	const named = new Set(indexes.map(({ name }) => name))
	expect(getTypeName('index').filter((name) => !named.has(name))).toEqual([])
	const [{ count } = { count: 0 }] = await ask<{ count: string }>(
		`SELECT count(*) AS "count" FROM pg_constraint WHERE "contype" = 'c' AND "connamespace" = 'public'::regnamespace`,
	)
	// The single row of the catalog version needs no sequence.
	const tableSql = other.prepare(`SELECT group_concat("sql") FROM sqlite_master WHERE "type" = 'table'`).pluck().get()
	expect(Number(count)).toBe(String(tableSql).match(/\bCHECK \(/g)!.length - 1)
})

/** Inserts a row with valid values for the other required columns. */
function insert(table: string, row: Record<string, string | number | boolean | null>): string {
	const rest = listColumns(table).filter((column) => column.isRequired && !column.hasDefault && !(column.name in row))
	const made = rest.map(({ name, type }) => [name, type === 'TEXT' ? 'x' : type === 'BOOLEAN' ? false : 1])
	const all = { ...(Object.fromEntries(made) as typeof row), ...row }
	const values = Object.values(all).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
	return `INSERT INTO "${table}" ("${Object.keys(all).join('", "')}") VALUES (${values.join(', ')})`
}

const at = Date.UTC(2026, 10, 23)
const product = { originalQty: 10, remainingQty: 10, purchaseQty: 0, basePricePaise: 100, createdAt: at, updatedAt: at }
const order = { email: 'a@b.c', paymentMethod: 'cod', zipCode: '110001', customerKey: 'asha', createdAt: at }
const sum = { subtotalPaise: 500, totalPaise: 500 }

const acts = [
	insert('User', { id: 1, username: 'Asha', email: 'a', phone: '1', isAdmin: true }),
	insert('User', { id: 2, username: 'Bela', email: 'b', phone: '2', role: 'manager' }),
	insert('User', { id: 3, username: 'Chitra', email: 'c', phone: '3' }),
	`UPDATE "User" SET "role" = 'packer' WHERE "id" = 2`,
	`UPDATE "User" SET "isAdmin" = TRUE WHERE "id" = 3`,
	`UPDATE "User" SET "isAdmin" = FALSE WHERE "id" = 3`,
	insert('Category', { id: 1, name: 'Sarees', nameKey: 'sarees' }),
	insert('Color', { id: 1, name: 'Red', nameKey: 'red' }),
	insert('Product', { id: 1, handle: 'a', nameKey: 'a', categoryId: 1, ...product }),
	insert('Product', { id: 2, handle: 'b', nameKey: 'b', categoryId: 1, ...product, countsByVariant: true }),
	insert('Product', { id: 3, handle: 'c', nameKey: 'c', categoryId: 1, ...product, remainingQty: 9 }),
	insert('ProductColor', { id: 1, productId: 2, colorId: 1 }),
	insert('Variant', { id: 1, productId: 2, productColorId: 1, size: 'S', sizeKey: 's', remainingQty: 4 }),
	insert('Variant', { id: 2, productId: 2, productColorId: 1, size: 'M', sizeKey: 'm', remainingQty: 0 }),
	`UPDATE "Variant" SET "remainingQty" = "remainingQty" - 4, "purchaseQty" = "purchaseQty" + 4 WHERE "id" = 1`,
	`UPDATE "Variant" SET "remainingQty" = "remainingQty" - 1 WHERE "id" = 1`,
	`UPDATE "Variant" SET "productId" = 1 WHERE "id" = 1`,
	`UPDATE "Variant" SET "remainingQty" = 7 WHERE "id" = 2`,
	insert('CartItem', { id: 1, userId: 1, productColorId: 1, size: 'S', quantity: 1 }),
	insert('CartItem', { id: 2, userId: 1, productColorId: 1, size: 'L', quantity: 2 }),
	insert('CartItem', { id: 3, userId: 2, productColorId: 1, size: 'S', quantity: 0 }),
	insert('CartItem', { id: 4, userId: 2, productColorId: 1, size: 'S', quantity: 3 }),
	`UPDATE "Variant" SET "size" = 'L', "sizeKey" = 'l' WHERE "id" = 1`,
	`DELETE FROM "Variant" WHERE "id" = 2`,
	`UPDATE "Product" SET "countsByVariant" = FALSE WHERE "id" = 2`,
	`UPDATE "Product" SET "remainingQty" = 2, "purchaseQty" = 8 WHERE "id" = 1`,
	`UPDATE "Product" SET "remainingQty" = -1, "purchaseQty" = 11 WHERE "id" = 1`,
	insert('BackInStockRequest', { id: 1, productId: 1, contact: 'a@b.c', waitingKey: 'w' }),
	insert('Product', { id: 4, handle: 'd', nameKey: 'd', ...product, status: 'deleted' }),
	`UPDATE "Product" SET "status" = 'published' WHERE "id" = 1`,
	`UPDATE "Product" SET "status" = 'archived' WHERE "id" = 1`,
	insert('Order', { id: 1, userId: 1, ...order, ...sum }),
	insert('Order', { id: 2, userId: 2, ...order, ...sum, createdAt: at + 5_000, totalPaise: 499 }),
	insert('Order', { id: 3, userId: 2, ...order, ...sum, createdAt: at + 5_000, paymentMethod: 'cash' }),
	insert('OrderItem', { id: 1, orderId: 1, productName: 'Saree', productNameKey: 'saree', sku: 'SA-1', quantity: 1 }),
	insert('OrderItem', { id: 2, orderId: 1, productName: 'Belt', productNameKey: 'belt', quantity: 1 }),
	`UPDATE "Order" SET "status" = 2, "packedAt" = 7 WHERE "id" = 1`,
	`UPDATE "Order" SET "customerKey" = 'asha devi' WHERE "id" = 1`,
	`UPDATE "Order" SET "createdAt" = "createdAt" + 60000 WHERE "id" = 1`,
	insert('PaymentEntry', { id: 1, orderId: 1, kind: 'paid', amountPaise: 500, paymentId: 'p', at }),
	insert('PaymentEntry', { id: 2, orderId: 1, kind: 'refunded', amountPaise: 600, paymentId: 'q', at }),
	insert('PaymentEntry', { id: 3, orderId: 1, kind: 'refunded', amountPaise: 200, paymentId: 'r', at }),
	`UPDATE "PaymentEntry" SET "amountPaise" = 1`,
	`DELETE FROM "PaymentEntry"`,
	`UPDATE "Order" SET "status" = 5, "paymentState" = 'part-refunded' WHERE "id" = 1`,
	`DELETE FROM "Order" WHERE "id" = 1`,
	insert('ActivityEntry', { id: 1, at, action: 'create', kind: 'order', old: 'no JSON' }),
	insert('ActivityEntry', { id: 1, at, action: 'create', kind: 'offer', status: 1 }),
	insert('ActivityEntry', { id: 1, at, action: 'create', kind: 'offer', isNotified: false }),
	insert('ActivityEntry', {
		id: 1,
		at: 4_000_000_000_000,
		action: 'status',
		kind: 'order',
		status: 1,
		isNotified: false,
	}),
	`UPDATE "ActivityEntry" SET "label" = 'y'`,
	`UPDATE "ActivityEntry" SET "isNotified" = TRUE`,
	`UPDATE "ActivityEntry" SET "isNotified" = FALSE`,
	`UPDATE "ActivityEntry" SET "note" = 'y'`,
	`UPDATE "ActivityEntry" SET "note" = NULL`,
	`DELETE FROM "ActivityEntry"`,
	insert('OutboxMail', { id: 1, payload: '{}', entryId: 1, template: 'a', recipient: 'b' }),
	insert('OutboxMail', { id: 2, payload: '{}', entryId: 1, template: 'a', recipient: 'b' }),
	`UPDATE "Setting" SET "value" = '1'`,
	insert('Setting', { key: 'shop.name', value: '"Zari"' }),
	`DELETE FROM "Color"`,
	`DELETE FROM "Category"`,
	`DELETE FROM "User" WHERE "id" = 2`,
]

/** Returns the rejection message of each engine. */
async function both(sql: string): Promise<(string | null)[]> {
	const run = [() => Promise.resolve().then(() => other.exec(sql)), () => postgresql.query(sql)]
	return Promise.all(
		run.map((doIt) =>
			doIt().then(
				() => null,
				({ message }: Error) => message,
			),
		),
	)
}

const comparable = (value: unknown) => {
	if (typeof value === 'boolean') return Number(value)
	return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
}

test('both engines refuse the same actions and keep the same rows: triggers and check constraints agree', async () => {
	let refusals = 0
	for (const sql of acts) {
		const [inSqlite, inPostgresql] = await both(sql)
		expect(inPostgresql, sql).toEqual(inSqlite === null ? null : expect.any(String))
		if (inSqlite !== null) refusals += 1
	}
	expect(refusals).toBeGreaterThan(8)
	for (const table of [...tables.filter((name) => !name.startsWith('_')), 'OrderSearchEntry']) {
		const columns = other.prepare<[string], { name: string }>('SELECT "name" FROM pragma_table_info(?)').all(table)
		const names = columns.map(({ name }) => name).filter((name) => name !== 'updatedAt')
		const sql = `SELECT "${names.join('", "')}" FROM "${table}" ORDER BY 1`
		const rows = (found: object[]) => found.map((row) => Object.values(row).map(comparable))
		expect(rows(await ask(sql)), table).toEqual(rows(other.prepare(sql).all() as object[]))
	}
})

test('order search text is indexed as in the full-text index', async () => {
	const sql = (position: string) =>
		`SELECT ${position} AS "position", "number", "state", "text" FROM "OrderSearch" ORDER BY 1`
	const rows = (found: object[]) => found.map((row) => Object.values(row).map(comparable))
	expect(rows(await ask(sql('"position"')))).toEqual(rows(other.prepare(sql('rowid')).all() as object[]))
})
