import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { foundPage, newestOf } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { type Page, pageWindow } from '../paging.ts'
import { isShort, quoted, ftsQuery } from '../search/fts-query.server.ts'
import type { PaymentMethod } from './order-view.ts'

/** Which of all orders are meant. */
export interface OrderFilter {
	/**
	 * Digits of an order's number, also as '#12', or part of a product's name, or of the customer's name, e-mail or
	 * phone.
	 */
	search: string
	status?: number
	paymentMethod?: PaymentMethod
}

/**
 * The ids on one page of the orders that a filter means, newest first; of very many that a search finds, the newest.
 * Every character of a search stands for itself and is found through an index, at any number of orders
 * (docs/decisions/012-search.md).
 */
export async function findOrders(filter: OrderFilter, page: number, pageSize: number): Promise<Page<number>> {
	const places = placesOf(filter)?.(endOfTime)
	if (places && normaliseText(filter.search)) {
		const rows = Prisma.sql`"found" JOIN "OrderSearch_content" entry ON entry."id" = "found"."id" ORDER BY "found"."id" DESC`
		return foundPage(newestOf(places), { id: Prisma.sql`entry."c0"`, rows }, page, pageSize)
	}
	const newest = places ? await numbersAt(places, few) : []
	const total = places && newest.length < few ? newest.length : await countAt(places)
	const { skip, take, ...window } = pageWindow(total, page, pageSize)
	if (total < few && places) return { ...window, items: numbersOf(newest.slice(skip, skip + take)) }
	return { ...window, items: numbersOf(places ? await numbersAt(places, take, skip) : await newestNumbers(take, skip)) }
}

/**
 * The ids of all orders that a filter means, newest first, at most `size` at a time; what is ordered meanwhile is left
 * out.
 */
export async function* findAllOrders(filter: OrderFilter, size: number): AsyncGenerator<number[]> {
	const places = placesOf(filter) ?? everywhere
	let before = endOfTime
	for (;;) {
		const found = await numbersAt(places(before), size)
		const last = found.at(-1)
		if (!last) return
		before = Number(last.place)
		yield numbersOf(found)
	}
}

/** So many are read at once instead of being counted first, which takes as long. */
const few = 50
const endOfTime = Number.MAX_SAFE_INTEGER

interface Found {
	number: number | bigint
	place: number | bigint
}

/**
 * The newest of these positions with the ids of their orders. The inner order is the one in which SQLite reads them, so
 * it may stop early.
 */
function numbersAt(places: Prisma.Sql, take: number, skip = 0): Promise<Found[]> {
	return read.$queryRaw`
		SELECT (SELECT "c0" FROM "OrderSearch_content" WHERE "id" = "place") AS "number", "place"
		FROM (${places} ORDER BY "place" DESC LIMIT ${take} OFFSET ${skip}) ORDER BY "place" DESC`
}

function numbersOf(found: Pick<Found, 'number'>[]): number[] {
	return found.map(({ number }) => Number(number))
}

/** Counting and leafing through all orders is quickest where they are. */
async function countAt(places: Prisma.Sql | undefined): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM ${places ? Prisma.sql`(${places})` : Prisma.sql`"Order"`}`
	return Number(counted?.total ?? 0)
}

function newestNumbers(take: number, skip: number): Promise<Pick<Found, 'number'>[]> {
	return read.$queryRaw`SELECT "id" AS "number" FROM "Order" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
}

/** The positions in time before one of them, as a query. */
type Places = (before: number) => Prisma.Sql

const everywhere: Places = (before) =>
	Prisma.sql`SELECT "id" AS "place" FROM "OrderSearch_content" WHERE "id" < ${before}`

/** The positions of the orders that a filter finds; null for all orders. */
function placesOf({ search, status, paymentMethod }: OrderFilter): Places | null {
	const text = normaliseText(search)
	const digits = /^#(\d+)$/.exec(text)?.[1]
	const kind =
		status === undefined && paymentMethod === undefined ? null : `state : ${quoted(stateKey(status, paymentMethod))}`
	const ofKind = kind === null ? null : throughIndex('OrderSearch', kind)
	if (digits)
		return both(
			isShort(digits) ? amongNumbers(digits) : throughIndex('OrderSearch', `number : ${quoted(digits)}`),
			ofKind,
		)
	if (!text) return ofKind
	const ofOrder = lookUp('OrderSearch', 'text', text, kind)
	const customers = both(lookUp('OrderCustomerSearch', 'customerKey', text, null), ofKind)
	return (before) => Prisma.sql`${customers(before)} UNION ${ofOrder(before)}`
}

/** Where a text stands in a column of an index; `kind` says what else must be true. */
function lookUp(index: OrderIndex, column: string, text: string, kind: string | null): Places {
	return throughIndex(index, [`${column} : ${ftsQuery(index, text)}`, ...(kind ? [kind] : [])].join(' AND '))
}

type OrderIndex = 'OrderSearch' | 'OrderCustomerSearch'

function throughIndex(index: OrderIndex, expression: string): Places {
	const table = Prisma.raw(`"${index}"`)
	return (before) =>
		Prisma.sql`SELECT rowid AS "place" FROM ${table} WHERE ${table} MATCH ${expression} AND rowid < ${before}`
}

/** Where the number of an order holds one or two digits: numbers are shorter than an entry too, so each is read. */
function amongNumbers(digits: string): Places {
	return (before) =>
		Prisma.sql`SELECT "id" AS "place" FROM "OrderSearch_content" WHERE instr("c0", ${digits}) > 0 AND "id" < ${before}`
}

/** What both find; SQLite takes INTERSECT and UNION from left to right. */
function both(one: Places, other: Places | null): Places {
	return other ? (before) => Prisma.sql`${one(before)} INTERSECT ${other(before)}` : one
}

/** The three letters of a state such as '=4=online' that tell it from the others: three are one entry of the index. */
function stateKey(status: number | undefined, paymentMethod: PaymentMethod | undefined): string {
	const state = `=${status ?? ''}=${paymentMethod ?? ''}`
	return paymentMethod ? state.slice(1, 4) : state.slice(0, 3)
}
