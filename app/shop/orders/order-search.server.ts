import { type ColumnMatch, type PositionsQuery, searchIndexes } from '#app/adapters/db/sql.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { findMatchPage, limitToNewest } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { type Page, getPageWindow } from '../values/paging.ts'
import { type IndexedFilter, type PaymentFilter, paymentKeys } from './payments/payment-labels.ts'
import { normalizePhoneSearch } from '../values/phone.ts'
import { refundNeededSql } from './payments/payment-issues/payment-issues.server.ts'
import { shippedUnpaidSql, awaitingPaymentSql } from './payments/payment-required.server.ts'
import { DELIVERED, PENDING, PROCESSING } from '../values/order-status.ts'
import { parseOrderNumber, findOrdersByNumber } from './order-rows.server.ts'
import { collectedBySql, isPrepaid, type PaymentMethod } from '../values/payment-methods.ts'

export interface OrderFilter {
	/**
	 * The search words, in any order. An order matches if each word is part of its number (`'#12'`), a product name or
	 * SKU, the pincode, or the customer's name, email or phone. It also matches if one word equals a number on its
	 * documents, payments or shipments (`findOrdersByNumber`).
	 */
	search: string
	status?: number
	/** Selects only orders in Pending or Processing, including those awaiting payment. */
	isOpen?: boolean
	/** Selects only orders that were returned to origin (rule: returned-to-origin). */
	isReturnedToOrigin?: boolean
	/** Selects only packed (`true`) or only unpacked (`false`) orders. Requires `status` to be Processing. */
	isPacked?: boolean
	paymentMethod?: PaymentMethod
	/** The state of the payment (rule: payment-filter). */
	payment?: PaymentFilter
	/** The account that placed the order. */
	customerId?: number
}

/**
 * Returns a page of the IDs of the orders that match the filter, newest first (rules: order-tabs, list-search). A
 * search only finds the newest matches (`limitToNewest`). The query always uses an index
 * (docs/decisions/012-search.md).
 */
export async function findOrders(filter: OrderFilter, page: number, pageSize: number): Promise<Page<number>> {
	const positions = (await buildPositions(filter))?.(maxPosition)
	if (positions && normalizeText(filter.search)) {
		const rows = Prisma.sql`"found" JOIN ${orders.table} entry ON entry.${orders.position} = "found"."id" ORDER BY "found"."id" DESC`
		return findMatchPage(limitToNewest(positions), { id: Prisma.sql`entry.${orders.number}`, rows }, page, pageSize)
	}
	const newest = positions ? await readOrdersAt(positions, few) : []
	const total = positions && newest.length < few ? newest.length : await countPositions(positions)
	const { skip, take, ...window } = getPageWindow(total, page, pageSize)
	if (total < few && positions) return { ...window, items: toOrderIds(newest.slice(skip, skip + take)) }
	return {
		...window,
		items: toOrderIds(positions ? await readOrdersAt(positions, take, skip) : await readNewestOrders(take, skip)),
	}
}

/** Yields the IDs of all orders found, newest first, `size` at a time. Orders placed meanwhile are excluded. */
export async function* findAllOrders(filter: OrderFilter, size: number): AsyncGenerator<number[]> {
	const positions = (await buildPositions(filter)) ?? allPositions
	let before = maxPosition
	for (;;) {
		const found = await readOrdersAt(positions(before), size)
		const last = found.at(-1)
		if (!last) return
		before = Number(last.position)
		yield toOrderIds(found)
	}
}

/**
 * The number of newest matches that `findOrders` reads before it counts. If it finds fewer, it needs no separate count,
 * which would take as long as reading them.
 */
const few = 50
const { orders } = searchIndexes
const maxPosition = Number.MAX_SAFE_INTEGER

interface FoundOrder {
	number: number | bigint
	position: number | bigint
}

/**
 * Returns the positions and IDs of the newest orders that `positions` selects. The inner ORDER BY is the order in which
 * SQLite reads the index, so SQLite stops at the LIMIT.
 */
function readOrdersAt(positions: Prisma.Sql, take: number, skip = 0): Promise<FoundOrder[]> {
	return read.$queryRaw`
		SELECT (SELECT entry.${orders.number} FROM ${orders.table} entry WHERE entry.${orders.position} = found."position") AS "number",
			found."position"
		FROM (${positions} ORDER BY "position" DESC LIMIT ${take} OFFSET ${skip}) found ORDER BY found."position" DESC`
}

function toOrderIds(found: Pick<FoundOrder, 'number'>[]): number[] {
	return found.map(({ number }) => Number(number))
}

/**
 * Counts the orders that `positions` selects, or all orders through the table "Order", which is faster than the index.
 */
async function countPositions(positions: Prisma.Sql | undefined): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM ${positions ? Prisma.sql`(${positions})` : Prisma.sql`"Order"`}`
	return Number(counted?.total ?? 0)
}

function readNewestOrders(take: number, skip: number): Promise<Pick<FoundOrder, 'number'>[]> {
	return read.$queryRaw`SELECT "id" AS "number" FROM "Order" ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
}

