import { pageNumber } from '#app/shop/paging.ts'
import { maxSearchLength } from '#app/shop/search/normalise.ts'

/** Where somebody is in a list: what is searched and which page is open. */
export interface ListState {
	search: string
	page: number
}

/** The list state of a query string. */
export function readListState(params: URLSearchParams): ListState {
	return { search: (params.get('search') ?? '').trim().slice(0, maxSearchLength), page: pageNumber(params.get('page')) }
}

/** The query string of a list state, '' for the first page of everything. */
export function listStateQuery({ search, page }: ListState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `?${params}` : ''
}
