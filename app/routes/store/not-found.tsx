import { data } from 'react-router'
import { listBestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { shortRowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { NothingHere } from '#app/ui/shell/nothing-here.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, 'Page not found') }]

export async function loader() {
	return data({ products: await listBestSellers(shortRowLength) }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
	return (
		<NothingHere
			title="Page not found"
			text="This page does not exist. It may have moved."
			products={loaderData.products}
		/>
	)
}
