import { Link } from 'react-router'
import type { AdminProductCard } from '#app/shop/catalog/product/admin-products.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'

interface RowActionsProps {
	product: Pick<AdminProductCard, 'id' | 'name'>
	listState: ProductListState
	className: string
}

export function RowActions({ product: { id, name }, listState, className }: RowActionsProps) {
	const address = `/admin/products/${id}`
	const query = productQuery(listState)
	return (
		<div className={`flex text-xs ${className}`}>
			<Link to={`${address}/details${query}`} preventScrollReset className="act-link">
				View<span className="sr-only"> {name}</span>
			</Link>
			<Link to={address + query} className="act-link">
				Edit<span className="sr-only"> {name}</span>
			</Link>
			<ConfirmLink
				to={`${address}/delete${query}`}
				question="Are you sure you want to delete this product?"
				subject={name}
				label="Delete"
			/>
		</div>
	)
}

/** That some sizes or colours run low, which the sum does not say (rule: low-stock). */
export function LowestPieces({
	remainingQty,
	lowestQty,
	lowMark,
}: Pick<AdminProductCard, 'remainingQty' | 'lowestQty' | 'lowMark'>) {
	if (lowestQty >= remainingQty || lowestQty > lowMark) return null
	return (
		<span className={`text-xs ${lowestQty === 0 ? 'text-danger' : 'text-warn'}`}>
			{lowestQty === 0 ? 'some sold out' : `some at ${lowestQty}`}
		</span>
	)
}

/** Published, a draft, or hidden after customers have seen it. */
export function stateOf({ isDraft, wasPublished }: Pick<AdminProductCard, 'isDraft' | 'wasPublished'>): string {
	return isDraft ? (wasPublished ? 'Hidden' : 'Draft') : 'Published'
}
