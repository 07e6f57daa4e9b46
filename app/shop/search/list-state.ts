import { pageNumber } from '../paging.ts'
import { maxSearchLength } from './normalise.ts'

export interface ListState {
	search: string
	page: number
	/** The other filters of the list, by their query parameter, which is `'yes'` or `'no'`. */
	kept?: Kept
}

export type Kept = Record<string, 'yes' | 'no'>

export function readListState(params: URLSearchParams, ...narrowedBy: string[]): ListState {
	const search = (params.get('search') ?? '').trim().slice(0, maxSearchLength)
	const kept = narrowedBy.map((name) => choiceOf(name, params.get(name))).find(Boolean)
	return { search, page: pageNumber(params.get('page')), ...(kept && { kept }) }
}

function choiceOf(name: string, choice: string | null): Kept | undefined {
	return choice === 'yes' || choice === 'no' ? { [name]: choice } : undefined
}

/** Returns the query string of a list. `''` for the first page without a search. */
export function listStateQuery({ search, page, kept = {} }: ListState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	for (const [name, choice] of Object.entries(kept)) params.set(name, choice)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `?${params}` : ''
}

/** Returns the list's query string from the address of a page that was opened from the list. */
export function listQueryOf({ searchParams }: URL, ...narrowedBy: string[]): string {
	return listStateQuery(readListState(searchParams, ...narrowedBy))
}

/**
 * Returns a function that builds a list's address, with its search and page, from the address of a page that was opened
 * from it.
 */
export function listFrom(list: string, ...narrowedBy: string[]): (url: URL) => string {
	return (url) => list + listQueryOf(url, ...narrowedBy)
}

/**
 * Returns the list of an address below it: `'banner'` for /admin/banner/3/delete. The router accepts any case and
 * encoding.
 */
export function listIn(pathname: string): string {
	return decodeURIComponent(pathname.split('/')[2] ?? '').toLowerCase()
}
