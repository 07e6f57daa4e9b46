import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { adminPageSize, getPageWindow } from '../../values/paging.ts'
import { refuse } from '../../values/refusal.ts'
import { openReturnStates, type ReturnState, type ReturnResolution } from './return-view.ts'
import { readRows } from '#app/adapters/db/sql.server.ts'
import { dayMs } from '../../values/dates.ts'
import { timeZone } from '../../region/india.ts'

export const returnSelect = {
	id: true,
	orderId: true,
	wants: true,
	state: true,
	reason: true,
	/** The shop's answer. `''` when there is none. */
	answer: true,
	imageHash: true,
	deductionPaise: true,
	deductionReason: true,
	courier: true,
	trackingNumber: true,
	requestedAt: true,
	lines: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			orderItemId: true,
			quantity: true,
			size: true,
			isRestocked: true,
			exchangeProductId: true,
			exchangeName: true,
			exchangeColorName: true,
			exchangePricePaise: true,
			orderItem: {
				select: {
					productId: true,
					productName: true,
					colorName: true,
					size: true,
					pricePaise: true,
					quantity: true,
					discountPaise: true,
					returnLines: { select: { id: true, quantity: true, orderReturn: { select: { state: true } } } },
				},
			},
		},
	},
} as const satisfies Prisma.OrderReturnSelect

type Row = Prisma.OrderReturnGetPayload<{ select: typeof returnSelect }>

export type ReturnView = ReturnType<typeof toReturnView>

/** Builds a return with its lines and their value. */
export function toReturnView({ lines, wants, state, ...row }: Row) {
	const views = lines.map(({ orderItem, size: exchangeSize, ...line }) => {
		// An item's discount is split among its returns in the order of the requests. Declined requests get no share.
		const before = orderItem.returnLines
			.filter(({ id, orderReturn }) => id < line.id && orderReturn.state !== 'declined')
			.reduce((sum, { quantity }) => sum + quantity, 0)
		const worthPaise = calculateReturnPaise(orderItem, before, line.quantity)
		return {
			...line,
			productId: orderItem.productId,
			name: orderItem.productName,
			colorName: orderItem.colorName,
			size: orderItem.size,
			exchangeSize,
			/** The amount paid for these units, after discounts. */
			worthPaise,
			/**
			 * The amount by which the replacement is cheaper than the returned units. The discounts of the returned units
			 * reduce it in the same proportion.
			 */
			differencePaise: calculateExchangeDifference({ ...line, worthPaise, pricePaise: orderItem.pricePaise }),
		}
	})
	const worthPaise = views.reduce((sum, line) => sum + line.worthPaise, 0)
	return {
		...row,
		wants: wants as ReturnResolution,
		state: state as ReturnState,
		lines: views,
		worthPaise,
		differencePaise: views.reduce((sum, line) => sum + line.differencePaise, 0),
		/** The value of the items after the deduction. */
		refundPaise: Math.max(0, worthPaise - row.deductionPaise),
	}
}

interface PricedExchange {
	worthPaise: number
	/** The price of one bought unit, before discounts. */
	pricePaise: number
	/**
	 * The price of one unit of the replacement. `null` for a refund and for another size or color, which has the same
	 * price.
	 */
	exchangePricePaise: number | null
}

/**
 * Returns the amount in paise to refund because the replacement of an exchange costs less (rule: exchanged-product).
 */
function calculateExchangeDifference({ worthPaise, pricePaise, exchangePricePaise }: PricedExchange): number {
	if (exchangePricePaise === null || exchangePricePaise >= pricePaise) return 0
	// BigInt is used because a product of two amounts can exceed the safe integer range.
	const kept = (BigInt(worthPaise) * BigInt(exchangePricePaise) + BigInt(pricePaise) - 1n) / BigInt(pricePaise)
	return worthPaise - Number(kept)
}

/** Lists the returns of an order, oldest first. */
export async function listOrderReturns(orderId: number): Promise<ReturnView[]> {
	const rows = await read.orderReturn.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: returnSelect })
	return rows.map(toReturnView)
}

/**
 * Lists the returns of an order as shown to its customer, oldest first. The caller has checked that the order belongs
 * to the customer.
 */
export async function listCustomerReturns(orderId: number) {
	const views = await listOrderReturns(orderId)
	return views.map((view) => ({
		id: view.id,
		requestedAt: view.requestedAt,
		lines: view.lines,
		state: view.state,
		answer: view.answer,
		deductionPaise: view.deductionPaise,
		deductionReason: view.deductionReason,
		courier: view.courier,
		trackingNumber: view.trackingNumber,
	}))
}

/**
 * Returns the return with this ID.
 *
 * @throws not-found: the return is unknown.
 */
export async function getReturn(id: number, db: Pick<Transaction, 'orderReturn'> = read): Promise<ReturnView> {
	const row = await db.orderReturn.findUnique({ where: { id }, select: returnSelect })
	return row ? toReturnView(row) : refuse('not-found', 'return-not-found')
}

