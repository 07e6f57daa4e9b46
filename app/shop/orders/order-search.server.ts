import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import { type Page, pageWindow } from '../paging.ts'
import type { PaymentMethod } from './order-view.ts'

/** Which of all orders are meant. */
export interface OrderFilter {
	/** Digits of an order's number, also as '#12', or part of a product's name, or of the customer's name, e-mail or phone. */
	search: string
	status?: number
	paymentMethod?: PaymentMethod
}

/**
 * The ids on one page of the orders that a filter means, newest first. Every character of a search stands for itself. Three letters or more, a
 * status and a payment are found through the index, at any number of orders; fewer letters by looking at each order's words.
 */
export async function findOrders(filter: OrderFilter, page: number, pageSize: number): Promise<Page<number>> {
	const { entries, newestFirst } = isEverything(filter) ? everything : { entries: entriesOf(filter), newestFirst: Prisma.sql`"place" DESC` }
	const counted = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM (${entries})`
	const { skip, take, ...window } = pageWindow(Number(counted[0]?.total ?? 0), page, pageSize)
	const found = await read.$queryRaw<{ number: number | bigint }[]>`
		SELECT "number" FROM (${entries}) ORDER BY ${newestFirst} LIMIT ${take} OFFSET ${skip}`
	return { ...window, items: found.map(({ number }) => Number(number)) }
}

/** The ids of all orders that a filter means, newest first, at most `size` at a time; what is ordered meanwhile is left out. */
export async function* findAllOrders(filter: OrderFilter, size: number): AsyncGenerator<number[]> {
	const entries = entriesOf(filter)
	let before = Number.MAX_SAFE_INTEGER
	for (;;) {
		const found = await read.$queryRaw<{ number: number | bigint; place: number | bigint }[]>`
			SELECT "number", "place" FROM (${entries}) WHERE "place" < ${before} ORDER BY "place" DESC LIMIT ${size}`
		const last = found.at(-1)
		if (!last) return
		before = Number(last.place)
		yield found.map(({ number }) => Number(number))
	}
}

function isEverything({ search, status, paymentMethod }: OrderFilter): boolean {
	return foldText(search) === '' && status === undefined && paymentMethod === undefined
}

/** Counting and leafing through all orders is quickest where they are. */
const everything = {
	entries: Prisma.sql`SELECT "id" AS "number", "createdAt" AS "place" FROM "Order"`,
	newestFirst: Prisma.sql`"place" DESC, "number" DESC`,
}

const fewestIndexed = 3

/** The entries of the index that a filter means, with the number of their order and its place in time; see the index's migration. */
function entriesOf({ search, status, paymentMethod }: OrderFilter): Prisma.Sql {
	const text = foldText(search)
	const digits = /^#(\d+)$/.exec(text)?.[1]
	const sought = digits ?? text
	const isIndexed = sought === '' || Array.from(sought).length >= fewestIndexed
	const phrases = status === undefined && paymentMethod === undefined ? [] : [`state : "${stateKey(status, paymentMethod)}"`]
	if (sought && isIndexed) phrases.push(`${digits ? 'number' : 'text'} : "${sought.replaceAll('"', '""')}"`)
	if (isIndexed && phrases.length > 0) return Prisma.sql`SELECT "number", rowid AS "place" FROM "OrderSearch" WHERE "OrderSearch" MATCH ${phrases.join(' AND ')}`
	// What the index was made of is read in half the time past the index.
	const conditions = [Prisma.sql`${digits ? Prisma.sql`"c0"` : Prisma.sql`"c2"`} LIKE ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`]
	if (phrases.length > 0) conditions.push(Prisma.sql`"c1" LIKE ${`=${status ?? '_'}=${paymentMethod ?? '%'}`}`)
	return Prisma.sql`SELECT "c0" AS "number", "id" AS "place" FROM "OrderSearch_content" WHERE ${Prisma.join(conditions, ' AND ')}`
}

/** The three letters of a state such as '=4=online' that tell it from the others: three are one entry of the index. */
function stateKey(status: number | undefined, paymentMethod: PaymentMethod | undefined): string {
	const state = `=${status ?? ''}=${paymentMethod ?? ''}`
	return paymentMethod ? state.slice(1, 4) : state.slice(0, 3)
}
