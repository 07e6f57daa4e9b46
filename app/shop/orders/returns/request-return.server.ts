import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { toIndianDay } from '../../values/dates.ts'
import { systemActor } from '../../activity/record-activity.server.ts'
import { DELIVERED } from '../../values/order-status.ts'
import { findOrderByIdempotencyKey } from '../checkout/insert-order.server.ts'
import { type OrderAccess, whereAccessible } from '../links/order-access.server.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { getReturn } from './return-rows.server.ts'
import type { ReturnInput } from './return.schema.ts'
import { recordReturnActivity } from './advance-return.server.ts'

const purpose = 'return'
const returnOrderSelect = {
	id: true,
	status: true,
	items: {
		orderBy: { id: 'asc' },
		select: {
			id: true,
			productName: true,
			colorName: true,
			size: true,
			quantity: true,
			productColorId: true,
			variantId: true,
			returnLines: { select: { quantity: true } },
		},
	},
} as const satisfies Prisma.OrderSelect

type ReturnOrderRow = Prisma.OrderGetPayload<{ select: typeof returnOrderSelect }>
type ReturnItemRow = ReturnOrderRow['items'][number]

export type ReturnableOrder = NonNullable<Awaited<ReturnType<typeof findReturnableOrder>>>
export type ReturnableItem = ReturnableOrder['items'][number]

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
	const items = await Promise.all(order.items.map((item) => toReturnableItem(db, item)))
	return items.some(({ left }) => left > 0) ? { id: orderId, items } : null
}

/** `left` is the number of units without an earlier return request. The other sizes returned are in stock. */
async function toReturnableItem(db: Pick<Transaction, 'variant'>, item: ReturnItemRow) {
	const { id, productName: name, colorName, size, quantity, productColorId, variantId, returnLines } = item
	const requested = returnLines.reduce((sum, line) => sum + line.quantity, 0)
	const others =
		productColorId === null || variantId === null || !size
			? []
			: await db.variant.findMany({
					where: { productColorId, id: { not: variantId }, size: { not: '' }, remainingQty: { gt: 0 } },
					orderBy: [{ position: 'asc' }, { id: 'asc' }],
					select: { size: true },
				})
	return { id, name, colorName, size, left: quantity - requested, otherSizes: others.map((one) => one.size) }
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
		if ((await findOrderByIdempotencyKey(tx, userId, { purpose, key })) !== undefined) return
		const order = await findReturnableOrder(userId, orderId, now, tx)
		if (!order) refuse('conflict', 'return-unavailable')
		const requested = input.items.filter(({ quantity }) => quantity > 0)
		if (requested.length === 0) refuse('invalid', 'return-quantity-missing')
		const lines = requested.map((one) => toReturnLine(order, one, input.wants === 'size'))
		const { id } = await tx.orderReturn.create({
			data: {
				orderId,
				wants: input.wants,
				reason: input.reason,
				imageHash: input.photo || null,
				requestedAt: now,
				changedAt: now,
				lines: { create: lines },
			},
			select: { id: true },
		})
		await tx.prepared.insert('IdempotencyKey', { orderId, userId, purpose, key, createdAt: now.getTime() })
		await recordReturnActivity(tx, await getReturn(id, tx), {
			who: systemActor(userId),
			said: input.reason,
			new: { returnId: id },
		})
	})
}

function toReturnLine(
	{ items }: ReturnableOrder,
	{ id, quantity, size }: ReturnInput['items'][number],
	wantsSize: boolean,
) {
	const item = items.find((one) => one.id === id)
	if (!item) refuse('invalid', 'return-item-not-found')
	if (quantity > item.left) refuse('conflict', 'return-quantity-too-large', { quantity: item.left, product: item.name })
	if (!wantsSize) return { orderItemId: id, quantity, size: null }
	if (!size) refuse('invalid', 'return-size-missing', { product: item.name })
	if (!item.otherSizes.includes(size)) refuse('conflict', 'return-size-sold-out', { product: item.name, size })
	return { orderItemId: id, quantity, size }
}
