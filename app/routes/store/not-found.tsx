import { data } from 'react-router'
import { listBestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { NothingHere } from '#app/ui/product/grid.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('shared.pageNotFound')) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const products = await translateCards(await listBestSellers(shortRowLength), getRequestLanguage(context))
	return data({ products }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
	const t = useTranslate()
	return <NothingHere title={t('shared.pageNotFound')} text={t('shared.pageMoved')} products={loaderData.products} />
}
