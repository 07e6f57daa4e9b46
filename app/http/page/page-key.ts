import {
	colorFamilyKeys,
	colorIdsParam,
	exactly,
	inStock,
	openedParts,
	priceLimit,
	priceParam,
	sizeKeysParam,
	textParam,
} from '#app/shop/catalog/listing/listing-params.ts'
import { listingSorts } from '#app/shop/catalog/product/product-view.ts'
import { pageNumber } from '#app/shop/paging.ts'

type Form = (values: string[]) => string[]

const asTyped: Form = (values) => values.filter(Boolean)
const text: Form = ([first]) => [textParam(first)].filter(Boolean)
const oneOf =
	(known: readonly string[]): Form =>
	(values) =>
		known.filter((name) => name === values[0])
const someOf =
	(known: readonly string[]): Form =>
	(values) =>
		known.filter((name) => values.includes(name))
const page: Form = ([first]) => {
	const number = pageNumber(first)
	return number > 1 ? [String(number)] : []
}
const ids: Form = (values) =>
	colorIdsParam(values)
		.toSorted((one, other) => one - other)
		.map(String)
const sizes: Form = (values) => sizeKeysParam(values).toSorted()
/** Normalizes all spellings of a price to one number. */
const price: Form = ([first]) => {
	const rupees = priceLimit(priceParam(first))
	return rupees === undefined ? [] : [String(rupees)]
}

const listing: Record<string, Form> = {
	search: text,
	category: text,
	color: ids,
	family: someOf(colorFamilyKeys),
	size: sizes,
	stock: oneOf([inStock]),
	exactly: oneOf([exactly]),
	min: price,
	max: price,
	sort: oneOf(listingSorts.filter((sort) => sort !== 'featured')),
	page,
	open: oneOf(openedParts),
}

/** The pages that are the same for every visitor, with their parameters. */
const pages: [path: RegExp, parameters: Record<string, Form>][] = [
	[/^\/$/, {}],
	[/^\/(?:allproducts|newarrivals)$/, listing],
	[/^\/(?:collection|shop)\/[^/]+$/, listing],
	[/^\/singleproduct\/[^/]+$/, { reviews: page, color: asTyped }],
	[/^\/(?:collections|shop|menu|ourstory|contact|privacypolicy|termsandconditions|shippingpolicy|returnpolicy)$/, {}],
	[/^\/(?:login|signup|forgot-password)$/, { redirectTo: asTyped }],
]

/** Returns the path and the known parameters in a fixed order; `undefined` for pages that differ by visitor. */
export function pageKey(address: string): string | undefined {
	const [path = '', query = ''] = address.split('?', 2)
	const known = pages.find(([pattern]) => pattern.test(path))?.[1]
	if (!known) return undefined
	if (!query) return path
	const requested = new URLSearchParams(query)
	const kept = new URLSearchParams()
	for (const [name, form] of Object.entries(known))
		for (const value of form(requested.getAll(name))) kept.append(name, value)
	return kept.size > 0 ? `${path}?${kept.toString()}` : path
}
