import { read } from '#app/adapters/db/db.server.ts'
import { isUrlSignatureValid, createUrlSignature } from '#app/adapters/secret.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { InvoiceLink } from './tax-document-view.ts'
import { listOrderDocuments, getTaxDocument, type TaxDocumentView } from './tax-documents.server.ts'

/**
 * Returns the public address of an order's invoice, which works for anyone who has the link (rule: invoice-link).
 * `null` when the order has no invoice.
 */
export async function getInvoicePath(orderId: number): Promise<string | null> {
	const row = await read.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: { id: true } })
	return row && buildDocumentPath(row.id)
}

/** Returns the customer's links to an order's invoices, oldest first (rule: invoice-link). */
export async function listInvoiceLinks(orderId: number): Promise<InvoiceLink[]> {
	const documents = await listOrderDocuments(orderId)
	return documents.map(({ id, kind, number }) => ({
		label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
		path: buildDocumentPath(id),
	}))
}

/**
 * Returns the document of such a link.
 *
 * @throws not-found: the token is unknown.
 */
export async function getLinkedDocument(token: string): Promise<TaxDocumentView> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	if (!id || !isUrlSignatureValid(`bill:${id}`, signature)) refuse('not-found', 'invoice-not-found')
	const row = await read.taxDocument.findUnique({ where: { id: Number(id) }, select: { orderId: true } })
	return row ? getTaxDocument(row.orderId, Number(id)) : refuse('not-found', 'invoice-not-found')
}

function buildDocumentPath(id: number): string {
	return `/bill/${id}-${createUrlSignature(`bill:${id}`)}`
}
