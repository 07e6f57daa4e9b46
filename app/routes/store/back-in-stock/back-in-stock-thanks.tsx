import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageMeta, buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import { loadBackInStockPage } from './_back-in-stock-page.server.ts'
import { RequestedProductHeader } from './_back-in-stock-form.tsx'
import type { Route } from './+types/back-in-stock-thanks.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const t = getPageTranslate(matches)
	return loaderData
		? buildPageMeta(matches, {
				title: t('backInStock.thanksTitle'),
				description: t('backInStock.thanksDescription'),
				path: `/singleproduct/${loaderData.product.id}/back-in-stock/thanks`,
				isListed: false,
			})
		: [{ title: buildPageTitle(matches, t('product.notFound')) }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { product } = await loadBackInStockPage(params.id, url, getRequestLanguage(context))
	return { product }
}

export default function BackInStockThanksPage({ loaderData: { product } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<RequestedProductHeader product={product} title={t('backInStock.thanksTitle')}>
			<p role="status" className="mt-5 text-base">
				{t('backInStock.thanks')}
			</p>
			<p className="mt-3 mb-8 text-base text-muted">{t('backInStock.firstServed')}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/newarrivals">{t('backInStock.newArrivals')}</ButtonLink>
				<ButtonLink to={product.href} variant="secondary">
					{t('backInStock.backToProduct')}
				</ButtonLink>
			</div>
		</RequestedProductHeader>
	)
}

export const ErrorBoundary = ErrorMessage
