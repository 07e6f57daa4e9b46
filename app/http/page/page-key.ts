const listing = ['search', 'category', 'color', 'family', 'min', 'max', 'sort', 'page', 'open']

/** The pages that are the same for every visitor, and the parameters that they look at: anything else in an address changes nothing. */
const pages: [path: RegExp, parameters: string[]][] = [
	[/^\/$/, []],
	[/^\/(?:allproducts|newarrivals)$/, listing],
	[/^\/(?:collection|shop)\/[^/]+$/, listing],
	[/^\/singleproduct\/[^/]+$/, ['reviews', 'color']],
	[/^\/(?:collections|ourstory|contact|privacypolicy|termsandconditions|shippingpolicy|returnpolicy)$/, []],
	[/^\/(?:login|signup|forgot-password)$/, ['redirectTo']],
]

/**
 * The address under which a visitor's page is kept: its path and the parameters it looks at, in one order. Undefined for what is not the
 * same for every visitor. Of what the scripts of pages read (`/allproducts.data`) only plain addresses are kept.
 */
export function pageKey(address: string): string | undefined {
	const [path = '', query = ''] = address.split('?', 2)
	const isData = path.endsWith('.data')
	const pagePath = isData ? path.slice(0, -'.data'.length).replace(/^\/_$/, '/') : path
	const known = pages.find(([pattern]) => pattern.test(pagePath))?.[1]
	if (!known) return undefined
	if (!query) return path
	const asked = new URLSearchParams(query)
	if (isData && [...asked.keys()].some((name) => !known.includes(name))) return undefined
	const kept = new URLSearchParams()
	for (const name of known) for (const value of asked.getAll(name)) if (value) kept.append(name, value)
	return kept.size > 0 ? `${path}?${kept.toString()}` : path
}
