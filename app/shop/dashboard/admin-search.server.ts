import { matchQuery } from '../catalog/search/search-catalog.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { findProductsByCode } from '../catalog/variant/variant-rows.server.ts'
import { activeSql } from '../catalog/product/product-status.server.ts'
import { buildIdSearch } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { parseOrderNumber } from '../orders/order-rows.server.ts'
import { findAllOrders } from '../orders/order-search.server.ts'
import { normalizePhoneSearch } from '../values/phone.ts'
import { type SearchGroup, maxCounted, maxShownPerGroup, sortByIds } from '../values/paging.ts'

/**
 * Returns the products, orders, customers, messages, subscribers, categories and collections that contain `search`,
 * newest first and at most `maxShownPerGroup` of each. If `search` is an order number, that order is the first of the
 * orders. Ignores case, accents and the spaces in phone numbers. Returns `null` for an empty search.
 */
export async function searchAdmin(search: string) {
	const text = normalizeText(search)
	if (!text) return null
	const person = normalizePhoneSearch(text)
	const [products, orders, customers, messages, subscribers, categories, collections] = await Promise.all([
		searchProducts(search),
		searchOrders(search, parseOrderNumber(search) ?? null),
		findMatches(await buildIdSearch('User', ['username', 'fullname', 'email', 'phone'], person), (id) =>
			read.user.findMany({ where: { id }, select: customerSelect }),
		),
		findMatches(await buildIdSearch('ContactMessage', ['searchKey'], text), (id) =>
			read.contactMessage.findMany({ where: { id }, select: messageSelect }),
		),
		findMatches(await buildIdSearch('Subscriber', ['nameKey', 'phone'], person), (id) =>
			read.subscriber.findMany({ where: { id }, select: subscriberSelect }),
		),
		findMatches(buildNameCondition('Category', text), (id) =>
			read.category.findMany({ where: { id }, select: nameSelect }),
		),
		findMatches(buildNameCondition('Collection', text), (id) =>
			read.collection.findMany({ where: { id }, select: nameSelect }),
		),
	])
	return { products, orders, customers, messages, subscribers, categories, collections }
}

export type SearchResults = NonNullable<Awaited<ReturnType<typeof searchAdmin>>>

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
async function searchProducts(search: string) {
	const findRows = (id: { in: number[] }) => read.product.findMany({ where: { id }, select: productSelect })
	const coded = await findProductsByCode(search)
	if (coded.length > 0) return loadMatches(coded, findRows)
	return findMatches(
		Prisma.sql`SELECT "id" FROM "Product" WHERE ${activeSql} AND ${await matchQuery(search)}`,
		findRows,
	)
}

type FindRows<Row> = (id: { in: number[] }) => Promise<Row[]>

async function findMatches<Row extends { id: number }>(
	query: Prisma.Sql,
	findRows: FindRows<Row>,
): Promise<SearchGroup<Row>> {
	// Reads one row more than the maximum count, which shows whether there are more results.
	const newest = Prisma.sql`WITH "found" ("id") AS (${query}) SELECT "id" FROM "found" ORDER BY "id" DESC LIMIT ${maxCounted + 1}`
	return loadMatches(await readIds(newest), findRows)
}

async function loadMatches<Row extends { id: number }>(
	ids: number[],
	findRows: FindRows<Row>,
): Promise<SearchGroup<Row>> {
	const shown = ids.slice(0, maxShownPerGroup)
	return { items: shown.length === 0 ? [] : sortByIds(shown, await findRows({ in: shown })), total: ids.length }
}

/** Finds the orders that the search of the order list finds. If `number` is an order number, that order comes first. */
async function searchOrders(search: string, number: number | null) {
	const [exact, newest] = await Promise.all([
		number === null ? null : read.order.findUnique({ where: { id: number }, select: { id: true } }),
		findAllOrders({ search }, maxCounted + 1).next(),
	])
	const others = newest.done ? [] : newest.value
	const ids = exact ? [exact.id, ...others.filter((id) => id !== exact.id)] : others
	return loadMatches(ids, (id) => read.order.findMany({ where: { id }, select: orderSelect }))
}

function buildNameCondition(table: 'Category' | 'Collection', text: string): Prisma.Sql {
	return Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE instr("nameKey", ${text}) > 0`
}
