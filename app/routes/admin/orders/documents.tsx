import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getDocumentPage } from '#app/shop/orders/invoices/document-page.server.ts'
import { getTaxDocument } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { permission: 'orders' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: loaderData ? `${loaderData.title} ${loaderData.number}` : 'Document' },
]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params }: Route.LoaderArgs) {
	return getDocumentPage(await orThrowResponse(getTaxDocument(parseRowId(params.id), parseRowId(params.documentId))))
}

export default function Document({ loaderData: sheet }: Route.ComponentProps) {
	return (
		<PrintedPage
			back={{ to: `/admin/orders/${sheet.orderId}`, label: `Order #${sheet.orderId}` }}
			pdf={`/admin/orders/${sheet.orderId}/documents/${sheet.id}/document.pdf`}
		>
			<TaxSheet sheet={sheet} />
		</PrintedPage>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
