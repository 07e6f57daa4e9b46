import type { CategoryNode } from '#app/shop/catalog/category/category-tree.ts'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import { getShownUrl } from '#app/shop/media/media-view.ts'
import { Headline } from '../shell/section.tsx'
import { useTranslate } from '../shell/use-shop.ts'

export const getCategoryHref = (name: string) => `/shop/${encodeURIComponent(name)}`

const row = 'flex min-h-16 items-center gap-4 py-1.5 underline-offset-4 hover:underline'

interface RowsProps {
	categories: CategoryNode[]
	/** The name that the `details` elements share, so that only one of them is open at a time. */
	foldName: string
}

/** The categories of a menu, each as a row. A category with children can be expanded (rule: category-tree). */
export function CategoryRows({ categories, foldName }: RowsProps) {
	const t = useTranslate()
	return categories.map((category) => (
		<li key={category.id} className="border-b border-line">
			{category.children.length === 0 ? (
				<a href={getCategoryHref(category.name)} className={row}>
					<Row category={category} />
				</a>
			) : (
				<details name={foldName}>
					<summary className={row}>
						<Row category={category} />
						<span className="chevron size-4 shrink-0" />
					</summary>
					<ul className="pb-4">
						<Child
							{...category}
							name={t('card.allOf', { name: t.named('category', category.name) })}
							href={getCategoryHref(category.name)}
						/>
						{category.children.map((child) => (
							<Child
								key={child.id}
								{...child}
								name={t.named('category', child.name)}
								href={getCategoryHref(child.name)}
							/>
						))}
					</ul>
				</details>
			)}
		</li>
	))
}

function Row({ category: { name, image, ...category } }: { category: CategoryNode }) {
	const t = useTranslate()
	return (
		<>
			{image ? (
				<img
					src={getShownUrl(image, 80)}
					alt=""
					loading="lazy"
					width={42}
					height={56}
					className="bg-sand object-cover"
				/>
			) : (
				<span className="size-11 shrink-0 bg-sand" />
			)}
			<span className="min-w-0 font-display text-lg [overflow-wrap:anywhere]">
				<Headline>{t.named('category', name)}</Headline>
			</span>
			<Count {...category} />
		</>
	)
}

/** The collections of a menu, in one row that expands like a category. */
export function CollectionRows({ collections, foldName }: { collections: CollectionView[]; foldName: string }) {
	const t = useTranslate()
	return (
		<li className="border-b border-line">
			<details name={foldName}>
				<summary className={`${row} font-display text-lg`}>
					{t('shell.collection')}
					<span className="chevron ml-auto size-4 shrink-0" />
				</summary>
				<ul className="pb-4">
					{collections.map(({ id, name, productCount }) => (
						<Child
							key={id}
							name={t.named('collection', name)}
							href={`/collection/${encodeURIComponent(name)}`}
							count={productCount}
							isSoldOut={false}
						/>
					))}
				</ul>
			</details>
		</li>
	)
}

function Child({ name, href, ...category }: { name: string; href: string } & CountProps) {
	return (
		<li>
			<a href={href} className="flex min-h-11 items-center gap-3 pl-4 underline-offset-4 hover:underline">
				<span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
				<Count {...category} />
			</a>
		</li>
	)
}

type CountProps = Pick<CategoryNode, 'count' | 'isSoldOut'>

export function Count({ count, isSoldOut }: CountProps) {
	const t = useTranslate()
	return (
		<small className="tabular ml-auto text-xs whitespace-nowrap text-muted">
			{isSoldOut ? t('card.soldOut') : t.number(count)}
			{!isSoldOut && <span className="sr-only">{` ${t('card.products', { count })}`}</span>}
		</small>
	)
}
