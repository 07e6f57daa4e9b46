import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { imageSelect } from '../media/media-view.ts'
import { sortByIds, orderPageSizes } from '../values/paging.ts'
import { PENDING, getStatusLabel } from '../values/order-status.ts'
import { isCod, type PaymentMethod } from '../values/payment-methods.ts'
import { isLate } from './delivery/delivery-estimate.server.ts'
import { getFulfillmentStatus } from './fulfillment/fulfillment-status.ts'
import { exchangedLinesSelect, toExchanges } from './order-rows.server.ts'
import { type OrderSource, getCurrentSize } from './order-view.ts'
import { type PhoneHistory, getPhoneHistories } from './payments/cod/cod-eligibility.server.ts'
import { isAwaitingPayment } from './payments/payment-required.server.ts'
import { isMissingPhone, type PaymentState } from './payments/payment-state.ts'
import { calculateRefundNeeded } from './payments/refunds/refund-needed.ts'
import { maxChosenOrders, maxSavedFilters } from '../values/limits.ts'
import { findOrders, type OrderFilter } from './order-search.server.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'

const adminOrderSelect = {
	id: true,
	userId: true,
	status: true,
	createdAt: true,
	source: true,
	firstName: true,
	lastName: true,
	totalPaise: true,
	paymentMethod: true,
	paymentState: true,
	receivedPaise: true,
	refundedPaise: true,
	city: true,
	state: true,
	country: true,
	zipCode: true,
	phoneNumber: true,
	phoneE164: true,
	orderNote: true,
	locale: true,
	/**
	 * The payment deadline, until which the stock of the unpaid order stays reserved. `null` when the order does not
	 * expire.
	 */
	paymentExpiresAt: true,
	packedAt: true,
	returnedToOriginAt: true,
	items: {
		orderBy: { id: 'asc' },
		select: {
			productName: true,
			size: true,
			quantity: true,
			image: { select: imageSelect },
			returnLines: exchangedLinesSelect,
		},
	},
} as const satisfies Prisma.OrderSelect

type Row = Prisma.OrderGetPayload<{ select: typeof adminOrderSelect }>

/** Returns the rows of the orders list, in the order of `ids`. */
export async function listAdminOrderRows(ids: number[]) {
	const rows = sortByIds(ids, await read.order.findMany({ where: { id: { in: ids } }, select: adminOrderSelect }))
	const phones = rows.flatMap((row) => (isCodToConfirm(row) && row.phoneE164) || [])
	const histories = phones.length > 0 ? await getPhoneHistories([...new Set(phones)]) : new Map<string, PhoneHistory>()
	return rows.map((row) => ({
		...toAdminOrderRow(row),
		/**
		 * The number of the COD orders with this phone number that were returned to origin. Always 0 unless the order
		 * is a Pending COD order, which staff have to confirm.
		 */
		returnedCount: (isCodToConfirm(row) && row.phoneE164 && histories.get(row.phoneE164)?.returned) || 0,
	}))
}

export type AdminOrderRow = Awaited<ReturnType<typeof listAdminOrderRows>>[number]

function isCodToConfirm({ status, paymentMethod }: Row): boolean {
	return status === PENDING && isCod({ paymentMethod })
}

function toAdminOrderRow(row: Row) {
	const { firstName, lastName, items, paymentMethod, paymentState, packedAt, source, ...rest } = row
	const { phoneE164: _, state: __, country: ___, zipCode: ____, orderNote, returnedToOriginAt, ...shown } = rest
	return {
		...shown,
		stage: getFulfillmentStatus(row.status, packedAt),
		statusLabel: getStatusLabel(row.status),
		source: source as OrderSource,
		customerName: `${firstName} ${lastName}`.trim() || (source === 'outlet' ? 'In-person sale' : ''),
		unitCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
		/** The number of order items. `unitCount` is the number of units. */
		itemCount: items.length,
		firstItems: items.slice(0, 2).map(({ productName, size, quantity, image, returnLines }) => ({
			name: productName,
			size: getCurrentSize({ size, quantity, exchanges: toExchanges(returnLines) }),
			quantity,
			image: image && { ...image, alt: '' },
		})),
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: paymentState as PaymentState | null,
		/** The customer left an order note. */
		hasNote: orderNote !== '',
		/** The order was cancelled because the customer did not accept the shipment (rule: returned-to-origin). */
		isReturnedToOrigin: returnedToOriginAt !== null,
		/** The amount that the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: calculateRefundNeeded(row),
		/** The order is COD and has no phone number to call. */
		lacksPhone: isMissingPhone(row),
		/** Packing or shipping the order requires a confirmation because it is not paid (rule: unpaid-order-warning). */
		isAwaitingPayment: isAwaitingPayment(row),
		/** The order has not shipped and its delivery deadline has passed (rule: late-order). */
		isLate: isLate(row),
	}
}

export type AdjacentOrders = Awaited<ReturnType<typeof findAdjacentOrders>>

/**
 * Returns the position of an order in the list from which it was opened, and the IDs of the orders before and after it.
 * If the order is no longer in the list, `before` is `null`, and `after` is the newest listed order with a lower ID, or
 * else the first one in the list.
 */
export async function findAdjacentOrders(filter: OrderFilter, id: number) {
	const { items, total } = await findOrders(filter, 1, maxChosenOrders)
	const index = items.indexOf(id)
	const after = index === -1 ? (items.find((other) => other < id) ?? items[0]) : items[index + 1]
	return {
		/** The position, counted from 1. `null` when the order is not among the first `maxChosenOrders` of the list. */
		number: index === -1 ? null : index + 1,
		total,
		before: items[index - 1] ?? null,
		after: after ?? null,
	}
}

/**
 * Returns a user's preferences for the orders list: the saved filter queries in the order in which they were saved
 * (rule: saved-filters), and the number of orders per page (rule: orders-per-page).
 */
export async function getOrderListPreferences(userId: number) {
	const select = { orderFilters: true, orderPageSize: true }
	const user = await read.user.findUnique({ where: { id: userId }, select })
	return {
		savedFilters: user?.orderFilters.split('\n').filter(Boolean) ?? [],
		pageSize: orderPageSizes.find((size) => size === user?.orderPageSize) ?? orderPageSizes[0],
	}
}

/**
 * Saves or deletes a filter query of the staff member.
 *
 * @throws conflict: the maximum number of saved filters is reached.
 */
export async function setSavedFilter(actor: Actor, query: string, isSaved: boolean): Promise<void> {
	requirePermission(actor, 'orders')
	await write(async (tx) => {
		const where = { id: actor.userId }
		const { orderFilters } = await tx.user.findUniqueOrThrow({ where, select: { orderFilters: true } })
		const others = orderFilters.split('\n').filter((one) => one && one !== query)
		if (isSaved && others.length >= maxSavedFilters) refuse('conflict', 'order-filter-limit', { max: maxSavedFilters })
		await tx.user.update({
			where,
			data: { orderFilters: [...others, ...(isSaved ? [query] : [])].join('\n') },
			select: { id: true },
		})
	})
}

export async function setOrderPageSize(actor: Actor, orderPageSize: number): Promise<void> {
	requirePermission(actor, 'orders')
	await write((tx) => tx.user.update({ where: { id: actor.userId }, data: { orderPageSize }, select: { id: true } }))
}
