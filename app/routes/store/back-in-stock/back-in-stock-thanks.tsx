import { ButtonLink } from '#app/ui/forms/button.tsx'
import { buildPageMeta, buildPageTitle } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { loadBackInStockPage } from './_back-in-stock-page.server.ts'
import { RequestedProductHeader } from './_back-in-stock-form.tsx'
import type { Route } from './+types/back-in-stock-thanks.ts'

const title = 'We will notify you'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData
		? buildPageMeta(matches, {
				title,
				description: 'We will notify you once, when it is back in stock.',
				path: `/singleproduct/${loaderData.product.id}/back-in-stock/thanks`,
				isListed: false,
			})
		: [{ title: buildPageTitle(matches, 'Product not found') }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { product } = await loadBackInStockPage(params.id, url)
	return { product }
}

export default function BackInStockThanksPage({ loaderData: { product } }: Route.ComponentProps) {
	return (
		<RequestedProductHeader product={product} title={title}>
			<p role="status" className="mt-5 text-base">
				Thank you. We will notify you once, as soon as it is back in stock.
			</p>
			<p className="mt-3 mb-8 text-base text-muted">
				First come, first served: we do not reserve it, and others may be waiting too.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/newarrivals">View new arrivals</ButtonLink>
				<ButtonLink to={product.href} variant="secondary">
					Back to the product
				</ButtonLink>
			</div>
		</RequestedProductHeader>
	)
}

export const ErrorBoundary = ErrorMessage
