import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { parseIdempotencyKey } from '../../values/idempotency-key.ts'
import { isShipped } from '../../values/order-status.ts'
import { refuse } from '../../values/refusal.ts'
import { findOrderByIdempotencyKey } from '../checkout/insert-order.server.ts'
import { insertReturn, listReturnableItems, returnItemsSelect, returnKeyPurpose } from './returnable-items.server.ts'
import { storeDeduction } from './return-details.server.ts'
import type { OpenReturnInput } from './return.schema.ts'

/**
 * Returns the items for which staff can open a return (rule: open-return). Any order that has shipped qualifies, also
 * one without an account and after the return period. `items` is `null` when nothing can be returned.
 *
 * @throws not-found: the order is unknown.
 */
export async function findOrderToReturn(orderId: number, db: Pick<Transaction, 'order' | 'variant'> = read) {
	const select = { status: true, items: returnItemsSelect } as const
	const order = await db.order.findUnique({ where: { id: orderId }, select })
	if (!order) refuse('not-found', 'order-not-found')
	return { id: orderId, items: isShipped(order.status) ? await listReturnableItems(db, order.items) : null }
}

/**
 * Opens a return or an exchange for a customer, which is accepted at once (rule: open-return). The same key is the same
 * return. Returns its id.
 *
 * @throws invalid: no unit was chosen, the size does not exist, or the deduction is not less than the items' value.
 * @throws conflict: more units than are left, a sold-out size, or the order has not shipped.
 * @throws not-found: the order is unknown.
 */
export async function openReturn(actor: Actor, orderId: number, input: OpenReturnInput): Promise<number> {
	requirePermission(actor, 'payments')
	const { userId } = actor
	const key = parseIdempotencyKey(input.idempotencyKey)
	return write(async (tx) => {
		const openedFor = await findOrderByIdempotencyKey(tx, userId, { purpose: returnKeyPurpose, key })
		if (openedFor !== undefined) return findLatestReturn(tx, openedFor)
		const { items } = await findOrderToReturn(orderId, tx)
		if (!items) refuse('conflict', 'return-nothing-left', { id: orderId })
		const { answer, deductionPaise, deductionReason } = input
		const row = { orderId, state: 'accepted', input, answer, now: new Date(), userId, key, who: actor } as const
		const id = await insertReturn(tx, items, row)
		if (deductionPaise > 0) await storeDeduction(tx, actor, id, { deductionPaise, deductionReason })
		return id
	})
}

async function findLatestReturn(tx: Transaction, orderId: number): Promise<number> {
	const where = { orderId }
	return (await tx.orderReturn.findFirstOrThrow({ where, orderBy: { id: 'desc' }, select: { id: true } })).id
}
