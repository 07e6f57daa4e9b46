import { Link } from 'react-router'
import { lowStock } from '#app/shop/catalog/product/stock.ts'
import { formatPaise } from '#app/shop/money.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { SavedNote, savedRow } from '#app/ui/admin/list/saved.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import type { DatedProduct } from './_product-line.tsx'

export function ProductCard({
	product,
	listState,
	isSaved,
}: {
	product: DatedProduct
	listState: ProductListState
	isSaved: boolean
}) {
	const { id, name, categoryName, basePricePaise, remainingQty, lowestQty, isFeatured, isDraft, image } = product
	const address = `/admin/products/${id}`
	const query = productQuery(listState)
	const { id: mark, className } = savedRow(isSaved)
	return (
		<li id={mark} className={`flex bg-white sm:flex-col ${className}`}>
			<div className="relative min-h-32 w-24 shrink-0 sm:aspect-[3/4] sm:w-full">
				<ShopImage
					image={image && { ...image, alt: '' }}
					sizes="(width >= 40rem) 14rem, 6rem"
					largest={640}
					className="absolute inset-0 size-full"
				/>
				{(isFeatured || isDraft) && (
					<p className="absolute top-0 left-0 z-10 bg-white px-2 py-0.5 text-xs font-medium text-madder">
						{isDraft ? 'Draft' : 'Featured'}
					</p>
				)}
				{remainingQty === 0 && (
					<p className="absolute inset-0 grid place-items-center bg-ink/55 p-1 text-center">
						<span className="bg-ink px-2 py-1 text-xs font-medium text-paper sm:px-3">Out of Stock</span>
					</p>
				)}
			</div>
			<div className="flex min-w-0 flex-1 flex-col px-3 pt-2">
				{isSaved && <SavedNote />}
				<p className="truncate text-xs text-muted">{categoryName ?? 'Uncategorized'}</p>
				<h2 className="mt-0.5 line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-xs">
					<span>{formatPaise(basePricePaise)}</span>
					<span className={remainingQty === 0 ? 'text-danger' : 'text-muted'}>
						{remainingQty.toLocaleString('en-IN')} in stock
					</span>
				</p>
				{lowestQty < remainingQty && lowestQty <= lowStock && (
					<p className={`text-xs ${lowestQty === 0 ? 'text-danger' : 'text-warn'}`}>
						{lowestQty === 0 ? 'A size or color is out of stock' : `Of a size or color ${lowestQty} left`}
					</p>
				)}
				<div className="mt-auto flex justify-between gap-3 text-xs">
					<Link to={`${address}/details${query}`} preventScrollReset discover="none" prefetch="none" className={action}>
						View<span className="sr-only"> {name}</span>
					</Link>
					<Link to={address + query} discover="none" prefetch="none" className={action}>
						Edit<span className="sr-only"> {name}</span>
					</Link>
					<ConfirmLink
						to={`${address}/delete${query}`}
						question="Are you sure you want to delete this product?"
						subject={name}
						label="Delete"
					/>
				</div>
			</div>
		</li>
	)
}

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'
