import type { Transaction } from '#app/adapters/db/db.server.ts'
import { CANCELLED, hasGone } from '../../words/order-status.ts'
import { creditNoteIn } from './credit-note.server.ts'
import { giveInvoiceIn } from './invoice.server.ts'
import type { DocumentGiven } from './new-document.server.ts'

/**
 * What an order gets when its status has changed, in the same transaction: going, its invoice; coming back from there
 * or cancelled, a credit note (rules: invoice-number, credit-note).
 */
export async function documentsOfStep(
	tx: Transaction,
	{ from, to, ...given }: DocumentGiven & { from: number; to: number },
): Promise<void> {
	if (hasGone(to) && !hasGone(from)) await giveInvoiceIn(tx, given)
	if (!hasGone(from) || hasGone(to)) return
	await creditNoteIn(tx, { ...given, reason: to === CANCELLED ? 'The order is cancelled' : 'The order was not sent' })
}
