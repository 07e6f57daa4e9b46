import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { catalogChanged } from '../catalog/changed.server.ts'
import { inOrder } from '../catalog/product-rows.server.ts'
import { foldText } from '../fold.ts'
import { type Page, pageWindow } from '../paging.ts'
import type { Actor } from '../people/actor.ts'
import { refuse } from '../refusal.ts'
import type { CheckoutInput } from './order.schema.ts'
import { addressSelect, orderSelect, orderView, summarySelect, summaryView } from './order-rows.server.ts'
import { CANCELLED, isOrderStatus, statusLabel } from './order-status.ts'
import type { AdminOrderRow, AdminOrderView, OrderSummary, OrderView, PaymentMethod } from './order-view.ts'
import { returnStock, takeStock } from './stock.server.ts'

const pageSize = 10
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.OrderOrderByWithRelationInput[]

/** One of a customer's own orders. An unknown one and somebody else's are refused alike ('not-found', decision Q-15). */
export async function orderOf(userId: number, orderId: number): Promise<OrderView> {
	const row = await read.order.findFirst({ where: { id: orderId, userId }, select: orderSelect })
	return row ? orderView(row) : refuse('not-found', 'Invalid order or session. Please log in or try again.')
}

/** A customer's orders, newest first. */
export async function ordersOf(userId: number): Promise<OrderSummary[]> {
	const rows = await read.order.findMany({ where: { userId }, orderBy: [...newestFirst], select: summarySelect })
	return rows.map(summaryView)
}

/** Where a customer's newest order went, to fill in the next checkout with; null before the first order. */
export async function lastAddressOf(userId: number): Promise<Partial<CheckoutInput> | null> {
	const row = await read.order.findFirst({ where: { userId }, orderBy: [...newestFirst], select: addressSelect })
	if (!row) return null
	return { ...row, phoneNumber: row.phoneNumber ?? undefined, apartment: row.apartment ?? undefined, country: row.country as CheckoutInput['country'] }
}

interface OrderListQuery {
	/** Digits of an order's number, also as '#12', or part of a product's name, or of the customer's name, e-mail or phone. */
	search: string
	page: number
	status?: number
}

/** One page of all orders, 10 a page, newest first (specification 2, sections 5 and 9). Every character of a search stands for itself. */
export async function listAdminOrders({ search, page, status }: OrderListQuery): Promise<Page<AdminOrderRow>> {
	const where = Prisma.join([Prisma.sql`TRUE`, ...searchConditions(search), ...statusConditions(status)], ' AND ')
	const counted = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM "Order" WHERE ${where}`
	const { skip, take, ...window } = pageWindow(Number(counted[0]?.total ?? 0), page, pageSize)
	const found = await read.$queryRaw<{ id: number }[]>`
		SELECT "id" FROM "Order" WHERE ${where} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
	const ids = found.map(({ id }) => id)
	const rows = await read.order.findMany({ where: { id: { in: ids } }, select: rowSelect })
	return { ...window, items: inOrder(ids, rows).map(rowView) }
}

function searchConditions(search: string): Prisma.Sql[] {
	const text = foldText(search)
	if (!text) return []
	const digits = /^#?(\d+)$/.exec(text)?.[1]
	const conditions = [
		Prisma.sql`instr("customerKey", ${text}) > 0`,
		Prisma.sql`"id" IN (SELECT "orderId" FROM "OrderItem" WHERE instr("productNameKey", ${text}) > 0)`,
	]
	if (digits) conditions.push(Prisma.sql`instr("id", ${digits}) > 0`)
	return [Prisma.sql`(${Prisma.join(conditions, ' OR ')})`]
}

function statusConditions(status: number | undefined): Prisma.Sql[] {
	return status === undefined ? [] : [Prisma.sql`"status" = ${status}`]
}

const rowSelect = {
	id: true,
	status: true,
	createdAt: true,
	firstName: true,
	lastName: true,
	totalPaise: true,
	paymentMethod: true,
	items: { orderBy: { id: 'asc' }, select: { productName: true, quantity: true } },
} as const satisfies Prisma.OrderSelect

function rowView(row: Prisma.OrderGetPayload<{ select: typeof rowSelect }>): AdminOrderRow {
	const { firstName, lastName, items, paymentMethod, ...rest } = row
	return {
		...rest,
		statusLabel: statusLabel(row.status),
		customerName: `${firstName} ${lastName}`.trim(),
		itemCount: items.length,
		firstItems: items.slice(0, 3).map(({ productName, quantity }) => ({ name: productName, quantity })),
		paymentMethod: paymentMethod as PaymentMethod,
	}
}

const historySelect = {
	orderBy: { id: 'asc' },
	select: { id: true, fromStatus: true, toStatus: true, createdAt: true, byUser: { select: { username: true } } },
} as const satisfies Prisma.OrderSelect['events']

/** An order with its history, for the owner. An unknown one is refused ('not-found'). */
export async function orderForAdmin(id: number): Promise<AdminOrderView> {
	const row = await read.order.findUnique({ where: { id }, select: { ...orderSelect, userId: true, events: historySelect } })
	if (!row) refuse('not-found', orderNotFound)
	const { events, ...order } = row
	return {
		...orderView(order),
		userId: row.userId,
		events: events.map(({ fromStatus, toStatus, byUser, ...event }) => ({
			...event,
			fromLabel: fromStatus === null ? null : statusLabel(fromStatus),
			toLabel: statusLabel(toStatus),
			byUsername: byUser?.username ?? null,
		})),
	}
}

const orderNotFound = 'Order not found'

/**
 * Moves an order to a status, any to any (decision Q-36), and records who did it. Cancelling puts its pieces back into stock, once; leaving
 * Cancelled takes them again (decision Q-35). The status it has already changes nothing. Refuses a number that is no status ('invalid'), an
 * unknown order ('not-found') and too little stock ('conflict').
 */
export async function changeOrderStatus(actor: Actor, orderId: number, status: number): Promise<void> {
	if (!isOrderStatus(status)) refuse('invalid', 'Please choose one of the listed statuses.', 'status')
	const movesStock = await write(async (tx) => {
		const order = await tx.order.findUnique({
			where: { id: orderId },
			select: { status: true, items: { select: { productId: true, productName: true, quantity: true } } },
		})
		if (!order) refuse('not-found', orderNotFound)
		if (order.status === status) return false
		const moved = await moveStock(tx, order, status)
		const movements = moved.map((movement) => ({ ...movement, byUserId: actor.userId }))
		await tx.order.update({
			where: { id: orderId },
			data: {
				status,
				events: { createMany: { data: [{ fromStatus: order.status, toStatus: status, byUserId: actor.userId }] } },
				stockMovements: { createMany: { data: movements } },
			},
			select: { id: true },
		})
		return moved.length > 0
	})
	if (movesStock) catalogChanged()
}

interface Moving {
	status: number
	items: { productId: number | null; productName: string; quantity: number }[]
}

/** An order that is cancelled holds no pieces. What was bought of a product that is gone for good has nowhere to return to. */
async function moveStock(tx: Transaction, { status: from, items }: Moving, to: number) {
	const lines = items.flatMap(({ productId, productName, quantity }) => (productId === null ? [] : [{ productId, name: productName, quantity }]))
	if (to === CANCELLED) return (await returnStock(tx, lines)).map((movement) => ({ ...movement, reason: 'cancelled' }))
	if (from === CANCELLED) return (await takeStock(tx, lines)).map((movement) => ({ ...movement, reason: 'reinstated' }))
	return []
}
