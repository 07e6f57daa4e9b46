import { parseProductListPart, type ProductListing, productSorts } from '#app/shop/catalog/product/stock-levels.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'

/** The views of the product list, the default first. */
const productListViews = ['cards', 'list'] as const
export type ProductListView = (typeof productListViews)[number]

export function parseProductListView(text: string | null | undefined): ProductListView | undefined {
	return productListViews.find((view) => view === text)
}

export interface ProductListState extends ProductListing {
	/** The chosen view; without one, the list has the view that was chosen last. */
	view?: ProductListView | undefined
}

export function parseProductListState(params: URLSearchParams): ProductListState {
	return {
		...parseListState(params),
		stock: parseProductListPart(params.get('stock')),
		category: parseRowId(params.get('category') ?? '') || undefined,
		sort: productSorts.find((sort) => sort === params.get('sort')),
		view: parseProductListView(params.get('view')),
	}
}

/** Returns the query of a list state; an empty string for the first page of everything. */
export function buildProductListQuery({ stock, category, sort, view, ...listState }: ProductListState): string {
	const params = new URLSearchParams(buildListQuery(listState))
	for (const [name, value] of Object.entries({ stock, category, sort, view })) {
		if (value) params.set(name, String(value))
	}
	return params.size > 0 ? `?${params}` : ''
}

/** Returns the URL of the product list from which a page was opened. */
export function getProductListPath({ searchParams }: URL): string {
	return `/admin/products${buildProductListQuery(parseProductListState(searchParams))}`
}

/** Returns the URL of a product's form, with the search and page of the list from which it was opened. */
export function getProductFormPath({ params: { id = '' }, url }: { params: { id?: string }; url: URL }): string {
	return `/admin/products/${encodeURIComponent(id)}${buildProductListQuery(parseProductListState(url.searchParams))}`
}
