import type { Transaction } from '#app/adapters/db/db.server.ts'
import { type WantedLine, linesFor } from '../../cart/cart-rows.server.ts'
import type { CartLine } from '../../cart/cart-totals.ts'
import { unnamedActor, noteOrder } from '../../journal/journal.server.ts'
import { formatPaise } from '../../money.ts'
import { refuse } from '../../refusal.ts'
import type { Actor } from '../../words/roles.ts'
import { askAboutReference } from '../payments/same-reference.server.ts'

/**
 * Returns the lines that staff selected, at current prices.
 *
 * @throws invalid: nothing was selected.
 * @throws not-found: a product no longer exists.
 * @throws conflict: a size no longer exists.
 */
export async function chosenLines(
	rowsOf: Transaction['prepared']['rows'],
	wanted: readonly WantedLine[],
): Promise<CartLine[]> {
	if (wanted.length === 0) refuse('invalid', 'Please choose what is sold.')
	return (await linesFor(rowsOf, wanted)).map((line) => {
		if (!line) refuse('not-found', 'One of the products is no longer in the shop. Please take it off the bill.')
		if (line.variant?.id === null) refuse('conflict', `Please choose the size of ${line.name} again.`)
		return line
	})
}

interface PaidAtOnce {
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
export async function notePaidAtOnce(tx: Transaction, { userId }: Actor, paid: PaidAtOnce): Promise<void> {
	const { orderId, status, amountPaise, reference, sameReference = false, how } = paid
	const asked = await askAboutReference(tx, { orderId, kind: 'paid', reference, sameReference })
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
	const words = `${how}: ${formatPaise(amountPaise)}${asked}`
	// The log already records the sale, so this entry names no actor.
	await noteOrder(tx, unnamedActor(userId), orderId, { act: 'paid', from: status, to: status, words })
}
