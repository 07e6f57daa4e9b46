import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { callersIdempotencyKey } from '../../../idempotency-key.ts'
import { indianDay } from '../../../dates.ts'
import { unnamedActor } from '../../../journal/journal.server.ts'
import { DELIVERED } from '../../../words/order-status.ts'
import { orderOfKey } from '../../placing/insert-order.server.ts'
import { refuse } from '../../../refusal.ts'
import { settingsNow } from '../../../settings/shop-settings.server.ts'
import { returnOf } from './return-rows.server.ts'
import type { ReturnInput } from './return.schema.ts'
import { noteStep } from './take-return-step.server.ts'

const purpose = 'return'
const askingSelect = {
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

type AskingOrder = Prisma.OrderGetPayload<{ select: typeof askingSelect }>
type AskingItem = AskingOrder['items'][number]

export type ReturnableOrder = NonNullable<Awaited<ReturnType<typeof returnableOrder>>>
export type ReturnableItem = ReturnableOrder['items'][number]

/**
 * Returns the items of the customer's own order that can still be returned (rule: ask-return). The order must be
 * delivered and within the return period, and each unit can be requested once. Returns `null` when nothing can be
 * returned.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function returnableOrder(
	userId: number,
	orderId: number,
	now = new Date(),
	db: Pick<Transaction, 'order' | 'variant' | 'journalEntry'> = read,
) {
	const order = await db.order.findFirst({ where: { id: orderId, userId }, select: askingSelect })
	if (!order) refuse('not-found', 'Invalid order or session. Please log in or try again.')
	const { returnDays } = settingsNow().returns
	if (returnDays === null || order.status !== DELIVERED) return null
	const arrived = await db.journalEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, act: 'status', status: DELIVERED },
		orderBy: { id: 'desc' },
		select: { at: true },
	})
	if (!arrived || indianDay(now) > indianDay(arrived.at) + returnDays) return null
	const items = await Promise.all(order.items.map((item) => returnableItem(db, item)))
	return items.some(({ left }) => left > 0) ? { id: orderId, items } : null
}

/** `left` is the number of units without an earlier return request. The other sizes returned are in stock. */
async function returnableItem(db: Pick<Transaction, 'variant'>, item: AskingItem) {
	const { id, productName: name, colorName, size, quantity, productColorId, variantId, returnLines } = item
	const asked = returnLines.reduce((sum, line) => sum + line.quantity, 0)
	const others =
		productColorId === null || variantId === null || !size
			? []
			: await db.variant.findMany({
					where: { productColorId, id: { not: variantId }, size: { not: '' }, remainingQty: { gt: 0 } },
					orderBy: [{ position: 'asc' }, { id: 'asc' }],
					select: { size: true },
				})
	return { id, name, colorName, size, left: quantity - asked, otherSizes: others.map((one) => one.size) }
}

/**
 * Requests a return of units of the customer's own order, for a refund or another size. The same key is the same
 * request (rule: ask-return).
 *
 * @throws invalid: no unit was chosen, or the size does not exist.
 * @throws conflict: more units than are left, a sold-out size, or past the return period.
 * @throws not-found: the order is unknown or belongs to another customer.
 */
export async function askReturn(userId: number, orderId: number, input: ReturnInput, now = new Date()): Promise<void> {
	const key = callersIdempotencyKey(input.idempotencyKey)
	await write(async (tx) => {
		if ((await orderOfKey(tx, userId, { purpose, key })) !== undefined) return
		const order = await returnableOrder(userId, orderId, now, tx)
		if (!order) refuse('conflict', 'Nothing of this order can be sent back any more. Please write to us.')
		const asked = input.items.filter(({ quantity }) => quantity > 0)
		if (asked.length === 0) refuse('invalid', 'Please say how many pieces you want to send back.')
		const lines = asked.map((one) => lineOf(order, one, input.wants === 'size'))
		const { id } = await tx.orderReturn.create({
			data: {
				orderId,
				wants: input.wants,
				reason: input.reason,
				imageHash: input.photo || null,
				askedAt: now,
				changedAt: now,
				lines: { create: lines },
			},
			select: { id: true },
		})
		await tx.prepared.insert('IdempotencyKey', { orderId, userId, purpose, key, createdAt: now.getTime() })
		await noteStep(tx, await returnOf(id, tx), { who: unnamedActor(userId), said: input.reason, new: { returnId: id } })
	})
}

function lineOf({ items }: ReturnableOrder, { id, quantity, size }: ReturnInput['items'][number], wantsSize: boolean) {
	const item = items.find((one) => one.id === id)
	if (!item) refuse('invalid', 'Please open the order again.')
	if (quantity > item.left)
		refuse('conflict', `Only ${item.left} × ${item.name} can be sent back: the others were asked for already.`)
	if (!wantsSize) return { orderItemId: id, quantity, size: null }
	if (!size) refuse('invalid', `Please choose the size that you want for ${item.name}.`)
	if (!item.otherSizes.includes(size)) refuse('conflict', `${item.name} is sold out in size ${size}.`)
	return { orderItemId: id, quantity, size }
}
