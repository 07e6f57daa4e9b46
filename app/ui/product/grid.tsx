import { useLocation } from 'react-router'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { cachedHtml } from '../cached-html/cached-html.ts'
import { useRoot } from '../shell/use-shop.ts'
import { Card, type CardList } from './card.tsx'

const small = '(width >= 48rem) calc(33vw - 26px), calc(50vw - 24px)'
const layouts = {
	full: {
		columns: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
		sizes: `(width >= 80rem) 286px, (width >= 64rem) calc(25vw - 34px), ${small}`,
	},
	beside: {
		columns: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
		sizes: `(width >= 80rem) 222px, (width >= 64rem) calc(33vw - 120px), ${small}`,
	},
}

interface GridProps {
	products: ProductCard[]
	layout?: keyof typeof layouts
	/** Whether its first image is looked at first. */
	isFirst?: boolean
	/** What its cards' ids begin with: a page may show a product in two lists. */
	list?: CardList
}

/** One form for all cart buttons. Without script the visitor comes back to the card. */
export function Grid({ products, layout = 'full', isFirst = false, list = 'product' }: GridProps) {
	const { columns, sizes } = layouts[layout]
	const { pathname, search } = useLocation()
	const hasSavings = products.some(({ originalPricePaise }) => originalPricePaise !== null)
	return (
		<form method="post" action="/cart/lines" data-stays="" data-read="/cart/state" data-enhance="size-sheet">
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<input type="hidden" name="toCard" value={list} />
			<input type="hidden" name="addKey" value={useRoot()?.addKey ?? ''} />
			<ul
				className={`grid ${columns} gap-x-4 gap-y-7 lg:gap-x-6 lg:gap-y-10`}
				{...cachedHtml(products, `cards ${layout} ${isFirst} ${list}`, () =>
					products.map((product, index) => (
						<li key={product.id} className={index > 3 ? 'later' : undefined}>
							<Card
								product={product}
								list={list}
								sizes={sizes}
								eager={isFirst && index === 0}
								hasSavings={hasSavings}
							/>
						</li>
					)),
				)}
			/>
		</form>
	)
}
