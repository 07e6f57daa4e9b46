import { type ListedStock, listedStock } from '#app/shop/catalog/product/stock.ts'
import { type ListState, listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'

export interface ProductListState extends ListState {
	stock?: ListedStock
}

export function readProductListState(params: URLSearchParams): ProductListState {
	return { ...readListState(params), stock: listedStock(params.get('stock')) }
}

/** '' for the first page of everything. */
export function productQuery({ stock, ...listState }: ProductListState): string {
	const params = new URLSearchParams(listStateQuery(listState))
	if (stock) params.set('stock', stock)
	return params.size > 0 ? `?${params}` : ''
}
