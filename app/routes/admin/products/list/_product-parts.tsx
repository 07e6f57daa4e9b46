import { Link } from 'react-router'
import type { AdminProductCard } from '#app/shop/catalog/product/admin-products.server.ts'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'

interface ProductActionsProps {
	product: Pick<AdminProductCard, 'id' | 'name'>
	listState: ProductListState
	className: string
}

export function ProductActions({ product: { id, name }, listState, className }: ProductActionsProps) {
	const to = `/admin/products/${id}`
	const query = productQuery(listState)
	return (
		<RowActions to={to} query={query} name={name} thing="product" isOver={false} className={className}>
			<Link to={`${to}/details${query}`} preventScrollReset className="act-link">
				View<span className="sr-only"> {name}</span>
			</Link>
		</RowActions>
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
