import { compareLists } from './support/compare-lists.ts'
import type { Figure } from './support/figure.ts'

const lists = [
	'/admin',
	'/admin/search?search=person77',
	'/admin/search?search=kurta',
	'/admin/categories',
	'/admin/collections',
	'/admin/colors',
	'/admin/products',
	'/admin/products?page=400',
	'/admin/products?search=kurta',
	'/admin/products?stock=low',
	'/admin/orders',
	'/admin/orders?page=400',
	'/admin/orders?status=1',
	'/admin/orders?paymentMethod=cod',
	'/admin/orders?search=77',
	'/admin/orders?search=7',
	'/admin/orders?search=as',
	'/admin/orders?search=zq',
	'/admin/orders?search=person77',
	'/admin/orders?search=kurta&status=4',
	'/admin/users',
	'/admin/users?page=400',
	'/admin/users?search=person77',
	'/admin/users?search=example',
	'/admin/users?search=as',
	'/admin/users?search=zq',
	'/admin/users?search=e',
	'/admin/reviews',
	'/admin/reviews?search=person77',
	'/admin/reviews?search=soft',
	'/admin/reviews?search=zq',
	'/admin/reviews?search=as',
	'/admin/contact',
	'/admin/contact?search=order+77',
	'/admin/contact?search=order',
	'/admin/contact?search=zq',
	'/admin/contact?search=7',
	'/admin/update',
	'/admin/update?search=asha+77',
	'/admin/update?search=zq',
	'/admin/update?search=as',
	'/admin/search?search=as',
	'/admin/products?search=ur',
]

/** At 100 and at 100,000 of everything. */
export async function measure(): Promise<Figure[]> {
	return compareLists(
		lists.map((target) => ({ what: target, target: () => target })),
		{ rows: 100_000, products: 100_000 },
	)
}
