import { pageNumber } from '../paging.ts'
import { maxSearchLength } from './normalise.ts'

export interface ListState {
	search: string
	page: number
	/** What else narrows the list: by its name in the address 'yes' or 'no'. */
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

/** '' for the first page of everything. */
export function listStateQuery({ search, page, kept = {} }: ListState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	for (const [name, choice] of Object.entries(kept)) params.set(name, choice)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `?${params}` : ''
}

/** The search and page of a list, as they stand in the address of a page that was opened from it. */
export function listQueryOf({ searchParams }: URL, ...narrowedBy: string[]): string {
	return listStateQuery(readListState(searchParams, ...narrowedBy))
}

/** Finds the address of a list for that of a page which was opened from it, with the list's search and page. */
export function listFrom(list: string, ...narrowedBy: string[]): (url: URL) => string {
	return (url) => list + listQueryOf(url, ...narrowedBy)
}

/** The list in an address below it: 'banner' in /admin/banner/3/delete. The router takes any case and encoding. */
export function listIn(pathname: string): string {
	return decodeURIComponent(pathname.split('/')[2] ?? '').toLowerCase()
}
