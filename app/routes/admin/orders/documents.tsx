import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { sheetOf } from '#app/shop/orders/documents/sheet.server.ts'
import { taxDocument } from '#app/shop/orders/documents/tax-documents.server.ts'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import type { Route } from './+types/documents.ts'

export const handle = { act: 'orders' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: loaderData ? `${loaderData.title} ${loaderData.number}` : 'Document' },
]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params }: Route.LoaderArgs) {
	return sheetOf(await pageOrRefusal(taxDocument(rowId(params.id), rowId(params.documentId))))
}

export default function Document({ loaderData: sheet }: Route.ComponentProps) {
	return (
		<PrintedPage back={{ to: `/admin/orders/${sheet.orderId}`, label: `Order #${sheet.orderId}` }}>
			<TaxSheet sheet={sheet} />
		</PrintedPage>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
