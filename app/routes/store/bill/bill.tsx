import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getRequestTranslate } from '#app/http/session/contexts.ts'
import { getLinkedDocument } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { getDocumentPage } from '#app/shop/orders/invoices/document-page.server.ts'
import { PrintButton } from '#app/ui/forms/button.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import type { Route } from './+types/bill.ts'

export const headers = buildUnlistedSecretHeaders

export const links: Route.LinksFunction = () => [
	{ rel: 'stylesheet', href: pageStyles },
	{ rel: 'stylesheet', href: printSheet },
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildUnlistedMeta(
		matches,
		loaderData ? `${loaderData.title} ${loaderData.number}` : getPageTranslate(matches)('order.billNotFound'),
	)

export async function loader({ params, context }: Route.LoaderArgs) {
	return getDocumentPage(await orThrowResponse(getLinkedDocument(params.token)), getRequestTranslate(context))
}

/** The customer's invoice or receipt, opened by the link in the email (rule: invoice-link). */
export default function Bill({ loaderData: sheet, params }: Route.ComponentProps) {
	return (
		<main id="content" className="min-h-dvh bg-sand px-4 py-6 print:bg-white print:p-0">
			<div className="mx-auto mb-4 flex max-w-3xl flex-wrap items-center justify-end gap-x-4 print:hidden">
				<a
					href={`/bill/${params.token}/document.pdf`}
					download
					className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
				>
					{useTranslate()('order.downloadPdf')}
				</a>
				<PrintButton />
			</div>
			<TaxSheet sheet={sheet} />
		</main>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('order.billFailed')} />
}
