import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import { PAYMENT_KINDS, type PaymentKind } from './payment-state.ts'
import { reusedReferenceField } from './reused-reference-field.ts'

interface ReferenceCheck {
	orderId: number
	kind: PaymentKind
	reference: string
	/** The staff member has confirmed that the same payment may cover this order. */
	sameReference: boolean
}

/**
 * Checks whether a payment reference has paid another order (rule: reused-reference). A courier collects and remits the
 * cash of many orders under one reference, which needs no confirmation. Returns a text for the history, `''` when no
 * other order uses the reference.
 *
 * @throws conflict: on `sameReference`, the reference has paid another order and was not confirmed.
 */
export async function checkReusedReference(tx: Transaction, check: ReferenceCheck): Promise<string> {
	const { orderId, kind, reference, sameReference } = check
	if (reference === '') return ''
	const kinds = kind === 'paid' ? PAYMENT_KINDS : (['paid'] as const)
	const other = await tx.paymentEntry.findFirst({
		where: { reference, kind: { in: [...kinds] }, orderId: { not: orderId } },
		orderBy: { id: 'asc' },
		select: { orderId: true },
	})
	if (!other) return ''
	const { orderId: id } = other
	if (!sameReference) refuse('conflict', 'payment-reference-reused', { reference, id }, reusedReferenceField)
	return `. The reference ${reference} was already used to pay order #${id}: reference used anyway`
}
