import { respondWithPdf } from '#app/http/files/file-responses.server.ts'
import { getRequestTranslate } from '#app/http/session/contexts.ts'
import { createDocumentPdf } from '#app/shop/orders/invoices/document-pdf.server.ts'
import { getLinkedDocument } from '#app/shop/orders/invoices/tax-documents.server.ts'
import type { Route } from './+types/bill-pdf.ts'

/** Sends the customer's invoice or credit note, for whoever has the link in the email (rules: invoice-link, paper-pdf). */
export function loader({ params, context }: Route.LoaderArgs) {
	return respondWithPdf(async () =>
		createDocumentPdf(await getLinkedDocument(params.token), getRequestTranslate(context)),
	)
}
