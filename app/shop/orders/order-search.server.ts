import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { foundPage, newestOf } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { type Page, pageWindow } from '../paging.ts'
import { isShort, quoted, ftsQuery } from '../search/fts-query.server.ts'
import { type PaymentFilter, paymentKeys } from '../payments/payment-filter.ts'
import { isToRefund } from '../payments/refunds/orders-to-refund.server.ts'
import { PROCESSING } from './order-status.ts'
import type { PaymentMethod } from './order-view.ts'

export interface OrderFilter {
	/** Part of the number ('#12'), of a product's name or SKU, of the PIN code, or of the customer's name, e-mail or phone. */
	search: string
	status?: number
	/** Of Processing: the packed ones, or those still to pack. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
	/** Where its payment stands (rule 240). */
	payment?: PaymentFilter
	/** The account that placed it. */
	customerId?: number
}

/**
 * A page of ids, newest first; of very many found, the newest. Always through an index (docs/decisions/012-search.md).
 */
export async function findOrders(filter: OrderFilter, page: number, pageSize: number): Promise<Page<number>> {
	const positions = (await positionsOf(filter))?.(endOfTime)
	if (positions && normaliseText(filter.search)) {
		const rows = Prisma.sql`"found" JOIN "OrderSearch_content" entry ON entry."id" = "found"."id" ORDER BY "found"."id" DESC`
		return foundPage(newestOf(positions), { id: Prisma.sql`entry."c0"`, rows }, page, pageSize)
	}
	const newest = positions ? await numbersAt(positions, few) : []
	const total = positions && newest.length < few ? newest.length : await countAt(positions)
	const { skip, take, ...window } = pageWindow(total, page, pageSize)
	if (total < few && positions) return { ...window, items: numbersOf(newest.slice(skip, skip + take)) }
	return {
		...window,
		items: numbersOf(positions ? await numbersAt(positions, take, skip) : await newestNumbers(take, skip)),
	}
}

/** All ids, newest first, `size` at a time, without orders placed meanwhile. */
export async function* findAllOrders(filter: OrderFilter, size: number): AsyncGenerator<number[]> {
	const positions = (await positionsOf(filter)) ?? everywhere
	let before = endOfTime
	for (;;) {
		const found = await numbersAt(positions(before), size)
		const last = found.at(-1)
		if (!last) return
		before = Number(last.position)
		yield numbersOf(found)
	}
}

/** Reading so many takes as long as counting them. */
const few = 50
const endOfTime = Number.MAX_SAFE_INTEGER

interface Found {
	number: number | bigint
	position: number | bigint
}

/** The newest positions with their orders' ids. The inner order is SQLite's own, so it may stop early. */
function numbersAt(positions: Prisma.Sql, take: number, skip = 0): Promise<Found[]> {
	return read.$queryRaw`
		SELECT (SELECT "c0" FROM "OrderSearch_content" WHERE "id" = "position") AS "number", "position"
		FROM (${positions} ORDER BY "position" DESC LIMIT ${take} OFFSET ${skip}) ORDER BY "position" DESC`
}

function numbersOf(found: Pick<Found, 'number'>[]): number[] {
	return found.map(({ number }) => Number(number))
}

/** All orders are counted quickest in their own table. */
async function countAt(positions: Prisma.Sql | undefined): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM ${positions ? Prisma.sql`(${positions})` : Prisma.sql`"Order"`}`
	return Number(counted?.total ?? 0)
}

function newestNumbers(take: number, skip: number): Promise<Pick<Found, 'number'>[]> {
	return read.$queryRaw`SELECT "id" AS "number" FROM "Order" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
}

/** The positions before one, as a query. */
type Positions = (before: number) => Prisma.Sql

const everywhere: Positions = (before) =>
	Prisma.sql`SELECT "id" AS "position" FROM "OrderSearch_content" WHERE "id" < ${before}`

/** null for all orders. */
async function positionsOf({ payment, ...filter }: OrderFilter): Promise<Positions | null> {
	if (payment !== 'to-refund') return otherPositions({ ...filter, payment })
	const others = await otherPositions(filter)
	return others ? both(others, toRefund) : toRefund
}

type OtherFilter = Omit<OrderFilter, 'payment'> & { payment?: Exclude<PaymentFilter, 'to-refund'> }

async function otherPositions({ customerId, ...filter }: OtherFilter): Promise<Positions | null> {
	if (customerId === undefined) return foundPositions(filter)
	const found = await foundPositions({ search: filter.search })
	const own = ofCustomer(customerId, filter)
	return found ? both(found, own) : own
}

