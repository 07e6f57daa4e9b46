import type { CategoryNode } from '#app/shop/catalog/category/category-tree.ts'
import { shownUrl } from '#app/shop/media/media-url.ts'
import { categoryHref, Count } from './category-list.tsx'
import { ClosePanel } from './close-panel.tsx'
import { Panel } from './panel.tsx'

/**
 * The maximum number of categories with pictures and children, followed by the maximum number of categories with names
 * only.
 */
const mostTiles = 6
const mostNames = 18
const mostChildren = 6

const link = 'flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline'

/** The categories under *Shop* on a desktop (rule: category-tree). */
export function CategoryTray({ categories }: { categories: CategoryNode[] }) {
	return (
		<Panel id="categories" labelledBy="categories-title" className="panel-drop">
			<div className="shell py-6">
				<div className="flex items-center justify-between">
					<p id="categories-title" className="font-display text-xl">
						Shop
					</p>
					<ClosePanel target="categories" isFirst />
				</div>
				<ul className="mt-4 grid grid-cols-6 gap-4">
					{categories.slice(0, mostTiles).map((category) => (
						<Tile key={category.id} category={category} />
					))}
				</ul>
				<p className="mt-4 flex flex-wrap items-center gap-x-6">
					{categories.slice(mostTiles, mostTiles + mostNames).map((category) => (
						<Name key={category.id} {...category} />
					))}
				</p>
				<p className="flex gap-6">
					<End href="/shop">All categories</End>
					<End href="/allproducts">All products</End>
				</p>
			</div>
		</Panel>
	)
}

function Tile({ category: { image, children, ...category } }: { category: CategoryNode }) {
	return (
		<li>
			<a href={categoryHref(category.name)} className="group block">
				{image ? (
					<img
						src={shownUrl(image, 480)}
						alt=""
						loading="lazy"
						className="aspect-3/4 w-full rounded-soft bg-sand object-cover"
					/>
				) : (
					<span className="block aspect-3/4 w-full rounded-soft bg-sand" />
				)}
				<span className="mt-2 flex items-center gap-2 text-sm underline-offset-4 group-hover:underline">
					<span className="min-w-0 [overflow-wrap:anywhere]">{category.name}</span>
					<Count {...category} />
				</span>
			</a>
			{children.length > 0 && (
				<ul>
					{children.slice(0, mostChildren).map((child) => (
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
	return (
		<a href={categoryHref(category.name)} className={link}>
			<span className="min-w-0 [overflow-wrap:anywhere]">{category.name}</span>
			<Count {...category} />
		</a>
	)
}

function End({ href, children }: { href: string; children: string }) {
	return (
		<a href={href} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
			{children}
		</a>
	)
}
