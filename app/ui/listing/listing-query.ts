import type { ColorFamily } from '#app/shop/catalog/color/color-family.ts'
import {
	colorFamilyKeys,
	parseColorIds,
	exactly,
	inStock,
	type Opened,
	openedParts,
	parsePriceLimit,
	parseAttributeKeys,
	parsePriceParam,
	parseSizeKeys,
	parseTextParam,
} from '#app/shop/catalog/listing/listing-params.ts'
import { type ListingSort, listingSorts, searchSorts } from '#app/shop/catalog/product/product-view.ts'
import { type ListingFilter, listingFilters, mapColumns } from '#app/shop/values/product-columns.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { toPaise } from '#app/shop/values/money.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'

export interface ListingState {
	search: string
	/** The search text of `/search`; `''` on other pages, whose own search is `search`. */
	words: string
	category: string
	colorIds: number[]
	families: ColorFamily[]
	sizeKeys: string[]
	/** The selected values of each attribute. */
	attributes: Record<ListingFilter, string[]>
	isInStock: boolean
	/** True when the search text is used exactly as entered, without interpreting it. */
	isLiteral: boolean
	opened: Opened
	/** The price limits as typed; an empty string for none. */
	min: string
	max: string
	sort: ListingSort
	page: number
}

export function parseListing(params: URLSearchParams): ListingState {
	const sort = params.get('sort')
	return {
		search: parseTextParam(params.get('search')),
		words: '',
		category: parseTextParam(params.get('category')),
		colorIds: parseColorIds(params.getAll('color')),
		families: colorFamilyKeys.filter((family) => params.getAll('family').includes(family)),
		sizeKeys: parseSizeKeys(params.getAll('size')),
		attributes: mapColumns(listingFilters, (name) => parseAttributeKeys(params.getAll(name))),
		isInStock: params.get('stock') === inStock,
		isLiteral: params.get('exactly') === exactly,
		opened: openedParts.find((part) => part === params.get('open')) ?? '',
		min: parsePriceParam(params.get('min')),
		max: parsePriceParam(params.get('max')),
		sort: listingSorts.find((known) => known === sort) ?? 'featured',
		page: parsePageNumber(params.get('page')),
	}
}

/** Returns the state of /search, whose query parameter is `q`. */
export function parseSearchPage(params: URLSearchParams): ListingState {
	const sort = params.get('sort')
	return {
		...parseListing(params),
		search: '',
		words: parseTextParam(params.get('q')),
		sort: searchSorts.find((known) => known === sort) ?? 'featured',
	}
}

export function parseLimitPaise(text: string): number | undefined {
	const rupees = parsePriceLimit(text)
	return rupees === undefined ? undefined : toPaise(rupees)
}

/**
 * Returns the URL of a listing state. It contains only what differs from the listing without filters, so that each
 * state has one URL.
 */
export function buildListingHref(pathname: string, state: ListingState): string {
	const params = new URLSearchParams()
	if (state.search) params.set('search', state.search)
	if (state.words) params.set('q', state.words)
	if (state.category) params.set('category', state.category)
	for (const id of state.colorIds) params.append('color', String(id))
	for (const family of state.families) params.append('family', family)
	for (const key of state.sizeKeys) params.append('size', key)
	for (const name of listingFilters) for (const key of state.attributes[name]) params.append(name, key)
	if (state.isInStock) params.set('stock', inStock)
	if (state.isLiteral && (state.search || state.words)) params.set('exactly', exactly)
	if (state.min) params.set('min', state.min)
	if (state.max) params.set('max', state.max)
	if (state.sort !== 'featured') params.set('sort', state.sort)
	if (state.page > 1) params.set('page', String(state.page))
	if (state.opened) params.set('open', state.opened)
	const query = params.toString()
	return query ? `${pathname}?${query}` : pathname
}

/**
 * Returns the URL of a listing state on the page of its category, because each category has its own page (rule:
 * category-address). Without a category, or with a search in `state.search`, the URL is that of All Products.
 */
export function buildCategoryHref(state: ListingState): string {
	if (state.search || !state.category) return buildListingHref('/allproducts', state)
	return buildListingHref(`/shop/${encodeURIComponent(state.category)}`, { ...state, category: '' })
}

export const noFilters = {
	category: '',
	colorIds: [],
	families: [],
	sizeKeys: [],
	attributes: mapColumns(listingFilters, (): string[] => []),
	isInStock: false,
	min: '',
	max: '',
	page: 1,
	opened: '',
} as const satisfies Partial<ListingState>

export function countFilters({
	category,
	colorIds,
	families,
	sizeKeys,
	attributes,
	isInStock,
	min,
	max,
}: ListingState): number {
	const lists = [colorIds, families, sizeKeys, ...listingFilters.map((name) => attributes[name])]
	return lists.flat().length + [category, isInStock, min, max].filter(Boolean).length
}

/**
 * Returns the title of the listing with a name in its URL: 'Summer' for 'summer', 'All Products' for 'allproducts'
 * (rule: listing-title).
 */
export function getListingTitle(value: string, t: Translate): string {
	if (isAllProducts(value)) return t('home.allProducts')
	const [first = '', ...rest] = value
	return first.toUpperCase() + rest.join('')
}

/** Returns whether the name in a collection's URL means all products. */
export function isAllProducts(name: string): boolean {
	return name.toLowerCase() === 'allproducts'
}
