import { getCategoryTree } from '#app/shop/catalog/category/category-tree.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { CategoryRows, CollectionRows, getCategoryHref, Count } from '#app/ui/panels/category-list.tsx'
import type { CategoryNode } from '#app/shop/catalog/category/category-tree.ts'
import { getShownUrl } from '#app/shop/media/media-view.ts'
import { ClosePanel, Panel } from '#app/ui/panels/panels.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/menu.ts'

/** The maximum number of category rows and of collection rows. The page /shop lists all categories. */
const maxRows = 60

/** A browser caches the menu for five minutes, so that it opens on the next pages without a request. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, max-age=300' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('shell.menu'))

export async function loader() {
	const [categories, collections] = await Promise.all([getCategoryTree(), listCollections()])
	return { categories, collections }
}

/**
 * The parts that script adds to the menu when it opens: the lists of categories and collections on a phone, and the
 * category panel on a desktop (rule: category-tree).
 */
export default function MenuParts({ loaderData: { categories, collections } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<main>
			<ul id="category-rows">
				<CategoryRows categories={categories.slice(0, maxRows)} foldName="menu" />
				{categories.length > maxRows && (
					<li>
						<a href="/shop" className="flex min-h-16 items-center underline underline-offset-4">
							{t('listing.allCategories')}
						</a>
					</li>
				)}
			</ul>
			{collections.length > 0 && (
				<ul id="collection-rows">
					<CollectionRows collections={collections.slice(0, maxRows)} foldName="menu" />
				</ul>
			)}
			<CategoryTray categories={categories} />
		</main>
	)
}

/**
 * The maximum numbers of categories with pictures (`maxTiles`), of further categories with names only (`maxNames`), and
 * of children below a picture (`maxChildren`).
 */
const maxTiles = 6
const maxNames = 18
const maxChildren = 6

const link = 'flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline'

/** The categories under *Shop* on a desktop (rule: category-tree). */
function CategoryTray({ categories }: { categories: CategoryNode[] }) {
	const t = useTranslate()
	return (
		<Panel id="categories" labelledBy="categories-title" className="panel-drop">
			<div className="shell py-6">
				<div className="flex items-center justify-between">
					<p id="categories-title" className="font-display text-xl">
						{t('shell.shop')}
					</p>
					<ClosePanel target="categories" isFirst />
				</div>
				<ul className="mt-4 grid grid-cols-6 gap-4">
					{categories.slice(0, maxTiles).map((category) => (
						<Tile key={category.id} category={category} />
					))}
				</ul>
				<p className="mt-4 flex flex-wrap items-center gap-x-6">
					{categories.slice(maxTiles, maxTiles + maxNames).map((category) => (
						<Name key={category.id} {...category} />
					))}
				</p>
				<p className="flex gap-6">
					<TrayLink href="/shop">{t('listing.allCategories')}</TrayLink>
					<TrayLink href="/allproducts">{t('menu.allProducts')}</TrayLink>
				</p>
			</div>
		</Panel>
	)
}

function Tile({ category: { image, children, ...category } }: { category: CategoryNode }) {
	const t = useTranslate()
	return (
		<li>
			<a href={getCategoryHref(category.name)} className="group block">
				{image ? (
					<img
						src={getShownUrl(image, 480)}
						alt=""
						loading="lazy"
						className="aspect-3/4 w-full rounded-soft bg-sand object-cover"
					/>
				) : (
					<span className="block aspect-3/4 w-full rounded-soft bg-sand" />
				)}
				<span className="mt-2 flex items-center gap-2 text-sm underline-offset-4 group-hover:underline">
					<span className="min-w-0 [overflow-wrap:anywhere]">{t.named('category', category.name)}</span>
					<Count {...category} />
				</span>
			</a>
			{children.length > 0 && (
				<ul>
					{children.slice(0, maxChildren).map((child) => (
						<li key={child.id}>
							<Name {...child} />
						</li>
					))}
				</ul>
			)}
		</li>
	)
}

function Name(category: CategoryNode) {
	const t = useTranslate()
	return (
		<a href={getCategoryHref(category.name)} className={link}>
			<span className="min-w-0 [overflow-wrap:anywhere]">{t.named('category', category.name)}</span>
			<Count {...category} />
		</a>
	)
}

function TrayLink({ href, children }: { href: string; children: string }) {
	return (
		<a href={href} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
			{children}
		</a>
	)
}
