import { serveJsonOrPage } from '#app/http/api/json-or-page.server.ts'
import { collectionEndpoint } from '#app/http/api/collection-endpoint.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { CollectionTiles } from '#app/ui/product/grid.tsx'
import { describeShop, buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/collections.ts'

export const middleware: Route.MiddlewareFunction[] = [serveJsonOrPage(collectionEndpoint)]

export const meta: Route.MetaFunction = ({ matches }) =>
	buildPageMeta(matches, {
		title: 'Collections',
		description: `Every collection of the shop. ${describeShop(matches)}`,
		path: '/collections',
	})

export async function loader() {
	return { collections: await listCollections() }
}

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<div className="shell pt-2">
				<Breadcrumb current="Collections" />
				<h1 className="mt-2 mb-6 font-display text-2xl lg:mb-10">Collections</h1>
			</div>
			<CollectionTiles collections={loaderData.collections} />
		</>
	)
}

export const ErrorBoundary = createErrorBoundary('Failed to load collections')
