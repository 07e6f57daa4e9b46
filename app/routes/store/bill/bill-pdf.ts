import { respondWithPdf } from '#app/http/files/file-responses.server.ts'
import { getRequestTranslate } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { createCustomerPdf, createDocumentPdf } from '#app/shop/orders/invoices/document-pdf.server.ts'
import { getLinkedDocument } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { openOrderLink } from '#app/shop/orders/links/order-link.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { Route } from './+types/bill-pdf.ts'

/**
 * Responds with a PDF for a customer: the document that an email links to (rule: invoice-link), the receipt of an order
 * in the account, or a receipt or tax document by order link (rules: order-link, paper-pdf).
 */
export function loader({ params: { token, id, documentId }, context, pattern }: Route.LoaderArgs) {
	const t = getRequestTranslate(context)
	return respondWithPdf(async () => {
		if (/^\/?bill\//.test(pattern)) return createDocumentPdf(await getLinkedDocument(token!), t)
		if (id !== undefined) return createCustomerPdf(await requireCustomer(context), parseRowId(id), undefined, t)
		const { linkId, orderId } = await runAsVisitor(context, (client) => openOrderLink(client, token))
		return createCustomerPdf({ linkId }, orderId, documentId === undefined ? undefined : parseRowId(documentId), t)
	})
}
