import { loadPackingSlips, readLabelPaper, readSelectedIds } from '#app/http/admin/order-actions.server.ts'
import { respondWithPdf } from '#app/http/files/file-responses.server.ts'
import { createSlipsPdf } from '#app/shop/orders/fulfillment/packing.server.ts'
import { buildLabels, createLabelsPdf } from '#app/shop/orders/fulfillment/shipping-papers.server.ts'
import { createDocumentPdf, createOrderPdf } from '#app/shop/orders/invoices/document-pdf.server.ts'
import { getTaxDocument } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import type { Route } from './+types/papers.ts'

export const handle = { permission: 'orders' }

/**
 * Responds with a PDF file of the invoice, receipt, credit note, shipping labels or packing slips that the path names
 * (rule: paper-pdf).
 */
export function loader({ params: { id, documentId }, url, pattern }: Route.LoaderArgs) {
	return respondWithPdf(async () => {
		if (documentId !== undefined) return createDocumentPdf(await getTaxDocument(parseRowId(id), parseRowId(documentId)))
		if (pattern.endsWith('/invoice.pdf')) return createOrderPdf(await getOrderForAdmin(parseRowId(id)))
		if (pattern.endsWith('/labels.pdf'))
			return createLabelsPdf((await buildLabels(readSelectedIds(url).ids)).labels, readLabelPaper(url))
		return createSlipsPdf((await loadPackingSlips(id, url)).slips)
	})
}
