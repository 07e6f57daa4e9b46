import { type StockLevel, stockLevel } from '#app/shop/catalog/stock.ts'
import { type ListPlace, placeQuery, readPlace } from '#app/ui/admin/list-address.ts'

/** Where somebody is in the list of products. */
export interface ProductPlace extends ListPlace {
	stock?: StockLevel
}

/** The place that a query string names. */
export function readProductPlace(params: URLSearchParams): ProductPlace {
	return { ...readPlace(params), stock: stockLevel(params.get('stock')) }
}

/** The query string of a place, '' for the first page of everything. */
export function productQuery({ stock, ...place }: ProductPlace): string {
	const params = new URLSearchParams(placeQuery(place))
	if (stock) params.set('stock', stock)
	return params.size > 0 ? `?${params}` : ''
}
