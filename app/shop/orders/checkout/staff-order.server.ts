import type { Transaction } from '#app/adapters/db/db.server.ts'
import { type LineInput, findLines } from '../../cart/cart-rows.server.ts'
import type { CartLine } from '../../cart/cart-totals.ts'
import { systemActor, recordOrderActivity } from '../../activity/record-activity.server.ts'
import { formatPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { Actor } from '../../auth/roles.ts'
import { checkReusedReference } from '../payments/reused-reference.server.ts'

/**
 * Returns the lines that staff selected, at current prices.
 *
 * @throws invalid: nothing was selected.
 * @throws not-found: a product no longer exists.
 * @throws conflict: a size no longer exists.
 */
export async function getSelectedLines(
	queryRows: Transaction['prepared']['rows'],
	selected: readonly LineInput[],
): Promise<CartLine[]> {
	if (selected.length === 0) refuse('invalid', 'order-products-missing')
	return (await findLines(queryRows, selected)).map((line) => {
		if (!line) refuse('not-found', 'order-product-deleted')
		if (line.variant?.id === null) refuse('conflict', 'order-size-deleted', { product: line.name })
		return line
	})
}

interface ImmediatePayment {
	orderId: number
	status: number
	amountPaise: number
	reference: string
	sameReference?: boolean | undefined
	/** Example: `'Paid at the counter, Cash'`. */
	how: string
}

/**
 * Records in the ledger and the history that a new order was paid when it was placed.
 *
 * @throws conflict: the payment reference has paid another order (on `sameReference`, rule: reused-reference).
 */
export async function recordImmediatePayment(
	tx: Transaction,
	{ userId }: Actor,
	paid: ImmediatePayment,
): Promise<void> {
	const { orderId, status, amountPaise, reference, sameReference = false, how } = paid
	const referenceNote = await checkReusedReference(tx, { orderId, kind: 'paid', reference, sameReference })
	await tx.prepared.insert('PaymentEntry', {
		orderId,
		kind: 'paid',
		amountPaise,
		provider: 'shop',
		paymentId: `${orderId}-paid`,
		reference,
		byUserId: userId,
		at: Date.now(),
	})
	const message = `${how}: ${formatPaise(amountPaise)}${referenceNote}`
	// The log already records the sale, so this entry names no actor.
	await recordOrderActivity(tx, systemActor(userId), orderId, {
		action: 'paid',
		from: status,
		to: status,
		note: message,
	})
}
