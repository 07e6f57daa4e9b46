import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { toIndianDay } from '../../values/dates.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { getAccountId, type OrderAccess, whereAccessible } from '../links/order-access.server.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import {
	findReturnByKey,
	insertReturn,
	listReturnableItems,
	returnItemsSelect,
	toRequestedLines,
} from './returnable-items.server.ts'
import type { ReturnInput } from './return.schema.ts'

const returnOrderSelect = { status: true, items: returnItemsSelect } as const satisfies Prisma.OrderSelect

/**
 * Returns the items of an accessible order that can still be returned (rule: ask-return). The order must be delivered
 * and within the return period, and each unit can be requested once, unless its return was declined. Returns `null` when nothing can be
 * returned.
 *
 * @throws not-found: the order is unknown or not accessible.
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
 * Requests a return of units of an accessible order, for a refund or another size (rules: ask-return, order-link). The
 * same key is the same request.
 *
 * @throws invalid: no unit was chosen, or the size does not exist.
 * @throws conflict: more units than are left, a sold-out size, or past the return period.
 * @throws not-found: the order is unknown or not accessible.
 */
export async function requestReturn(
	access: OrderAccess,
	orderId: number,
	input: ReturnInput,
	now = new Date(),
): Promise<void> {
	const key = parseIdempotencyKey(input.idempotencyKey)
	await write(async (tx) => {
		// The order is found first, because the key is only unique within it.
		const order = await findReturnableOrder(access, orderId, now, tx)
		if ((await findReturnByKey(tx, orderId, key)) !== undefined) return
		if (!order) refuse('conflict', 'return-unavailable')
		const { wants, reason, photo } = input
		const lines = toRequestedLines(order.items, input)
		const who = systemActor(getAccountId(access))
		await insertReturn(tx, { orderId, state: 'asked', wants, reason, lines, photo, now, key, who })
	})
}
