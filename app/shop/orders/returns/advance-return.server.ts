import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { getServiceName } from '../payments/payment-labels.ts'
import { getReturn, type ReturnView } from './return-rows.server.ts'
import { deductExchangeStock, recordMovements, releaseExchanges } from './exchange-stock.server.ts'
import type { ShipmentInput } from '../fulfillment/advance-orders.server.ts'
import {
	getReturnBadge,
	formatReturn,
	formatShipment,
	toShipmentColumns,
	type ReturnDeduction,
	type ReturnShipment,
	type ReturnState,
} from './return-view.ts'
import { toItemStockLines, stockItemSelect, restockLines } from '../../inventory/stock.server.ts'

interface ReturnTransition {
	from: readonly ReturnState[]
	to: ReturnState
	/** The shop's answer, shown to the customer. */
	answer?: string
	/** A message from staff, which only the history shows. */
	said?: string
	/** Other columns that change. */
	more?: Partial<ReturnShipment & ReturnDeduction>
	/** Does further work in the same transaction. Its result, if any, replaces `said` in the history. */
	work?: (tx: Transaction, view: ReturnView) => Promise<string | void>
}

/**
 * Changes the state of a return once. If the return already has the new state, nothing is written (rule: return-steps).
 * Callers check the permission.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the state of the return is not one of `from`, or its order is cancelled.
 */
export async function advanceReturn(
	actor: Actor,
	id: number,
	{ from, to, said = '', answer, more, work }: ReturnTransition,
): Promise<void> {
	await write(async (tx) => {
		const view = await getReturn(id, tx)
		if (view.state === to) return
		if (!from.includes(view.state)) {
			const now = getReturnBadge(view.state).label.toLowerCase()
			refuse('conflict', 'return-state-changed', { id, state: now })
		}
		const { status } = await tx.order.findUniqueOrThrow({ where: { id: view.orderId }, select: { status: true } })
		if (status === CANCELLED) refuse('conflict', 'return-order-cancelled', { id: view.orderId })
		const note = (await work?.(tx, view)) || said || (answer ?? '')
		const data = { state: to, changedAt: new Date(), ...(answer === undefined ? {} : { answer }), ...more }
		await tx.orderReturn.update({ where: { id }, data, select: { id: true } })
		if (statesWithoutExchange.includes(to)) await releaseExchanges(tx, actor, view.orderId, { id })
		const activity = { who: actor, said: note, old: { return: view.state } }
		await recordReturnActivity(tx, await getReturn(id, tx), activity)
	})
}

/** The states in which an exchange will no longer be sent, so its reserved stock is returned. */
const statesWithoutExchange: readonly ReturnState[] = ['declined', 'refunded', 'closed']

interface ReturnActivity {
	who: ActivityActor
	/** A message from the staff member. `''` when there is none. */
	said: string
	old?: ActivityValues
	new?: ActivityValues
}

/** Records a return's new state in the activity log, for the order's history and the customer (rule: return-steps). */
export async function recordReturnActivity(
	tx: Transaction,
	view: ReturnView,
	{ who, said, old, new: now }: ReturnActivity,
): Promise<void> {
	const { orderId, state, wants } = view
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	const title = `${getReturnBadge(state).label}, ${wants === 'size' ? 'exchange' : 'return'} #${view.id}`
	const note = [title, formatReturn(view), said].filter(Boolean).join('\n')
	const changes = { ...(old && { old }), new: { return: state, ...now } }
	await recordOrderActivity(tx, who, orderId, { action: 'return', from: status, to: status, note, ...changes })
}

/** A return that ends without a refund has nothing to deduct from. */
const noDeduction: ReturnDeduction = { deductionPaise: 0, deductionReason: '' }

/** Returns the idempotency key of a return's refund, so that repeated requests refund the money only once. */
export function getReturnRefundKey(id: number): string {
	return `return-${String(id).padStart(12, '0')}`
}

/**
 * Throws when a payment service is refunding or has refunded this return. Such a return can only change to the state
 * `'refunded'`.
 *
 * @throws conflict: a service refund exists.
 */
export async function assertNoServiceRefund(tx: Transaction, { id, orderId }: ReturnView): Promise<void> {
	const onlineRefund = await tx.onlineRefund.findUnique({
		where: { orderId_key: { orderId, key: getReturnRefundKey(id) } },
		select: { provider: true, state: true },
	})
	if (onlineRefund && onlineRefund.state !== 'refused')
		refuse('conflict', 'return-refund-in-progress', { id, service: String(getServiceName(onlineRefund.provider)) })
}

