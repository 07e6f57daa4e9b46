import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { getPreviewedDraft } from '#app/shop/catalog/product/drafts.server.ts'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { languageContext } from '#app/http/session/contexts.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { TranslateContext, useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { listBestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { translateDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { getShopTranslate } from '#app/shop/translations/translations.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { buildSizeChoices } from '#app/shop/catalog/variant/variant-view.ts'
import { getProductRatings } from '#app/shop/reviews/rating.server.ts'
import { getTranslatedProductHighlights } from '#app/shop/settings/translated-settings.server.ts'
import { ProductPage, estimateCaptionHeight } from './_product-page.tsx'
import type { Route } from './+types/preview.ts'

export const headers = buildUnlistedSecretHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	buildUnlistedMeta(matches, loaderData?.name ?? getPageTranslate(matches)('product.notFound'))

/**
 * Renders the draft to HTML in the loader. If the component below rendered it, the code for drafts would be added to
 * the script of every product page.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { language } = context.get(languageContext)
	const draft = await translateDetail(await orThrowResponse(getPreviewedDraft(params.token)), language)
	return { name: draft.name, html: await renderProduct(draft, url, await getShopTranslate(language)) }
}

/** Renders a product's page to HTML on the server only, with disabled buttons. */
async function renderProduct(product: ProductDetail, url: URL, t: Translate): Promise<string> {
	const sizes = buildSizeChoices(product.variants)
	const [found, ratings] = await Promise.all([listBestSellers(rowLength), getProductRatings(product.id, 1)])
	const products = await translateCards(found, t.language)
	const shown = {
		product,
		sizes,
		height: `${estimateCaptionHeight(product, ratings.count > 0).toFixed(1)}rem`,
		products,
		ratings,
		color: null,
		size: null,
		highlights: await getTranslatedProductHighlights(t.language),
		estimate: null,
		isDraft: true,
	}
	const handler = createStaticHandler([{ path: '*', element: <ProductPage {...shown} /> }])
	const context = await handler.query(new Request(url))
	if (context instanceof Response) throw context
	const router = createStaticRouter(handler.dataRoutes, context)
	const html = renderToStaticMarkup(
		<TranslateContext value={t}>
			<StaticRouterProvider router={router} context={context} hydrate={false} />
		</TranslateContext>,
	)
	// A disabled fieldset around everything would not work: axe treats everything inside as unfocusable, even images.
	return html.replaceAll(/<(?:button|input|select|textarea)(?=[\s>/])/g, '$& disabled=""')
}

export default function PreviewPage({ loaderData: { html } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<>
			<p className="bg-ink px-4 py-2 text-center text-sm text-paper">{t('product.draftPreview')}</p>
			<div dangerouslySetInnerHTML={{ __html: html }} />
		</>
	)
}

export const ErrorBoundary = createErrorBoundary('product.failed')
