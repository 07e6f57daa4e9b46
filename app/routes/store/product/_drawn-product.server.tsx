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

/** The page of a product as HTML whose buttons do nothing: the page itself, drawn on the server alone. */
export async function drawProduct(product: ProductDetail, url: URL): Promise<string> {
	const sizes = sizeChoices(product.variants)
	const [products, ratings] = await Promise.all([bestSellers(rowLength), ratingsOfProduct(product.id, 1)])
	const shown = {
		product,
		sizes,
		height: `${wordsHeight(product).toFixed(1)}rem`,
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
	// A fieldset around it all will not do: axe takes whatever is in a disabled one for unfocusable, even pictures.
	return html.replaceAll(/<(?:button|input|select|textarea)(?=[\s>/])/g, '$& disabled=""')
}