/**
 * Accepts a return request, with an optional message to the customer. Does nothing if it is already accepted.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is neither requested nor accepted, or its order is cancelled.
 */
export async function acceptReturn(actor: Actor, id: number, answer: string): Promise<void> {
	requirePermission(actor, 'payments')
	await advanceReturn(actor, id, { from: ['asked'], to: 'accepted', answer })
}

/**
 * Declines a return request with a message to the customer. A request that was accepted can also be declined, for
 * example because its items never arrived (rule: return-steps).
 *
 * @throws invalid: the message is missing.
 * @throws not-found: the return is unknown.
 * @throws conflict: the items have arrived, or the order is cancelled.
 */
export async function declineReturn(actor: Actor, id: number, answer: string): Promise<void> {
	requirePermission(actor, 'payments')
	if (!answer) refuse('invalid', 'return-answer-missing', {}, 'answer')
	await advanceReturn(actor, id, { from: ['asked', 'accepted'], to: 'declined', answer })
}

/**
 * Records that the returned units arrived, and restocks the return lines whose IDs are in `restock` (rule:
 * return-steps). Does nothing if the arrival is already recorded.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is neither accepted nor received, or its order is cancelled.
 */
export async function receiveReturn(actor: Actor, id: number, restock: readonly number[]): Promise<void> {
	requirePermission(actor, 'orders')
	const work = (tx: Transaction, view: ReturnView) => restockItems(tx, actor, view, restock)
	await advanceReturn(actor, id, { from: ['accepted'], to: 'received', work })
}

/**
 * Ships the replacement that was requested in an exchange, at the price of the bought item, with the courier and the
 * tracking number if they are known (rule: exchange-shipment). Does nothing if it has already shipped.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the replacement is sold out or deleted, the return is not an exchange or has a service refund, the
 * items have not arrived, the return has ended, or its order is cancelled.
 */
export async function shipExchange(actor: Actor, id: number, input: ShipmentInput = {}): Promise<void> {
	requirePermission(actor, 'orders')
	const shipment = toShipmentColumns(input)
	const work = async (tx: Transaction, view: ReturnView) => {
		await assertNoServiceRefund(tx, view)
		if (view.wants !== 'size') refuse('conflict', 'return-exchange-missing', { id })
		await deductExchangeStock(tx, actor, view)
	}
	const more = { ...shipment, ...noDeduction }
	await advanceReturn(actor, id, { from: ['received'], to: 'sent', said: formatShipment(shipment), more, work })
}

/**
 * Closes a received return that is settled without a refund or an exchange through the shop. Does nothing if it is
 * already closed.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return has a service refund, is neither received nor closed, or its order is cancelled.
 */
export async function closeReturn(actor: Actor, id: number, answer: string): Promise<void> {
	requirePermission(actor, 'payments')
	const work = assertNoServiceRefund
	await advanceReturn(actor, id, { from: ['received'], to: 'closed', said: answer, more: noDeduction, work })
}

/**
 * Returns the units of the return lines in `lineIds` to the stock that they were sold from (rule:
 * restock-same-variant), and marks the lines as restocked. Lines whose product was deleted permanently are left out.
 */
async function restockItems(
	tx: Transaction,
	actor: Actor,
	view: ReturnView,
	lineIds: readonly number[],
): Promise<void> {
	const chosen = await Promise.all(
		view.lines
			.filter(({ id }) => lineIds.includes(id))
			.map(async ({ id, orderItemId, quantity }) => ({
				id,
				lines: toItemStockLines(await requireReturnItem(tx, orderItemId), quantity),
			})),
	)
	const counted = chosen.filter(({ lines }) => lines.length > 0)
	const data = { isRestocked: true }
	await tx.orderReturnLine.updateMany({ where: { id: { in: counted.map(({ id }) => id) } }, data })
	const lines = counted.flatMap((one) => one.lines)
	await recordMovements(tx, actor, view.orderId, 'returned', await restockLines(tx, lines))
}

function requireReturnItem(tx: Transaction, id: number) {
	return tx.orderItem.findUniqueOrThrow({ where: { id }, select: stockItemSelect })
}
