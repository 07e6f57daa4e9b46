import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { readPreviewedDraft } from '#app/shop/catalog/product/drafts.server.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import { unlistedSecretHeaders } from '#app/http/server/answer-headers.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { bestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { sizeChoices } from '#app/shop/catalog/variant/variant-view.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { productPromises } from '#app/shop/settings/shop-settings.server.ts'
import { ProductPage } from './_product-page.tsx'
import { wordsHeight } from './_words-height.ts'
import type { Route } from './+types/preview.ts'

export const headers = unlistedSecretHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	unlistedMeta(matches, loaderData?.name ?? 'Product not found')

/** The page is rendered here as HTML. As components it would add to the script of every product page. */
export async function loader({ params, url }: Route.LoaderArgs) {
	const draft = await pageOrRefusal(readPreviewedDraft(params.token))
	return { name: draft.name, html: await drawProduct(draft, url) }
}

/** Renders a product's page to HTML on the server only, with disabled buttons. */
async function drawProduct(product: ProductDetail, url: URL): Promise<string> {
	const sizes = sizeChoices(product.variants)
	const [products, ratings] = await Promise.all([bestSellers(rowLength), ratingsOfProduct(product.id, 1)])
	const shown = {
		product,
		sizes,
		height: `${wordsHeight(product, ratings.count > 0).toFixed(1)}rem`,
		products,
		ratings,
		color: null,
		promises: productPromises(),
		promise: null,
		isDraft: true,
	}
	const handler = createStaticHandler([{ path: '*', element: <ProductPage {...shown} /> }])
	const context = await handler.query(new Request(url))
	if (context instanceof Response) throw context
	const router = createStaticRouter(handler.dataRoutes, context)
	const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
	// A disabled fieldset around everything would not work: axe treats everything inside as unfocusable, even images.
	return html.replaceAll(/<(?:button|input|select|textarea)(?=[\s>/])/g, '$& disabled=""')
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
