import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import type { ActivityActor } from '../../activity/record-activity.server.ts'
import { refuse } from '../../values/refusal.ts'
import { recordReturnActivity } from './advance-return.server.ts'
import { getReturn } from './return-rows.server.ts'
import type { ReturnInput } from './return.schema.ts'
import type { ReturnResolution, ReturnState } from './return-view.ts'

/** Selects the items of an order that `listItemsToReturn` reads. */
export const returnItemsSelect = {
	orderBy: { id: 'asc' },
	select: {
		id: true,
		productName: true,
		colorName: true,
		size: true,
		quantity: true,
		pricePaise: true,
		productId: true,
		productColorId: true,
		variantId: true,
		// The units of a declined return can be requested again.
		returnLines: { where: { orderReturn: { state: { not: 'declined' } } }, select: { quantity: true } },
	},
} as const satisfies Prisma.OrderSelect['items']

type ReturnItemRow = Prisma.OrderItemGetPayload<{ select: (typeof returnItemsSelect)['select'] }>

export type ReturnableItem = Awaited<ReturnType<typeof toReturnableItem>>

/**
 * Returns all items of an order, each with the number of units that can still be returned (`left`). `null` when no unit
 * of any item is left.
 */
export async function listItemsToReturn(
	db: Pick<Transaction, 'variant'>,
	rows: readonly ReturnItemRow[],
): Promise<ReturnableItem[] | null> {
	const items = await Promise.all(rows.map((item) => toReturnableItem(db, item)))
	return items.some(({ left }) => left > 0) ? items : null
}

/**
 * Builds an item with the number of units that can still be returned (`left`) and the other sizes of its color that are
 * in stock. Units of an earlier return count as returned unless it was declined.
 */
async function toReturnableItem(db: Pick<Transaction, 'variant'>, item: ReturnItemRow) {
	const { id, productName: name, colorName, size, quantity, variantId, returnLines, ...bought } = item
	const { productColorId } = bought
	const requested = returnLines.reduce((sum, line) => sum + line.quantity, 0)
	const others =
		productColorId === null || variantId === null || !size
			? []
			: await db.variant.findMany({
					where: { productColorId, id: { not: variantId }, size: { not: '' }, remainingQty: { gt: 0 } },
					orderBy: [{ position: 'asc' }, { id: 'asc' }],
					select: { size: true },
				})
	const otherSizes = others.map((one) => one.size)
	return { ...bought, id, name, colorName, size, left: quantity - requested, otherSizes }
}

export interface ReturnLineColumns {
	orderItemId: number
	quantity: number
	/** The size of the replacement. `null` without an exchange and for products without sizes. */
	size: string | null
	/** The replacement that staff chose. Absent when a customer requested another size. */
	exchangeProductId?: number
	exchangeVariantId?: number | null
	/** The names of the replacement's product and color. Absent for another size of the bought color. */
	exchangeName?: string
	exchangeColorName?: string
	/** The price of one unit of the replacement. Present only for another product. */
	exchangePricePaise?: number
}

interface NewReturn {
	orderId: number
	state: ReturnState
	wants: ReturnResolution
	reason: string
	lines: ReturnLineColumns[]
	/** The hash of a photo. `''` without one. */
	photo?: string
	/** The shop's message to the customer. `''` when there is none. */
	answer?: string
	now: Date
	/** The idempotency key of the form, so that repeated requests create one return. */
	key: string
	who: ActivityActor
}

/** Creates a return and records it in the order's history. Returns its id. */
export async function insertReturn(
	tx: Transaction,
	{ orderId, state, wants, reason, lines, photo = '', answer = '', now, key, who }: NewReturn,
): Promise<number> {
	const { id } = await tx.orderReturn.create({
		data: {
			orderId,
			wants,
			state,
			reason,
			answer,
			imageHash: photo || null,
			requestKey: key,
			requestedAt: now,
			changedAt: now,
			lines: { create: lines },
		},
		select: { id: true },
	})
	await recordReturnActivity(tx, await getReturn(id, tx), { who, said: reason, new: { returnId: id } })
	return id
}

/** Returns the return of an order that a form with this key created. `undefined` when there is none. */
export async function findReturnByKey(tx: Transaction, orderId: number, key: string): Promise<number | undefined> {
	const where = { orderId_requestKey: { orderId, requestKey: key } }
	return (await tx.orderReturn.findUnique({ where, select: { id: true } }))?.id
}

interface RequestedLine {
	id: number
	quantity: number
}

/**
 * Returns the requested lines with a quantity above 0, each with its order item.
 *
 * @throws invalid: no unit was chosen, or an item is not in the order.
 * @throws conflict: more units were chosen than are left.
 */
export function matchReturnedItems<Line extends RequestedLine>(items: readonly ReturnableItem[], lines: Line[]) {
	const requested = lines.filter(({ quantity }) => quantity > 0)
	if (requested.length === 0) refuse('invalid', 'return-quantity-missing')
	return requested.map((line) => {
		const item = items.find(({ id }) => id === line.id)
		if (!item) refuse('invalid', 'return-item-not-found')
		if (line.quantity > item.left)
			refuse('conflict', 'return-quantity-too-large', { quantity: item.left, product: item.name })
		return { ...line, item }
	})
}

/**
 * Returns the lines of a customer's request.
 *
 * @throws as `matchReturnedItems`.
 * @throws invalid: a size is missing.
 * @throws conflict: a size is sold out.
 */
export function toRequestedLines(items: readonly ReturnableItem[], input: ReturnInput): ReturnLineColumns[] {
	return matchReturnedItems(items, input.items).map(({ item, quantity, size }) => {
		if (input.wants !== 'size') return { orderItemId: item.id, quantity, size: null }
		if (!size) refuse('invalid', 'return-size-missing', { product: item.name })
		if (!item.otherSizes.includes(size)) refuse('conflict', 'return-size-sold-out', { product: item.name, size })
		return { orderItemId: item.id, quantity, size }
	})
}
