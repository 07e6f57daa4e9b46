import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta, pageTitle } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { readStockRequestPage } from './_stock-request-page.server.ts'
import { StockRequestProduct } from './_stock-request-product.tsx'
import type { Route } from './+types/back-in-stock-thanks.ts'

const title = 'We will tell you'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData
		? pageMeta(matches, {
				title,
				description: 'You hear from us once, when it is in stock again.',
				path: `/singleproduct/${loaderData.product.id}/back-in-stock/thanks`,
				isListed: false,
			})
		: [{ title: pageTitle(matches, 'Product not found') }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { product } = await readStockRequestPage(params.id, url)
	return { product }
}

export default function BackInStockThanksPage({ loaderData: { product } }: Route.ComponentProps) {
	return (
		<StockRequestProduct product={product} title={title}>
			<p role="status" className="mt-5 text-base">
				Thank you. You hear from us once, as soon as it is in stock again.
			</p>
			<p className="mt-3 mb-8 text-base text-muted">
				First come, first served then: we set nothing aside, and others may be waiting too.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/newarrivals">See what is new</ButtonLink>
				<ButtonLink to={product.href} look="secondary">
					Back to the product
				</ButtonLink>
			</div>
		</StockRequestProduct>
	)
}

export const ErrorBoundary = ErrorMessage