async function foundPositions({ search, ...kinds }: Omit<OtherFilter, 'customerId'>): Promise<Positions | null> {
	const text = normaliseText(search)
	const digits = /^#(\d+)$/.exec(text)?.[1]
	const keys = stateKeys(kinds)
	const kind = keys.length === 0 ? null : `state : (${keys.join(' AND ')})`
	const ofKind = kind === null ? null : throughIndex('OrderSearch', kind)
	if (digits)
		return both(
			isShort(digits) ? amongNumbers(digits) : throughIndex('OrderSearch', `number : ${quoted(digits)}`),
			ofKind,
		)
	if (!text) return ofKind
	const ofOrder = await lookUp('OrderSearch', 'text', text, kind)
	const customers = both(await lookUp('OrderCustomerSearch', 'customerKey', text, null), ofKind)
	return (before) => Prisma.sql`${customers(before)} UNION ${ofOrder(before)}`
}

/** As the view "OrderSearchEntry" places them. */
const placeSql = Prisma.sql`"createdAt" / 1000 * 1000000 + "id" % 1000000`

/** Few, along an index of their own. */
const toRefund: Positions = (before) =>
	Prisma.sql`SELECT "position" FROM (SELECT ${placeSql} AS "position" FROM "Order" WHERE ${isToRefund}) WHERE "position" < ${before}`

/** Those of one customer are few. */
function ofCustomer(customerId: number, { payment, ...filter }: Omit<OtherFilter, 'search'>): Positions {
	const { status, isPacked, paymentMethod } = filter
	const kinds = [
		Prisma.sql`"userId" = ${customerId}`,
		...(status === undefined ? [] : [Prisma.sql`"status" = ${status}`]),
		...(isPacked === undefined ? [] : [Prisma.sql`("packedAt" IS NOT NULL) = ${isPacked}`]),
		...(paymentMethod ? [Prisma.sql`"paymentMethod" = ${paymentMethod}`] : []),
	]
	const own = Prisma.sql`SELECT ${placeSql} AS "position" FROM "Order" WHERE ${Prisma.join(kinds, ' AND ')}`
	const ofAll: Positions = (before) => Prisma.sql`SELECT "position" FROM (${own}) WHERE "position" < ${before}`
	return both(ofAll, payment ? throughIndex('OrderSearch', `state : ${quoted(paymentKeys[payment])}`) : null)
}

/** Positions of a text in a column; `kind` says what else must hold. */
async function lookUp(index: OrderIndex, column: string, text: string, kind: string | null): Promise<Positions> {
	return throughIndex(index, [`${column} : ${await ftsQuery(index, text)}`, ...(kind ? [kind] : [])].join(' AND '))
}

type OrderIndex = 'OrderSearch' | 'OrderCustomerSearch'

function throughIndex(index: OrderIndex, expression: string): Positions {
	const table = Prisma.raw(`"${index}"`)
	return (before) =>
		Prisma.sql`SELECT rowid AS "position" FROM ${table} WHERE ${table} MATCH ${expression} AND rowid < ${before}`
}

/** Numbers shorter than a trigram are read one by one. */
function amongNumbers(digits: string): Positions {
	return (before) =>
		Prisma.sql`SELECT "id" AS "position" FROM "OrderSearch_content" WHERE instr("c0", ${digits}) > 0 AND "id" < ${before}`
}

/** SQLite takes INTERSECT and UNION from left to right. */
function both(one: Positions, other: Positions | null): Positions {
	return other ? (before) => Prisma.sql`${one(before)} INTERSECT ${other(before)}` : one
}

/**
 * What must hold of a state such as '=4=online/p/', as few trigrams as tell it from the others; a packed order is
 * '=p='. None for all orders.
 */
function stateKeys({ payment, ...kinds }: Omit<OtherFilter, 'search'>): string[] {
	const keys = stepKeys(kinds)
	return [
		...(keys.length > 0 ? [`(${keys.map(quoted).join(' OR ')})`] : []),
		...(payment ? [quoted(paymentKeys[payment])] : []),
	]
}

function stepKeys({ status, isPacked, paymentMethod }: Omit<OtherFilter, 'search' | 'payment'>): string[] {
	if (status === undefined) return paymentMethod ? [`=${paymentMethod.slice(0, 2)}`] : []
	const kinds = status === PROCESSING ? processing(isPacked) : [String(status)]
	return kinds.map((kind) => (paymentMethod ? `${kind}=${paymentMethod.slice(0, 1)}` : `=${kind}=`))
}

function processing(isPacked: boolean | undefined): string[] {
	if (isPacked === undefined) return [String(PROCESSING), 'p']
	return [isPacked ? 'p' : String(PROCESSING)]
}
