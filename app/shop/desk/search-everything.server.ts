import { answersTo } from '../catalog/finding/find-words.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { productsByCode } from '../catalog/stock-count/stock-places.server.ts'
import { alive } from '../catalog/listing/product-rows.server.ts'
import { sortByIds } from '../paging.ts'
import { idsHolding } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { orderNumberIn } from '../orders/orders-by-number.server.ts'
import { findAllOrders } from '../orders/order-search.server.ts'
import { phoneForSearch } from '../words/phone.ts'
import { type Found, mostCounted, shownOfEach } from './search-view.ts'

/**
 * Returns everything that contains `search`, newest first, with the order of this number before all. Ignores case,
 * accents and spaces in phone numbers. `null` for an empty search.
 */
export async function searchEverything(search: string) {
	const text = normaliseText(search)
	if (!text) return null
	const person = phoneForSearch(text)
	const [products, orders, customers, messages, subscribers, categories, collections] = await Promise.all([
		findProducts(search),
		findOrders(search, orderNumberIn(search) ?? null),
		readFound(await idsHolding('User', ['username', 'fullname', 'email', 'phone'], person), (id) =>
			read.user.findMany({ where: { id }, select: customerSelect }),
		),
		readFound(await idsHolding('ContactMessage', ['searchKey'], text), (id) =>
			read.contactMessage.findMany({ where: { id }, select: messageSelect }),
		),
		readFound(await idsHolding('Subscriber', ['nameKey', 'phone'], person), (id) =>
			read.subscriber.findMany({ where: { id }, select: subscriberSelect }),
		),
		readFound(whereNamed('Category', text), (id) => read.category.findMany({ where: { id }, select: nameSelect })),
		readFound(whereNamed('Collection', text), (id) => read.collection.findMany({ where: { id }, select: nameSelect })),
	])
	return { products, orders, customers, messages, subscribers, categories, collections }
}

export type SearchResults = NonNullable<Awaited<ReturnType<typeof searchEverything>>>

const nameSelect = { id: true, name: true } as const
const productSelect = { id: true, name: true, fromPricePaise: true, toPricePaise: true, remainingQty: true } as const
const customerSelect = { id: true, username: true, fullname: true, email: true, phone: true } as const
const messageSelect = { id: true, name: true, email: true, message: true, createdAt: true } as const
const subscriberSelect = { id: true, name: true, phone: true } as const
const orderSelect = {
	id: true,
	status: true,
	firstName: true,
	lastName: true,
	email: true,
	phoneNumber: true,
	totalPaise: true,
	createdAt: true,
} as const

/** Finds products by SKU or barcode, otherwise by name. */
async function findProducts(search: string) {
	const rowsOf = (id: { in: number[] }) => read.product.findMany({ where: { id }, select: productSelect })
	const coded = await productsByCode(search)
	if (coded.length > 0) return rowsFound(coded, rowsOf)
	return readFound(Prisma.sql`SELECT "id" FROM "Product" WHERE ${alive} AND ${await answersTo(search)}`, rowsOf)
}

type RowsOf<Row> = (id: { in: number[] }) => Promise<Row[]>

async function readFound<Row extends { id: number }>(query: Prisma.Sql, rowsOf: RowsOf<Row>): Promise<Found<Row>> {
	// The search stops at one more than the maximum count, which shows that there are more.
	const newest = Prisma.sql`WITH "found" ("id") AS (${query}) SELECT "id" FROM "found" ORDER BY "id" DESC LIMIT ${mostCounted + 1}`
	return rowsFound(await readIds(newest), rowsOf)
}

async function rowsFound<Row extends { id: number }>(ids: number[], rowsOf: RowsOf<Row>): Promise<Found<Row>> {
	const shown = ids.slice(0, shownOfEach)
	return { items: shown.length === 0 ? [] : sortByIds(shown, await rowsOf({ in: shown })), total: ids.length }
}

/** Finds the same orders as the order list, with the exact number first. */
async function findOrders(search: string, number: number | null) {
	const [exact, newest] = await Promise.all([
		number === null ? null : read.order.findUnique({ where: { id: number }, select: { id: true } }),
		findAllOrders({ search }, mostCounted + 1).next(),
	])
	const others = newest.done ? [] : newest.value
	const ids = exact ? [exact.id, ...others.filter((id) => id !== exact.id)] : others
	return rowsFound(ids, (id) => read.order.findMany({ where: { id }, select: orderSelect }))
}

function whereNamed(table: 'Category' | 'Collection', text: string): Prisma.Sql {
	return Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE instr("nameKey", ${text}) > 0`
}
