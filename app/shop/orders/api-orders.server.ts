import { hasPermission, type Actor } from '../auth/permissions.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import type { CreatedSincePage } from '../values/paging.ts'
import { refuse } from '../values/refusal.ts'
import type { PaymentState } from './payments/payment-state.ts'
import { addressSelect } from './order-rows.server.ts'
import type { OrderSource } from './order-view.ts'
import type { PaymentMethod } from '../values/payment-methods.ts'
import { orderMoneySelect, calculateRefundNeeded } from './payments/refunds/refund-needed.ts'

const itemsSelect = {
	id: true,
	quantity: true,
	pricePaise: true,
	size: true,
	productColorId: true,
	productId: true,
	productName: true,
	colorName: true,
	colorHex: true,
	imageHash: true,
} as const satisfies Prisma.OrderItemSelect

const orderSelect = {
	...addressSelect,
	id: true,
	userId: true,
	status: true,
	createdAt: true,
	subtotalPaise: true,
	discountPaise: true,
	prepaidDiscountPaise: true,
	couponCode: true,
	taxPaise: true,
	shippingPaise: true,
	codFeePaise: true,
	totalPaise: true,
	waistSize: true,
	fullLength: true,
	paymentMethod: true,
	orderNote: true,
	courier: true,
	trackingNumber: true,
	paymentState: true,
	source: true,
} as const satisfies Prisma.OrderSelect

const apiOrderSelect = {
	...orderSelect,
	items: { orderBy: { id: 'asc' }, select: itemsSelect },
} as const satisfies Prisma.OrderSelect

/** An order as the JSON API returns it. */
export type ApiOrder = ReturnType<typeof toApiOrder>

function toApiOrder(row: Prisma.OrderGetPayload<{ select: typeof apiOrderSelect }>) {
	return {
		...row,
		paymentMethod: row.paymentMethod as PaymentMethod,
		paymentState: row.paymentState as PaymentState | null,
		source: row.source as OrderSource,
	}
}

const listColumns = (select: object) => `"${Object.keys(select).join('", "')}"`
const orderSql = `SELECT ${listColumns(orderSelect)} FROM "Order" WHERE "id" = ? AND ("userId" = ? OR ?)`
const itemsSql = `SELECT ${listColumns(itemsSelect)} FROM "OrderItem" WHERE "orderId" = ? ORDER BY "id"`

/**
 * Returns the API's data of an order, for its customer, an admin or staff who may see orders.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function getApiOrder({ userId, isAdmin, role }: Actor, id: number): Promise<ApiOrder> {
	const [order] = await readPrepared<Omit<ApiOrder, 'createdAt' | 'items'> & { createdAt: number }>(
		orderSql,
		id,
		userId,
		Number(isAdmin || hasPermission(role, 'orders')),
	)
	if (!order) refuse('not-found', 'order-not-found')
	return {
		...order,
		createdAt: new Date(order.createdAt),
		items: await readPrepared<ApiOrder['items'][number]>(itemsSql, id),
	}
}

/**
 * Yields all orders, or those of the account `userId`, newest first, in arrays of at most `size` orders. Only one array
 * is in memory at a time.
 */
export async function* streamApiOrders(size: number, userId?: number): AsyncGenerator<ApiOrder[]> {
	let after: Pick<ApiOrder, 'id' | 'createdAt'> | undefined
	for (;;) {
		const older: Prisma.OrderWhereInput = after
			? { createdAt: { lte: after.createdAt }, OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }] }
			: {}
		const where = { ...older, ...(userId === undefined ? {} : { userId }) }
		const rows = await read.order.findMany({
			where,
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			take: size,
			select: apiOrderSelect,
		})
		if (rows.length > 0) yield rows.map(toApiOrder)
		if (rows.length < size) return
		after = rows.at(-1)
	}
}

/**
 * Returns a page of all orders, newest first. With `since`, only orders created at or after this time (rule:
 * api-pages).
 */
export async function listApiOrderPage({ page, limit, since }: CreatedSincePage): Promise<ApiOrder[]> {
	const rows = await read.order.findMany({
		where: since ? { createdAt: { gte: since } } : {},
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		skip: (page - 1) * limit,
		take: limit,
		select: apiOrderSelect,
	})
	return rows.map(toApiOrder)
}

export type OrderPayment = Awaited<ReturnType<typeof getOrderPayment>>

/**
 * Returns the payment status of an order, the amount the shop owes (rule: refund-needed) and the payment deadline
 * (rule: payment-hold), for its customer or staff.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function getOrderPayment({ userId, isAdmin, role }: Actor, id: number) {
	const own = isAdmin || hasPermission(role, 'orders') ? {} : { userId }
	const order = await read.order.findFirst({
		where: { id, ...own },
		select: { ...orderMoneySelect, paymentExpiresAt: true },
	})
	if (!order) refuse('not-found', 'order-not-found')
	const { totalPaise, receivedPaise, refundedPaise, paymentExpiresAt } = order
	const state = order.paymentState as PaymentState | null
	const needed = calculateRefundNeeded(order)
	return { orderId: id, state, totalPaise, receivedPaise, refundedPaise, refundNeededPaise: needed, paymentExpiresAt }
}
