import type { SearchNote } from '#app/shop/catalog/listing/search-products.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { Grid } from '#app/ui/product/grid.tsx'

/** What was searched for, where it is not what was typed; and the way to filters and orders. */
export function UnderstoodSearch({ search, words }: { search: SearchNote; words: string }) {
	const { mended, isSizeMissing, exact } = search
	const isNarrowable = words !== '' && exact > 1
	if (!mended && !isSizeMissing && !isNarrowable) return null
	return (
		<div id="understood-search" className="mb-4 text-base">
			{mended && (
				<p>
					Showing products for <b>{mended}</b>.
				</p>
			)}
			{isNarrowable && (
				<p>
					<a
						href={`/search?${new URLSearchParams({ q: words }).toString()}`}
						className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4 hover:no-underline"
					>
						Filter these {exact.toLocaleString('en-IN')}
					</a>
				</p>
			)}
			{isSizeMissing && <p>None is in stock in that size: these are other sizes.</p>}
		</div>
	)
}

interface SimilarProps {
	products: ProductCard[]
	search: SearchNote
}

/** What answers a part of the search, apart from what answers all of it. */
export function SimilarProducts({ products, search: { exact, left } }: SimilarProps) {
	if (products.length === 0) return null
	const without = left.map((word) => `“${word}”`).join(' or ')
	return (
		<section aria-labelledby="similar-products" className={exact > 0 ? 'mt-10' : undefined}>
			<h2 id="similar-products" className="mb-4 font-display text-xl">
				{exact > 0 ? 'Similar products' : `Nothing for ${without}. These are similar:`}
			</h2>
			<Grid products={products} layout="beside" list="similar" />
		</section>
	)
}