const allPositions: PositionsQuery = (before) =>
	Prisma.sql`SELECT ${orders.position} AS "position" FROM ${orders.table} WHERE ${orders.position} < ${before}`

/** Builds the query for the orders that match a filter. Returns `null` when every order matches. */
async function buildPositions({ isReturnedToOrigin, ...filter }: OrderFilter): Promise<PositionsQuery | null> {
	const found = await buildUnreturnedPositions(filter)
	if (!isReturnedToOrigin || !found) return isReturnedToOrigin ? returnedToOriginOrders : found
	return intersectPositions(toSubquery(found), returnedToOriginOrders)
}

async function buildUnreturnedPositions({
	payment,
	...filter
}: Omit<OrderFilter, 'isReturnedToOrigin'>): Promise<PositionsQuery | null> {
	if (isIndexedFilter(payment)) return narrowPositions(indexedPaymentFilters[payment], filter)
	const found = await buildUnindexedPositions({ ...filter, payment })
	// Orders awaiting payment are listed separately, so Pending and Processing exclude them (rule:
	// unpaid-order-warning).
	const isToDo = [PENDING, PROCESSING].includes(filter.status ?? 0)
	if (found && !payment && isToDo)
		return (before) =>
			Prisma.sql`${toSubquery(found)(before)} EXCEPT ${toSubquery(indexedPaymentFilters.waiting)(before)}`
	if (payment !== 'collected' || !found) return found
	const withCourier = unionPositions(
		toSubquery(found),
		toSubquery(await narrowPositions(stillWithCourierOrders, filter)),
	)
	const mayBeDelivered = !filter.isOpen && (filter.status ?? DELIVERED) === DELIVERED
	if (!mayBeDelivered || isPrepaid(filter)) return withCourier
	// A delivered COD order counts as collected even if nobody has marked it as collected.
	const unmarked = await buildUnindexedPositions({ ...filter, status: DELIVERED, payment: 'to-collect' })
	return unionPositions(toSubquery(withCourier), toSubquery(unmarked!))
}

/** Builds the query for the orders of the small set `few` that also match `filter`. */
async function narrowPositions(few: PositionsQuery, filter: OtherFilter): Promise<PositionsQuery> {
	const others = await buildUnindexedPositions(filter)
	return others ? intersectPositions(toSubquery(others), few) : few
}

type OtherFilter = Omit<OrderFilter, 'payment' | 'isReturnedToOrigin'> & {
	payment?: Exclude<PaymentFilter, IndexedFilter>
}

async function buildUnindexedPositions({ customerId, ...filter }: OtherFilter): Promise<PositionsQuery | null> {
	if (customerId === undefined) return buildSearchPositions(filter)
	const found = await buildSearchPositions({ search: filter.search })
	const own = await buildCustomerPositions(customerId, filter)
	return found ? intersectPositions(toSubquery(found), own) : own
}

async function buildSearchPositions({
	search,
	...kinds
}: Omit<OtherFilter, 'customerId'>): Promise<PositionsQuery | null> {
	const text = normalizePhoneSearch(normalizeText(search))
	const states = toStateConditions(kinds)
	const ofKind = states.length === 0 ? null : await searchIndexes.positionsHolding('OrderSearch', states)
	const number = /#|order/.test(text) ? parseOrderNumber(text) : undefined
	if (number !== undefined) return intersectPositions(searchIndexes.positionsOfNumber(String(number)), ofKind)
	if (!text) return ofKind
	const [bearing, ...matching] = await Promise.all([
		findOrdersByNumber(search),
		...text.split(' ').map((word) => buildWordPositions(word, states, ofKind)),
	])
	const holdingAll = matching.reduce((all, one) => intersectPositions(toSubquery(all), toSubquery(one)))
	return bearing.length === 0
		? holdingAll
		: unionPositions(toSubquery(holdingAll), intersectPositions(toPositions(bearing), ofKind))
}

/**
 * Builds the query for the orders that contain `word` in their own search text or in that of their customer. The filter
 * by status and payment is given in two forms: `states` are its conditions, and `ofKind` is its query (`null` without a
 * filter).
 */
async function buildWordPositions(
	word: string,
	states: ColumnMatch[],
	ofKind: PositionsQuery | null,
): Promise<PositionsQuery> {
	const [ofOrder, ofCustomer] = await Promise.all([
		searchIndexes.positionsHolding('OrderSearch', [{ column: 'text', anyOf: [word] }, ...states]),
		searchIndexes.positionsHolding('OrderCustomerSearch', [{ column: 'customerKey', anyOf: [word] }]),
	])
	return unionPositions(intersectPositions(ofCustomer, ofKind), ofOrder)
}

function toPositions(ids: number[]): PositionsQuery {
	const own = Prisma.sql`SELECT ${positionSql} AS "position" FROM "Order" WHERE "id" IN (${Prisma.join(ids)})`
	return (before) => Prisma.sql`SELECT "position" FROM (${own}) WHERE "position" < ${before}`
}

