import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { PAYMENT_KINDS, type PaymentKind } from './payment-state.ts'
import { referenceField } from './reference-field.ts'

interface Referred {
	orderId: number
	kind: PaymentKind
	reference: string
	/** The staff has been asked, and says that it is right. */
	sameReference: boolean
}

/**
 * Asks about a reference that has paid another order (rule: reused-reference): unless somebody has said that it is
 * right, 'conflict' on `sameReference`. What a courier collects and hands over for many orders has one reference, which
 * is no question. Answers words for the history, '' where the reference is this order's alone.
 */
export async function askAboutReference(tx: Transaction, referred: Referred): Promise<string> {
	const { orderId, kind, reference, sameReference } = referred
	if (reference === '') return ''
	const kinds = kind === 'paid' ? PAYMENT_KINDS : (['paid'] as const)
	const other = await tx.paymentEntry.findFirst({
		where: { reference, kind: { in: [...kinds] }, orderId: { not: orderId } },
		orderBy: { id: 'asc' },
		select: { orderId: true },
	})
	if (!other) return ''
	const paid = `The reference ${reference} has paid order #${other.orderId} already`
	if (!sameReference) refuse('conflict', `${paid}.`, referenceField)
	return `. ${paid}: marked all the same`
}
