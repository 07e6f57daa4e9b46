import type { ProductCard } from '#app/shop/catalog/product-view.ts'
import { Card } from './card.tsx'

const layouts = {
	/** The width of the page. */
	full: { columns: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4', sizes: '(width >= 80rem) 290px, (width >= 64rem) 23vw, (width >= 48rem) 31vw, 46vw' },
	/** Beside a column of filters. */
	beside: { columns: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-4', sizes: '(width >= 80rem) 230px, (width >= 64rem) 23vw, (width >= 48rem) 31vw, 46vw' },
}

interface GridProps {
	products: ProductCard[]
	layout?: keyof typeof layouts
	/** How many of the pictures are on the first screen. */
	eagerCount?: number
}

export function Grid({ products, layout = 'full', eagerCount = 0 }: GridProps) {
	const { columns, sizes } = layouts[layout]
	return (
		<ul className={`grid ${columns} gap-x-4 gap-y-10 lg:gap-x-6 lg:gap-y-14`}>
			{products.map((product, index) => (
				<li key={product.id}>
					<Card product={product} sizes={sizes} eager={index < eagerCount} />
				</li>
			))}
		</ul>
	)
}
