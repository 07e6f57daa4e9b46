import { serveJsonOrPage } from '#app/http/api/json-or-page.server.ts'
import { collectionEndpoint } from '#app/http/api/collection-endpoint.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { CollectionTiles } from '#app/ui/product/grid.tsx'
import { describeShop, buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/collections.ts'

export const middleware: Route.MiddlewareFunction[] = [serveJsonOrPage(collectionEndpoint)]

export const meta: Route.MetaFunction = ({ matches }) => {
	const t = getPageTranslate(matches)
	return buildPageMeta(matches, {
		title: t('collections.title'),
		description: t('collections.description', { about: describeShop(matches) }),
		path: '/collections',
	})
}

export async function loader() {
	return { collections: await listCollections() }
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<>
			<div className="shell pt-2">
				<Breadcrumb current={t('collections.title')} />
				<h1 className="mt-2 mb-6 font-display text-2xl">{t('collections.title')}</h1>
			</div>
			<CollectionTiles collections={loaderData.collections} isWrapped />
		</>
	)
}

export const ErrorBoundary = createErrorBoundary('shell.collectionsFailed')
