import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { readPreviewedDraft } from '#app/shop/catalog/product/drafts.server.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { drawProduct } from './_drawn-product.server.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import { unlistedSecretHeaders } from '#app/http/server/answer-headers.ts'
import type { Route } from './+types/preview.ts'

export const headers = unlistedSecretHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	unlistedMeta(matches, loaderData?.name ?? 'Product not found')

/** The page is drawn here, in React's own HTML: as components it would change the script of every product's page. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const draft = await pageOrRefusal(readPreviewedDraft(params.token))
	return { name: draft.name, html: await drawProduct(draft, url) }
}

export default function PreviewPage({ loaderData: { html } }: Route.ComponentProps) {
	return (
		<>
			<p className="bg-ink px-4 py-2 text-center text-sm text-paper">
				Draft: only who has this link sees this page, and nothing can be bought.
			</p>
			<div dangerouslySetInnerHTML={{ __html: html }} />
		</>
	)
}

export const ErrorBoundary = failedWith('Failed to fetch product. Please try again.')