/**
 * Returns the shipment and the deduction of an order's return in this state, for the email about the return. If several
 * returns are in this state, uses the one that reached it last. `null` when no return is in this state.
 */
export async function findReturnInState(orderId: number, state: ReturnState) {
	const select = { courier: true, trackingNumber: true, deductionPaise: true, deductionReason: true } as const
	return read.orderReturn.findFirst({ where: { orderId, state }, orderBy: { changedAt: 'desc' }, select })
}

export type ListedReturn = Awaited<ReturnType<typeof listReturns>>['items'][number]

/**
 * Returns a page of returns, newest first: either the open ones that staff must process, or all (rule: return-steps).
 */
export async function listReturns({ isOpen, page }: { isOpen: boolean; page: number }) {
	const where = isOpen ? { state: { in: [...openReturnStates] } } : {}
	const { skip, take, ...window } = getPageWindow(await read.orderReturn.count({ where }), page, adminPageSize)
	const rows = await read.orderReturn.findMany({
		where,
		orderBy: { id: 'desc' },
		skip,
		take,
		select: { ...returnSelect, order: { select: { firstName: true, lastName: true } } },
	})
	const items = rows.map(({ order: { firstName, lastName }, ...row }) => ({
		...toReturnView(row),
		customerName: `${firstName} ${lastName}`.trim(),
	}))
	return { ...window, items }
}

/** The returned units of a product, counted on the Indian day on which their orders were placed. */
interface ReturnedItem {
	day: number
	/** `null` when the product no longer exists. */
	productId: number | null
	name: string
	units: number
	/** The amount paid for the units, after their share of the discount. */
	paise: number
}

/**
 * Selects the lines of the returns of orders placed from `from` up to, but not including, `before` (in milliseconds),
 * with units and amount paid. Only refunded and closed returns count, and received ones that request a refund.
 * Cancelled orders are excluded because they sold nothing.
 */
export function buildReturnedLinesSql(from: number, before: number): Prisma.Sql {
	return Prisma.sql`
		SELECT "createdAt", "source", "channel", "country", "zipCode", "productId", "name", "size", "colorName", "colorHex",
			"units",
			"pricePaise" * "units" - ("discountPaise" * ("earlier" + "units") / "quantity" - "discountPaise" * "earlier" / "quantity") AS "paise"
		FROM (
			SELECT "order"."createdAt", "order"."source", "order"."channel", "order"."country", "order"."zipCode", item."productId",
				item."productName" AS "name", item."size", item."colorName", item."colorHex", line."quantity" AS "units",
				item."pricePaise", item."discountPaise", item."quantity",
				(SELECT CAST(coalesce(sum(other."quantity"), 0) AS INTEGER) FROM "OrderReturnLine" other JOIN "OrderReturn" request ON request."id" = other."returnId"
					WHERE other."orderItemId" = item."id" AND other."id" < line."id" AND request."state" <> 'declined') AS "earlier"
			FROM "OrderReturn" back
			JOIN "Order" "order" ON "order"."id" = back."orderId"
			JOIN "OrderReturnLine" line ON line."returnId" = back."id"
			JOIN "OrderItem" item ON item."id" = line."orderItemId"
			WHERE back."requestedAt" >= ${from} AND "order"."createdAt" >= ${from} AND "order"."createdAt" < ${before} AND "order"."status" <> 5
				AND (back."state" IN ('refunded', 'closed') OR (back."state" = 'received' AND back."wants" = 'money'))
		) back`
}

/** Returns the units returned from the orders of a period, by product and by the day on which the order was placed. */
export function listReturnedItems(from: number, before: number): Promise<ReturnedItem[]> {
	return readRows(Prisma.sql`
		SELECT CAST(("createdAt" + ${timeZone.offsetMs}) / ${dayMs} AS INTEGER) AS "day", "productId", max("name") AS "name",
			sum("units") AS "units", sum("paise") AS "paise"
		FROM (${buildReturnedLinesSql(from, before)}) returned
		GROUP BY 1, "productId", CASE WHEN "productId" IS NULL THEN "name" END`)
}

interface PurchasedLine {
	pricePaise: number
	quantity: number
	discountPaise: number
}

/**
 * Returns the amount in paise that was paid for `returnedQty` units of a line, after the line's discount, when
 * `alreadyReturned` units were returned before (rule: return-amount). If the units are returned in several parts, the
 * amounts add up to the price of the whole line.
 */
export function calculateReturnPaise(
	{ pricePaise, quantity, discountPaise }: PurchasedLine,
	alreadyReturned: number,
	returnedQty: number,
): number {
	const calculateDiscount = (count: number) => Number((BigInt(discountPaise) * BigInt(count)) / BigInt(quantity))
	return (
		pricePaise * returnedQty - (calculateDiscount(alreadyReturned + returnedQty) - calculateDiscount(alreadyReturned))
	)
}
