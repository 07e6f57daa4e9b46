import { parsePageNumber } from '../values/paging.ts'
import { maxSearchLength } from './normalize.ts'
import { cutText } from '../values/cut-text.ts'

export interface ListState {
	search: string
	page: number
	/** The list's filters besides the search, keyed by their query parameters. */
	filters?: ListFilters
}

export type ListFilters = Record<string, 'yes' | 'no'>

export function parseListState(params: URLSearchParams, ...filterNames: string[]): ListState {
	const search = cutText((params.get('search') ?? '').trim(), maxSearchLength)
	const filters = filterNames.map((name) => parseChoice(name, params.get(name))).find(Boolean)
	return { search, page: parsePageNumber(params.get('page')), ...(filters && { filters }) }
}

function parseChoice(name: string, choice: string | null): ListFilters | undefined {
	return choice === 'yes' || choice === 'no' ? { [name]: choice } : undefined
}

/** Returns the query string of a list. `''` for the first page without a search or filter. */
export function buildListQuery({ search, page, filters = {} }: ListState): string {
	const params = new URLSearchParams()
	if (search) params.set('search', search)
	for (const [name, choice] of Object.entries(filters)) params.set(name, choice)
	if (page > 1) params.set('page', String(page))
	return params.size > 0 ? `?${params}` : ''
}

/** Returns the list's query string from the address of a page that was opened from the list. */
export function getListQuery({ searchParams }: URL, ...filterNames: string[]): string {
	return buildListQuery(parseListState(searchParams, ...filterNames))
}

/**
 * Returns a function that turns the URL of a page below a list, such as an editor, into the URL of the list with the
 * same search, filter and page.
 */
export function createListPath(list: string, ...filterNames: string[]): (url: URL) => string {
	return (url) => list + getListQuery(url, ...filterNames)
}

/**
 * Returns the name of the list that an address belongs to: `'banner'` for /admin/banner/3/delete. Decodes it and
 * ignores case, because the router accepts any case and encoding.
 */
export function getListName(pathname: string): string {
	return decodeURIComponent(pathname.split('/')[2] ?? '').toLowerCase()
}
