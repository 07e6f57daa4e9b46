import {
	colorFamilyKeys,
	parseColorIds,
	exactly,
	inStock,
	openedParts,
	parsePriceLimit,
	parsePriceParam,
	parseSizeKeys,
	parseTextParam,
} from '#app/shop/catalog/listing/listing-params.ts'
import { listingSorts } from '#app/shop/catalog/product/product-view.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'

type ParamNormalizer = (values: string[]) => string[]

const normalizeAsIs: ParamNormalizer = (values) => values.filter(Boolean)
const normalizeText: ParamNormalizer = ([first]) => [parseTextParam(first)].filter(Boolean)
const allowOne =
	(known: readonly string[]): ParamNormalizer =>
	(values) =>
		known.filter((name) => name === values[0])
const allowSome =
	(known: readonly string[]): ParamNormalizer =>
	(values) =>
		known.filter((name) => values.includes(name))
const normalizePage: ParamNormalizer = ([first]) => {
	const number = parsePageNumber(first)
	return number > 1 ? [String(number)] : []
}
const normalizeIds: ParamNormalizer = (values) =>
	parseColorIds(values)
		.toSorted((one, other) => one - other)
		.map(String)
const normalizeSizes: ParamNormalizer = (values) => parseSizeKeys(values).toSorted()
/** Normalizes all spellings of a price to one number. */
const normalizePrice: ParamNormalizer = ([first]) => {
	const rupees = parsePriceLimit(parsePriceParam(first))
	return rupees === undefined ? [] : [String(rupees)]
}

const listing: Record<string, ParamNormalizer> = {
	search: normalizeText,
	category: normalizeText,
	color: normalizeIds,
	family: allowSome(colorFamilyKeys),
	size: normalizeSizes,
	stock: allowOne([inStock]),
	exactly: allowOne([exactly]),
	min: normalizePrice,
	max: normalizePrice,
	sort: allowOne(listingSorts.filter((sort) => sort !== 'featured')),
	page: normalizePage,
	open: allowOne(openedParts),
}

/** The pages that are the same for every visitor, with their parameters. */
const pages: [path: RegExp, parameters: Record<string, ParamNormalizer>][] = [
	[/^\/$/, {}],
	[/^\/(?:allproducts|newarrivals)$/, listing],
	[/^\/(?:collection|shop)\/[^/]+$/, listing],
	[/^\/singleproduct\/[^/]+$/, { reviews: normalizePage, color: normalizeAsIs }],
	[/^\/(?:collections|shop|menu|ourstory|contact|privacypolicy|termsandconditions|shippingpolicy|returnpolicy)$/, {}],
	[/^\/(?:login|signup|forgot-password)$/, { redirectTo: normalizeAsIs }],
]

/** Returns the path and the known parameters in a fixed order; `undefined` for pages that differ by visitor. */
export function buildPageKey(address: string): string | undefined {
	const [path = '', query = ''] = address.split('?', 2)
	const known = pages.find(([pattern]) => pattern.test(path))?.[1]
	if (!known) return undefined
	if (!query) return path
	const requested = new URLSearchParams(query)
	const normalizedParams = new URLSearchParams()
	for (const [name, form] of Object.entries(known))
		for (const value of form(requested.getAll(name))) normalizedParams.append(name, value)
	return normalizedParams.size > 0 ? `${path}?${normalizedParams.toString()}` : path
}
