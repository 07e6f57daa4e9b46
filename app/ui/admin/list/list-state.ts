import { pageNumber } from '#app/shop/paging.ts'
import { maxSearchLength } from '#app/shop/search/normalise.ts'

export interface ListState {
	search: string
	page: number
}

export function readListState(params: URLSearchParams): ListState {
	return { search: (params.get('search') ?? '').trim().slice(0, maxSearchLength), page: pageNumber(params.get('page')) }
}

/** '' for the first page of everything. */
export function listStateQuery({ search, page }: ListState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `?${params}` : ''
}
