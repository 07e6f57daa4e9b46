import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { ProductListState } from '#app/ui/admin/list/product-list-state.ts'
import type { DatedProduct } from './_product-line.tsx'
import { LowestPieces, ProductActions, stateOf } from './_product-parts.tsx'

export function ProductCard({ product, listState }: { product: DatedProduct; listState: ProductListState }) {
	const { name, categoryName, basePricePaise, remainingQty, isFeatured, isDraft, image } = product
	return (
		<li className="flex board sm:flex-col">
			<div className="relative min-h-32 w-24 shrink-0 sm:aspect-[3/4] sm:w-full">
				<ShopImage
					image={image && { ...image, alt: '' }}
					sizes="(width >= 40rem) 14rem, 6rem"
					largest={640}
					className="absolute inset-0 size-full"
				/>
				{(isFeatured || isDraft) && (
					<p className="absolute top-0 left-0 z-10 bg-white px-2 py-0.5 text-xs font-medium text-madder">
						{isDraft ? stateOf(product) : 'Featured'}
					</p>
				)}
				{remainingQty === 0 && (
					<p className="absolute inset-0 grid place-items-center bg-ink/55 p-1 text-center">
						<span className="bg-ink px-2 py-1 text-xs font-medium text-paper sm:px-3">Out of Stock</span>
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-xs">
					{basePricePaise === 0 ? (
						<span className="text-danger">Price missing</span>
					) : (
						<span>{priceWords(product)}</span>
					)}
					<span className={remainingQty === 0 ? 'text-danger' : 'text-muted'}>
						{remainingQty.toLocaleString('en-IN')} in stock
					</span>
				</p>
				<LowestPieces {...product} />
				<ProductActions product={product} listState={listState} className="justify-between gap-3" />
			</div>
		</li>
	)
}
