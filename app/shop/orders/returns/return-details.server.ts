import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type ActivityValues, recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { formatPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { ShipmentInput } from '../fulfillment/advance-orders.server.ts'
import { assertNoServiceRefund } from './advance-return.server.ts'
import { getReturn, type ReturnView } from './return-rows.server.ts'
import { formatShipment, toShipmentColumns, type ReturnDeduction } from './return-view.ts'

/**
 * Sets the amount that is deducted from the refund of a return, with its reason (rule: return-deduction).
 *
 * @throws invalid: the reason is missing, or the amount is not less than the items' value.
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is neither accepted nor received, or a payment service is refunding it.
 */
export async function setReturnDeduction(actor: Actor, id: number, deduction: ReturnDeduction): Promise<void> {
	requirePermission(actor, 'payments')
	await write((tx) => storeDeduction(tx, actor, id, deduction))
}

/** Runs `setReturnDeduction` inside a transaction. Callers check the permission. */
export async function storeDeduction(
	tx: Transaction,
	actor: Actor,
	id: number,
	{ deductionPaise, deductionReason }: ReturnDeduction,
): Promise<void> {
	const view = await getReturn(id, tx)
	if (view.state !== 'accepted' && view.state !== 'received') refuse('conflict', 'return-completed', { id })
	await assertNoServiceRefund(tx, view)
	if (deductionPaise > 0 && !deductionReason)
		refuse('invalid', 'return-deduction-reason-missing', {}, 'deductionReason')
	if (deductionPaise > 0 && deductionPaise >= view.worthPaise)
		refuse('invalid', 'return-deduction-too-large', { amount: formatPaise(view.worthPaise) }, 'deduction')
	const data = { deductionPaise, deductionReason: deductionPaise > 0 ? deductionReason : '' }
	if (view.deductionPaise === deductionPaise && view.deductionReason === data.deductionReason) return
	await tx.orderReturn.update({ where: { id }, data, select: { id: true } })
	const title = deductionPaise > 0 ? `Deduction of ${formatPaise(deductionPaise)}` : 'Deduction removed'
	await recordDetails(tx, actor, view, {
		note: [`${title}, return #${id}`, data.deductionReason].filter(Boolean).join('\n'),
		old: { deductionPaise: view.deductionPaise },
		new: { deductionPaise },
	})
}

/**
 * Sets the courier and the tracking number of an exchange that has shipped (rule: exchange-shipment). An empty value
 * clears the field, and equal values change nothing.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the exchange has not shipped.
 */
export async function setReturnShipment(actor: Actor, id: number, shipment: ShipmentInput): Promise<void> {
	requirePermission(actor, 'orders')
	const data = toShipmentColumns(shipment)
	await write(async (tx) => {
		const view = await getReturn(id, tx)
		if (view.state !== 'sent') refuse('conflict', 'return-not-shipped', { id })
		if (view.courier === data.courier && view.trackingNumber === data.trackingNumber) return
		await tx.orderReturn.update({ where: { id }, data, select: { id: true } })
		const note = [`Courier of the exchange, return #${id}`, formatShipment(data)].filter(Boolean).join('\n')
		await recordDetails(tx, actor, view, { note, new: { shipment: true } })
	})
}

interface DetailsActivity {
	note: string
	old?: ActivityValues
	new: ActivityValues
}

/** Records a change that leaves the state of a return as it is. It notifies nobody. */
async function recordDetails(tx: Transaction, actor: Actor, { orderId }: ReturnView, activity: DetailsActivity) {
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	await recordOrderActivity(tx, actor, orderId, { action: 'return', from: status, to: status, ...activity })
}
