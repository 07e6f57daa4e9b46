import { read } from '#app/adapters/db/db.server.ts'
import { isSignatureOf, signatureOf } from '#app/adapters/secret.server.ts'
import { refuse } from '../../refusal.ts'
import type { BillLink } from './tax-document-view.ts'
import { documentsOf, taxDocument, type TaxDocumentView } from './tax-documents.server.ts'

/**
 * Returns the public address of an order's invoice, which works for anyone who has the link (rule: invoice-link).
 * `null` when the order has no invoice.
 */
export async function billPath(orderId: number): Promise<string | null> {
	const row = await read.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: { id: true } })
	return row && pathOf(row.id)
}

/** Returns the customer's links to an order's invoices, oldest first (rule: invoice-link). */
export async function billsOf(orderId: number): Promise<BillLink[]> {
	const documents = await documentsOf(orderId)
	return documents.map(({ id, kind, number }) => ({
		label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
		path: pathOf(id),
	}))
}

/**
 * Returns the document of such a link.
 *
 * @throws not-found: the token is unknown.
 */
export async function billOf(token: string): Promise<TaxDocumentView> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	if (!id || !isSignatureOf(`bill:${id}`, signature)) refuse('not-found', 'Invoice not found')
	const row = await read.taxDocument.findUnique({ where: { id: Number(id) }, select: { orderId: true } })
	return row ? taxDocument(row.orderId, Number(id)) : refuse('not-found', 'Invoice not found')
}

function pathOf(id: number): string {
	return `/bill/${id}-${signatureOf(`bill:${id}`)}`
}
