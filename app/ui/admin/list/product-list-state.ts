import { listedStock, type ProductListing, productSorts } from '#app/shop/catalog/product/stock.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listStateQuery, readListState } from '#app/shop/search/list-state.ts'

export interface ProductListState extends ProductListing {
	/** The products are shown as cards instead of rows. */
	view?: 'cards' | undefined
}

export function readProductListState(params: URLSearchParams): ProductListState {
	return {
		...readListState(params),
		stock: listedStock(params.get('stock')),
		category: rowId(params.get('category') ?? '') || undefined,
		sort: productSorts.find((sort) => sort === params.get('sort')),
		view: params.get('view') === 'cards' ? 'cards' : undefined,
	}
}

/** Returns the query of a list state; an empty string for the first page of everything. */
export function productQuery({ stock, category, sort, view, ...listState }: ProductListState): string {
	const params = new URLSearchParams(listStateQuery(listState))
	for (const [name, value] of Object.entries({ stock, category, sort, view })) {
		if (value) params.set(name, String(value))
	}
	return params.size > 0 ? `?${params}` : ''
}

/** Returns the URL of the product list from which a page was opened. */
export function productListFrom({ searchParams }: URL): string {
	return `/admin/products${productQuery(readProductListState(searchParams))}`
}

/** Returns the URL of a product's form, with the search and page of the list from which it was opened. */
export function productFormFrom({ params: { id = '' }, url }: { params: { id?: string }; url: URL }): string {
	return `/admin/products/${encodeURIComponent(id)}${productQuery(readProductListState(url.searchParams))}`
}
