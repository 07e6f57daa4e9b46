import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { toIndianDay } from '../../values/dates.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { findOrderByIdempotencyKey } from '../checkout/insert-order.server.ts'
import { type OrderAccess, whereAccessible } from '../links/order-access.server.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import {
	insertReturn,
	listReturnableItems,
	returnItemsSelect,
	returnKeyPurpose,
	toRequestedLines,
} from './returnable-items.server.ts'
import type { ReturnInput } from './return.schema.ts'

const returnOrderSelect = { status: true, items: returnItemsSelect } as const satisfies Prisma.OrderSelect

export type ReturnableOrder = NonNullable<Awaited<ReturnType<typeof findReturnableOrder>>>

/**
 * Returns the items of the customer's own order that can still be returned (rule: ask-return). The order must be
 * delivered and within the return period, and each unit can be requested once. Returns `null` when nothing can be
 * returned.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function findReturnableOrder(
	access: OrderAccess,
	orderId: number,
	now = new Date(),
	db: Pick<Transaction, 'order' | 'variant' | 'activityEntry'> = read,
) {
	const order = await db.order.findFirst({
		where: { id: orderId, ...whereAccessible(access) },
		select: returnOrderSelect,
	})
	if (!order) refuse('not-found', 'order-not-found-for-customer')
	const { returnDays } = getShopSettings().returns
	if (returnDays === null || order.status !== DELIVERED) return null
	const arrived = await db.activityEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, action: 'status', status: DELIVERED },
		orderBy: { id: 'desc' },
		select: { at: true },
	})
	if (!arrived || toIndianDay(now) > toIndianDay(arrived.at) + returnDays) return null
	const items = await listReturnableItems(db, order.items)
	return items && { id: orderId, items }
}

/**
 * Requests a return of units of the customer's own order, for a refund or another size. The same key is the same
 * request (rule: ask-return).
 *
 * @throws invalid: no unit was chosen, or the size does not exist.
 * @throws conflict: more units than are left, a sold-out size, or past the return period.
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function requestReturn(
	userId: number,
	orderId: number,
	input: ReturnInput,
	now = new Date(),
): Promise<void> {
	const key = parseIdempotencyKey(input.idempotencyKey)
	await write(async (tx) => {
		if ((await findOrderByIdempotencyKey(tx, userId, { purpose: returnKeyPurpose, key })) !== undefined) return
		const order = await findReturnableOrder(userId, orderId, now, tx)
		if (!order) refuse('conflict', 'return-unavailable')
		const { wants, reason, photo } = input
		const lines = toRequestedLines(order.items, input)
		const who = systemActor(userId)
		await insertReturn(tx, { orderId, state: 'asked', wants, reason, lines, photo, now, userId, key, who })
	})
}
