import { categoryTree } from '#app/shop/catalog/category/category-tree.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { CategoryRows, CollectionRows } from '#app/ui/panels/category-list.tsx'
import { CategoryTray } from '#app/ui/panels/category-tray.tsx'
import { unlistedMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/menu.ts'

/** The maximum number of rows. Further ones are on the page of all categories. */
const mostRows = 60

/** A browser that has loaded it opens the menu of the next pages without a request. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, max-age=300' })

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Menu')

export async function loader() {
	const [categories, collections] = await Promise.all([categoryTree(), listCollections()])
	return { categories, collections }
}

/**
 * The parts that script adds to the menu when it opens: the rows on a phone and the tray on a desktop (rule:
 * category-tree).
 */
export default function MenuParts({ loaderData: { categories, collections } }: Route.ComponentProps) {
	return (
		<main>
			<ul id="category-rows">
				<CategoryRows categories={categories.slice(0, mostRows)} foldName="menu" />
				{categories.length > mostRows && (
					<li>
						<a href="/shop" className="flex min-h-16 items-center underline underline-offset-4">
							All categories
						</a>
					</li>
				)}
			</ul>
			{collections.length > 0 && (
				<ul id="collection-rows">
					<CollectionRows collections={collections.slice(0, mostRows)} foldName="menu" />
				</ul>
			)}
			<CategoryTray categories={categories} />
		</main>
	)
}
