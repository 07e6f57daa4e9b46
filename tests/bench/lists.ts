import { compareLists, type ListToTime } from './support/compare-lists.ts'
import type { Figure } from './support/figure.ts'
import { splitList } from '../support/split-list.ts'

const pages: [what: string, target: string][] = [
	['all products', '/allproducts'],
	['page 400', '/allproducts?page=400'],
	['cheapest first', '/allproducts?sort=price-asc'],
	['dearest first, page 400', '/allproducts?sort=price-desc&page=400'],
	['a collection', '/collection/Collection%203'],
	['a category by price', '/shop/Category%203?sort=price-asc'],
	['colors', '/allproducts?color=1&color=2&color=3'],
	['a size', '/allproducts?size=M'],
	['a size, page 400', '/allproducts?size=M&page=400'],
	['sizes of a collection', '/collection/Collection%203?size=M&size=UK+6'],
	['sizes and colors', '/allproducts?size=S&size=M&color=1&color=2&color=3'],
	['a size that few have', '/allproducts?size=M+/+Linen&sort=price-asc'],
	['all filters', '/allproducts?category=Category+3&color=1&color=2&min=800&max=2500&sort=price-asc'],
	['new arrivals', '/newarrivals'],
	['search: one character', '/allproducts?search=k'],
	['search: two characters that nothing has', '/allproducts?search=zq'],
	['search: a word that all have', '/allproducts?search=narmada'],
	['search: a word that a sixth has, page 400', '/allproducts?search=kurta&page=400'],
	['search: one product', '/allproducts?search=kurta+77'],
]

/** Every address is new, so that no cache helps. */
const fresh: [what: string, target: (round: number) => string][] = [
	['prices, each time others', (round) => `/allproducts?min=${700 + round}&max=${2_000 + round}`],
	['prices and colors, each time others', (round) => `/allproducts?color=1&color=2&min=${700 + round}`],
	['sizes, colors and prices, each time others', (round) => `/allproducts?size=M&color=1&color=2&min=${700 + round}`],
	['a size and prices, each time others', (round) => `/allproducts?size=M&min=${700 + round}`],
	[
		'sizes of a category and prices, each time others',
		(round) => `/shop/Category%203?size=M&size=L&min=${700 + round}`,
	],
	['a search, each time another', (round) => `/allproducts?search=kurta+${20 + round}`],
	['two characters, each time others', (round) => `/allproducts?search=${'abcdefghijklmnopqrstuvwxyz'[round + 4]}z`],
	[
		'a search for what a sixth has, each time another',
		(round) => `/allproducts?search=${'narmada kurta'.slice((round + 4) >> 1, 12 + (round & 1)).replace(' ', '+')}`,
	],
]

const calls: [what: string, target: string][] = [
	['JSON: a page', '/products/paginated?page=400&limit=20'],
	['JSON: new arrivals', '/products/new-arrivals'],
	['JSON: featured products', '/products/featured-products'],
	['JSON: one product', '/products/get/77'],
]

export const lists: ListToTime[] = [
	...pages.map(([what, target]) => ({ what, target: () => target })),
	...fresh.map(([what, target]) => ({ what, target })),
	...calls.map(([what, target]) => ({ what, target: () => target, headers: { Accept: 'application/json' } })),
]

const adminPages = splitList(`
	/admin /admin/search?search=person77 /admin/search?search=kurta /admin/categories /admin/collections
	/admin/colors /admin/products /admin/products?page=400 /admin/products?search=kurta
	/admin/products?stock=low /admin/products?stock=out&page=3 /admin/products?search=N77-2 /admin/products/77
	/admin/stock?search=8900000000017 /admin/stock?search=kurta+77 /admin/orders /admin/orders?page=400
	/admin/orders?status=1 /admin/orders?status=2&packed=no /admin/orders?search=395007
	/admin/orders?paymentMethod=cod /admin/orders?payment=to-collect /admin/orders?payment=claimed
	/admin/orders?status=3&payment=to-collect /admin/orders?search=kurta&payment=paid /admin/reports
	/admin/reports?from=2026-04-01&to=2027-03-31 /admin/orders?search=77 /admin/orders?search=7
	/admin/orders?search=as /admin/orders?search=zq /admin/orders?search=person77
	/admin/orders?search=kurta&status=4 /admin/users /admin/users?page=400 /admin/users?search=person77
	/admin/users?search=example /admin/users?search=as /admin/users?search=zq /admin/users?search=e
	/admin/users?blocked=yes /admin/users/77 /admin/reviews /admin/reviews?hidden=yes
	/admin/reviews?search=person77 /admin/reviews?search=soft /admin/reviews?search=zq /admin/reviews?search=as
	/admin/contact /admin/contact?answered=no /admin/contact?answered=yes /admin/contact?search=order+77
	/admin/contact?search=order /admin/contact?search=zq /admin/contact?search=7 /admin/activity
	/admin/activity?kind=order /admin/activity?kind=product&id=77 /admin/update /admin/update?search=asha+77
	/admin/update?search=zq /admin/update?search=as /admin/search?search=as /admin/products?search=ur
`)

export async function measure(): Promise<Figure[]> {
	return [
		...(await compareLists(lists, { rows: 100, products: 100_000 })),
		...(await compareLists(
			adminPages.map((target) => ({ what: target, target: () => target })),
			{ rows: 100_000, products: 100_000 },
		)),
	]
}