/** Builds the query for one customer's orders, read from the table "Order" because they are few. */
async function buildCustomerPositions(customerId: number, { payment, ...filter }: Omit<OtherFilter, 'search'>) {
	const { status, isOpen, isPacked, paymentMethod } = filter
	const kinds = [
		Prisma.sql`"userId" = ${customerId}`,
		...(isOpen ? [Prisma.sql`"status" IN (${PENDING}, ${PROCESSING})`] : []),
		...(status === undefined ? [] : [Prisma.sql`"status" = ${status}`]),
		...(isPacked === undefined ? [] : [Prisma.sql`("packedAt" IS NOT NULL) = ${isPacked}`]),
		...(paymentMethod ? [Prisma.sql`"paymentMethod" = ${paymentMethod}`] : []),
	]
	const own = Prisma.sql`SELECT ${positionSql} AS "position" FROM "Order" WHERE ${Prisma.join(kinds, ' AND ')}`
	const ofAll: PositionsQuery = (before) => Prisma.sql`SELECT "position" FROM (${own}) WHERE "position" < ${before}`
	return intersectPositions(
		ofAll,
		payment ? await searchIndexes.positionsHolding('OrderSearch', toStateConditions({ payment })) : null,
	)
}

function unionPositions(one: PositionsQuery, other: PositionsQuery): PositionsQuery {
	return (before) => Prisma.sql`${one(before)} UNION ${other(before)}`
}

function intersectPositions(one: PositionsQuery, other: PositionsQuery | null): PositionsQuery {
	return other ? (before) => Prisma.sql`${one(before)} INTERSECT ${other(before)}` : one
}

/**
 * Wraps a query in a subquery. Without it, databases would decide differently whether INTERSECT or UNION is evaluated
 * first.
 */
function toSubquery(positions: PositionsQuery): PositionsQuery {
	return (before) => Prisma.sql`SELECT "position" FROM (${positions(before)})`
}

/**
 * Returns the conditions on the state text of orders. Example: `'=4=online/p/'` is delivered, online and paid. `'=p='`
 * is a packed order. An order matches a condition if its state text contains one of the listed trigrams. Empty without
 * a filter.
 */
function toStateConditions({ payment, ...kinds }: Omit<OtherFilter, 'search'>): ColumnMatch[] {
	const steps = toStatusKeys(kinds)
	return [
		...(steps.length > 0 ? [{ column: 'state', anyOf: steps }] : []),
		...(payment ? [{ column: 'state', anyOf: [paymentKeys[payment]] }] : []),
	]
}

function toStatusKeys({ status, isOpen, isPacked, paymentMethod }: Omit<OtherFilter, 'search' | 'payment'>): string[] {
	if (status === undefined && !isOpen) return paymentMethod ? [`=${paymentMethod.slice(0, 2)}`] : []
	const kinds = isOpen
		? [String(PENDING), ...toProcessingKeys(undefined)]
		: status === PROCESSING
			? toProcessingKeys(isPacked)
			: [String(status)]
	return kinds.map((kind) => (paymentMethod ? `${kind}=${paymentMethod.slice(0, 1)}` : `=${kind}=`))
}

function toProcessingKeys(isPacked: boolean | undefined): string[] {
	if (isPacked === undefined) return [String(PROCESSING), 'p']
	return [isPacked ? 'p' : String(PROCESSING)]
}

/** The position of an order, as the view "OrderSearchEntry" calculates it. */
const positionSql = Prisma.sql`"createdAt" / 1000 * 1000000 + "id" % 1000000`

/** Returns the query for the orders that match `which`. These orders are few, and a database index lists them. */
const indexedPositions =
	(which: Prisma.Sql): PositionsQuery =>
	(before) =>
		Prisma.sql`SELECT "position" FROM (SELECT ${positionSql} AS "position" FROM "Order" WHERE ${which}) WHERE "position" < ${before}`

/** The orders of each payment filter that has a database index of its own. */
const indexedPaymentFilters: Record<IndexedFilter, PositionsQuery> = {
	waiting: indexedPositions(awaitingPaymentSql),
	'sent-unpaid': indexedPositions(shippedUnpaidSql),
	'to-refund': indexedPositions(refundNeededSql),
}

/** Orders that were returned to origin. A separate database index lists them. */
const returnedToOriginOrders = indexedPositions(Prisma.sql`"returnedToOriginAt" IS NOT NULL`)

/** Returns whether a payment filter has a database index of its own. */
function isIndexedFilter(payment: PaymentFilter | undefined): payment is IndexedFilter {
	return payment !== undefined && Object.hasOwn(indexedPaymentFilters, payment)
}

/**
 * Partly or fully refunded orders whose cash the courier still has (`isStillWithCourier`, rule: payment-state). They
 * have a database index of their own.
 */
const stillWithCourierOrders: PositionsQuery = (
	before,
) => Prisma.sql`SELECT "position" FROM (SELECT ${positionSql} AS "position" FROM "Order"
	WHERE ${Prisma.raw(collectedBySql.courier)} AND "paymentState" IN ('part-refunded', 'refunded')
		AND EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'collected')
		AND NOT EXISTS (SELECT 1 FROM "PaymentEntry" WHERE "orderId" = "Order"."id" AND "kind" = 'remitted')) WHERE "position" < ${before}`
