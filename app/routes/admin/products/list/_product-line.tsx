import { Link } from 'react-router'
import type { AdminProductCard } from '#app/shop/catalog/product/product-view.ts'
import { priceWords } from '#app/shop/catalog/product/price-words.ts'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import { bulkForm } from './_bulk-bar.tsx'
import { LowestPieces, RowActions, stateOf } from './_product-parts.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'

/** Date as text. */
export type DatedProduct = Omit<AdminProductCard, 'updatedAt'> & { updated: string }

const cell = 'max-md:block md:px-2 md:py-1 align-middle'

/** Below 768 px a compact block. */
export function ProductLine({ product, listState }: { product: DatedProduct; listState: ProductListState }) {
	const { id, name, categoryName, image, updated } = product
	const address = `/admin/products/${id}`
	const query = productQuery(listState)
	return (
		<tr className="border-b border-line max-md:mb-2 max-md:grid max-md:grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-0 max-md:board">
			<td className="w-11 max-md:row-span-3 max-md:block max-md:self-center">
				<label className="grid size-11 cursor-pointer place-items-center">
					<input
						type="checkbox"
						form={bulkForm}
						name="id"
						value={id}
						aria-label={`Tick ${name}`}
						className="size-5 accent-madder"
					/>
				</label>
			</td>
			<td className="w-14 max-md:row-span-3 max-md:block max-md:self-stretch">
				<ShopImage
					image={image && { ...image, alt: '' }}
					sizes="3.5rem"
					largest={320}
					className="h-14 w-14 max-md:h-full max-md:min-h-24"
				/>
			</td>
			<th scope="row" className={`${cell} max-w-xs text-left font-medium max-md:col-span-2 max-md:pt-2`}>
				<Link
					to={address + query}
					className="line-clamp-2 py-0.5 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
				>
					{name}
				</Link>
				<span className="block text-xs font-normal text-muted lg:hidden">{categoryName ?? 'Uncategorized'}</span>
			</th>
			<td className={`${cell} text-xs max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:gap-x-3`}>
				<States {...product} />
				<span className="tabular md:hidden">{priceWords(product)}</span>
				<span className="md:hidden">
					<Pieces {...product} />
				</span>
			</td>
			<td className={`${cell} tabular text-right max-md:hidden`}>
				<Pieces {...product} />
			</td>
			<td className={`${cell} tabular text-right whitespace-nowrap max-md:hidden`}>{priceWords(product)}</td>
			<td className={`${cell} max-w-40 text-xs text-muted [overflow-wrap:anywhere] max-lg:hidden`}>
				{categoryName ?? 'Uncategorized'}
			</td>
			<td className={`${cell} tabular text-xs text-muted max-lg:hidden`}>{updated}</td>
			<td className={`${cell} max-md:col-span-2`}>
				<RowActions product={product} listState={listState} className="justify-end gap-4 max-md:justify-start" />
			</td>
		</tr>
	)
}

function States(product: DatedProduct) {
	const { isDraft, isFeatured, remainingQty, basePricePaise } = product
	return (
		<>
			<span className={`block whitespace-nowrap ${isDraft ? 'text-madder' : 'text-success'}`}>{stateOf(product)}</span>
			{basePricePaise === 0 && <span className="block whitespace-nowrap text-danger">Price missing</span>}
			{remainingQty === 0 && <span className="block whitespace-nowrap text-danger">Out of Stock</span>}
			{isFeatured && <span className="block text-muted">Featured</span>}
		</>
	)
}

function Pieces({ remainingQty, lowestQty, lowMark }: DatedProduct) {
	return (
		<>
			<span className={remainingQty === 0 ? 'text-danger' : remainingQty <= lowMark ? 'text-warn' : ''}>
				{remainingQty.toLocaleString('en-IN')}
				<span className="md:sr-only"> in stock</span>
			</span>
			<LowestPieces {...{ remainingQty, lowestQty, lowMark }} />
		</>
	)
}
