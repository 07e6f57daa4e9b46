import { type Holding, type Positions, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { foundPage, newestOf } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { type Page, pageWindow } from '../paging.ts'
import { type IndexedFilter, type PaymentFilter, paymentKeys } from './payments/payment-filter.ts'
import { phoneForSearch } from '../words/phone.ts'
import { cameBackOrders, indexed, isIndexed, placeSql, stillWithCourier } from './few-orders.server.ts'
import { DELIVERED, PENDING, PROCESSING } from '../words/order-status.ts'
import { orderNumberIn, ordersByNumber } from './orders-by-number.server.ts'
import type { PaymentMethod } from './order-view.ts'

export interface OrderFilter {
	/**
	 * The search words, in any order. Each matches part of the order number (`'#12'`), a product name or SKU, the
	 * pincode, or the customer's name, email or phone. A word may also be a whole number printed on the order's
	 * documents (`ordersByNumber`).
	 */
	search: string
	status?: number
	/** Selects only orders that have not shipped, including those awaiting payment. */
	isOpen?: boolean
	/** Selects only orders that were returned to origin (rule: returned-to-origin). */
	cameBack?: boolean
	/** Selects the packed or the unpacked orders among the Processing ones. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
	/** The state of the payment (rule: payment-filter). */
	payment?: PaymentFilter
	/** The account that placed the order. */
	customerId?: number
}

/**
 * Returns a page of order ids, newest first. Very large results are limited to the newest. The query always uses an
 * index (docs/decisions/012-search.md).
 */
export async function findOrders(filter: OrderFilter, page: number, pageSize: number): Promise<Page<number>> {
	const positions = (await positionsOf(filter))?.(endOfTime)
	if (positions && normaliseText(filter.search)) {
		const rows = Prisma.sql`"found" JOIN ${orders.table} entry ON entry.${orders.position} = "found"."id" ORDER BY "found"."id" DESC`
		return foundPage(newestOf(positions), { id: Prisma.sql`entry.${orders.number}`, rows }, page, pageSize)
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

/** Yields all order ids, newest first, `size` at a time. Orders placed meanwhile are not included. */
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

/** Reading this many orders takes as long as counting them. */
const few = 50
const { orders } = searchIndexes
const endOfTime = Number.MAX_SAFE_INTEGER

interface Found {
	number: number | bigint
	position: number | bigint
}

/**
 * Returns the newest positions with their order ids. The inner ORDER BY is SQLite's own order, so it may stop early.
 */
function numbersAt(positions: Prisma.Sql, take: number, skip = 0): Promise<Found[]> {
	return read.$queryRaw`
		SELECT (SELECT entry.${orders.number} FROM ${orders.table} entry WHERE entry.${orders.position} = found."position") AS "number",
			found."position"
		FROM (${positions} ORDER BY "position" DESC LIMIT ${take} OFFSET ${skip}) found ORDER BY found."position" DESC`
}

function numbersOf(found: Pick<Found, 'number'>[]): number[] {
	return found.map(({ number }) => Number(number))
}

/** Returns the number of orders. Counting all orders is fastest on their own table. */
async function countAt(positions: Prisma.Sql | undefined): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM ${positions ? Prisma.sql`(${positions})` : Prisma.sql`"Order"`}`
	return Number(counted?.total ?? 0)
}

function newestNumbers(take: number, skip: number): Promise<Pick<Found, 'number'>[]> {
	return read.$queryRaw`SELECT "id" AS "number" FROM "Order" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
}

const everywhere: Positions = (before) =>
	Prisma.sql`SELECT ${orders.position} AS "position" FROM ${orders.table} WHERE ${orders.position} < ${before}`

/** Returns `null` for all orders. */
async function positionsOf({ cameBack, ...filter }: OrderFilter): Promise<Positions | null> {
	const found = await positionsOfOthers(filter)
	if (!cameBack || !found) return cameBack ? cameBackOrders : found
	return both(wrapPositions(found), cameBackOrders)
}

async function positionsOfOthers({ payment, ...filter }: Omit<OrderFilter, 'cameBack'>): Promise<Positions | null> {
	if (isIndexed(payment)) return narrowFew(indexed[payment], filter)
	const found = await otherPositions({ ...filter, payment })
	// Orders awaiting payment have a list of their own (rule: unpaid-waits).
	const isToDo = [PENDING, PROCESSING].includes(filter.status ?? 0)
	if (found && !payment && isToDo)
		return (before) => Prisma.sql`${wrapPositions(found)(before)} EXCEPT ${wrapPositions(indexed.waiting)(before)}`
	if (payment !== 'collected' || !found) return found
	const withCourier = either(wrapPositions(found), wrapPositions(await narrowFew(stillWithCourier, filter)))
	const mayBeDelivered = !filter.isOpen && (filter.status ?? DELIVERED) === DELIVERED
	if (!mayBeDelivered || filter.paymentMethod === 'online') return withCourier
	// A delivered order that nobody has marked as collected yet.
	const unmarked = await otherPositions({ ...filter, status: DELIVERED, payment: 'to-collect' })
	return either(wrapPositions(withCourier), wrapPositions(unmarked!))
}

/** Returns the orders of a small set that also match the other filters. */
async function narrowFew(few: Positions, filter: OtherFilter): Promise<Positions> {
	const others = await otherPositions(filter)
	return others ? both(wrapPositions(others), few) : few
}

type OtherFilter = Omit<OrderFilter, 'payment' | 'cameBack'> & { payment?: Exclude<PaymentFilter, IndexedFilter> }

async function otherPositions({ customerId, ...filter }: OtherFilter): Promise<Positions | null> {
	if (customerId === undefined) return findPositions(filter)
	const found = await findPositions({ search: filter.search })
	const own = await findOfCustomer(customerId, filter)
	return found ? both(wrapPositions(found), own) : own
}

async function findPositions({ search, ...kinds }: Omit<OtherFilter, 'customerId'>): Promise<Positions | null> {
	const text = phoneForSearch(normaliseText(search))
	const states = statesOf(kinds)
	const ofKind = states.length === 0 ? null : await searchIndexes.positionsHolding('OrderSearch', states)
	const number = /#|order/.test(text) ? orderNumberIn(text) : undefined
	if (number !== undefined) return both(searchIndexes.positionsOfNumber(String(number)), ofKind)
	if (!text) return ofKind
	const [bearing, ...held] = await Promise.all([
		ordersByNumber(search),
		...text.split(' ').map((word) => holding(word, states, ofKind)),
	])
	const holdingAll = held.reduce((all, one) => both(wrapPositions(all), wrapPositions(one)))
	return bearing.length === 0 ? holdingAll : either(wrapPositions(holdingAll), both(positionsOfOrders(bearing), ofKind))
}

/** Returns the orders of some states that contain a word in their own texts or in their customer's. */
async function holding(word: string, states: Holding[], ofKind: Positions | null): Promise<Positions> {
	const [ofOrder, ofCustomer] = await Promise.all([
		searchIndexes.positionsHolding('OrderSearch', [{ column: 'text', anyOf: [word] }, ...states]),
		searchIndexes.positionsHolding('OrderCustomerSearch', [{ column: 'customerKey', anyOf: [word] }]),
	])
	return either(both(ofCustomer, ofKind), ofOrder)
}

function positionsOfOrders(ids: number[]): Positions {
	const own = Prisma.sql`SELECT ${placeSql} AS "position" FROM "Order" WHERE "id" IN (${Prisma.join(ids)})`
	return (before) => Prisma.sql`SELECT "position" FROM (${own}) WHERE "position" < ${before}`
}

/** Finds the orders of one customer, which are few. */
async function findOfCustomer(customerId: number, { payment, ...filter }: Omit<OtherFilter, 'search'>) {
	const { status, isOpen, isPacked, paymentMethod } = filter
	const kinds = [
		Prisma.sql`"userId" = ${customerId}`,
		...(isOpen ? [Prisma.sql`"status" IN (${PENDING}, ${PROCESSING})`] : []),
		...(status === undefined ? [] : [Prisma.sql`"status" = ${status}`]),
		...(isPacked === undefined ? [] : [Prisma.sql`("packedAt" IS NOT NULL) = ${isPacked}`]),
		...(paymentMethod ? [Prisma.sql`"paymentMethod" = ${paymentMethod}`] : []),
	]
	const own = Prisma.sql`SELECT ${placeSql} AS "position" FROM "Order" WHERE ${Prisma.join(kinds, ' AND ')}`
	const ofAll: Positions = (before) => Prisma.sql`SELECT "position" FROM (${own}) WHERE "position" < ${before}`
	return both(ofAll, payment ? await searchIndexes.positionsHolding('OrderSearch', statesOf({ payment })) : null)
}

function either(one: Positions, other: Positions): Positions {
	return (before) => Prisma.sql`${one(before)} UNION ${other(before)}`
}

function both(one: Positions, other: Positions | null): Positions {
	return other ? (before) => Prisma.sql`${one(before)} INTERSECT ${other(before)}` : one
}

/**
 * Wraps positions for INTERSECT and UNION. Some databases evaluate INTERSECT before UNION, others from left to right.
 */
function wrapPositions(positions: Positions): Positions {
	return (before) => Prisma.sql`SELECT "position" FROM (${positions(before)})`
}

/**
 * Returns the conditions on a state such as `'=4=online/p/'`, as the few trigrams that distinguish it from the others.
 * A packed order is `'=p='`. Returns none for all orders.
 */
function statesOf({ payment, ...kinds }: Omit<OtherFilter, 'search'>): Holding[] {
	const steps = stepKeys(kinds)
	return [
		...(steps.length > 0 ? [{ column: 'state', anyOf: steps }] : []),
		...(payment ? [{ column: 'state', anyOf: [paymentKeys[payment]] }] : []),
	]
}

function stepKeys({ status, isOpen, isPacked, paymentMethod }: Omit<OtherFilter, 'search' | 'payment'>): string[] {
	if (status === undefined && !isOpen) return paymentMethod ? [`=${paymentMethod.slice(0, 2)}`] : []
	const kinds = isOpen
		? [String(PENDING), ...processing(undefined)]
		: status === PROCESSING
			? processing(isPacked)
			: [String(status)]
	return kinds.map((kind) => (paymentMethod ? `${kind}=${paymentMethod.slice(0, 1)}` : `=${kind}=`))
}

function processing(isPacked: boolean | undefined): string[] {
	if (isPacked === undefined) return [String(PROCESSING), 'p']
	return [isPacked ? 'p' : String(PROCESSING)]
}
