import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import { listingSorts } from '#app/shop/catalog/product/product-view.ts'

/** Normalises a parameter, so that all spellings share one cached page. */
type Form = (values: string[]) => string[]

const asTyped: Form = (values) => values.filter(Boolean)
const text: Form = ([first = '']) => [first.trim().slice(0, 200)].filter(Boolean)
const oneOf =
	(known: readonly string[]): Form =>
	(values) =>
		known.filter((name) => name === values[0])
const someOf =
	(known: readonly string[]): Form =>
	(values) =>
		known.filter((name) => values.includes(name))
const wholeNumbers = (values: string[]) =>
	values.map(Number).filter((value) => Number.isInteger(value) && value > 0 && value < 2 ** 31)
const pageNumber: Form = (values) =>
	wholeNumbers(values.slice(0, 1))
		.filter((page) => page > 1)
		.map(String)
const ids: Form = (values) =>
	[...new Set(wholeNumbers(values))]
		.toSorted((one, other) => one - other)
		.slice(0, 100)
		.map(String)

const mostRupees = 1_000_000_000

/** Normalises a typed price to a number of rupees; undefined when it is none. */
const rupees: Form = ([first = '']) => {
	const typed = first.trim()
	const value = Number(typed)
	return typed === '' || !Number.isFinite(value) ? [] : [String(Math.max(-mostRupees, Math.min(mostRupees, value)))]
}

const families = Object.keys(colorFamilies)
const listing: Record<string, Form> = {
	search: text,
	category: text,
	color: ids,
	family: someOf(families),
	min: rupees,
	max: rupees,
	sort: oneOf(listingSorts.filter((sort) => sort !== 'featured')),
	page: pageNumber,
	open: oneOf([...families, 'all']),
}

/**
 * The pages that are the same for every visitor, and the parameters that they read: others in an address are ignored.
 */
const pages: [path: RegExp, parameters: Record<string, Form>][] = [
	[/^\/$/, {}],
	[/^\/(?:allproducts|newarrivals)$/, listing],
	[/^\/(?:collection|shop)\/[^/]+$/, listing],
	[/^\/singleproduct\/[^/]+$/, { reviews: pageNumber, color: asTyped }],
	[/^\/(?:collections|ourstory|contact|privacypolicy|termsandconditions|shippingpolicy|returnpolicy)$/, {}],
	[/^\/(?:login|signup|forgot-password)$/, { redirectTo: asTyped }],
]

/**
 * The address under which a visitor's page is cached: its path and the parameters that it reads, in one order.
 * Undefined for what is not the same for every visitor. Of single-fetch addresses (`/allproducts.data`) only those
 * without parameters are cached.
 */
export function pageKey(address: string): string | undefined {
	const [path = '', query = ''] = address.split('?', 2)
	const isData = path.endsWith('.data')
	const pagePath = isData ? path.slice(0, -'.data'.length).replace(/^\/_$/, '/') : path
	const known = pages.find(([pattern]) => pattern.test(pagePath))?.[1]
	if (!known) return undefined
	if (!query) return path
	const asked = new URLSearchParams(query)
	if (isData && [...asked.keys()].some((name) => !(name in known))) return undefined
	const kept = new URLSearchParams()
	for (const [name, form] of Object.entries(known))
		for (const value of form(asked.getAll(name))) kept.append(name, value)
	return kept.size > 0 ? `${path}?${kept.toString()}` : path
}
