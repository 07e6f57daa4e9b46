import { compareLists } from './support/compare-lists.ts'
import type { Figure } from './support/figure.ts'
import { words } from '../support/words.ts'

const lists = words(`
	/admin /admin/search?search=person77 /admin/search?search=kurta /admin/categories /admin/collections
	/admin/colors /admin/products /admin/products?page=400 /admin/products?search=kurta
	/admin/products?stock=low /admin/products?stock=out&page=3 /admin/products?search=N77-2 /admin/products/77
	/admin/stock?search=8900000000017 /admin/stock?search=kurta+77 /admin/orders /admin/orders?page=400
	/admin/orders?status=1 /admin/orders?status=2&packed=no /admin/orders?search=395007
	/admin/orders?paymentMethod=cod /admin/orders?payment=to-collect /admin/orders?payment=claimed
	/admin/orders?status=3&payment=to-collect /admin/orders?search=kurta&payment=paid /admin/numbers
	/admin/numbers?from=2026-04-01&to=2027-03-31 /admin/orders?search=77 /admin/orders?search=7
	/admin/orders?search=as /admin/orders?search=zq /admin/orders?search=person77
	/admin/orders?search=kurta&status=4 /admin/users /admin/users?page=400 /admin/users?search=person77
	/admin/users?search=example /admin/users?search=as /admin/users?search=zq /admin/users?search=e
	/admin/users?blocked=yes /admin/users/77 /admin/reviews /admin/reviews?hidden=yes
	/admin/reviews?search=person77 /admin/reviews?search=soft /admin/reviews?search=zq /admin/reviews?search=as
	/admin/contact /admin/contact?answered=no /admin/contact?answered=yes /admin/contact?search=order+77
	/admin/contact?search=order /admin/contact?search=zq /admin/contact?search=7 /admin/log
	/admin/log?kind=order /admin/log?kind=product&id=77 /admin/update /admin/update?search=asha+77
	/admin/update?search=zq /admin/update?search=as /admin/search?search=as /admin/products?search=ur
`)

export async function measure(): Promise<Figure[]> {
	return compareLists(
		lists.map((target) => ({ what: target, target: () => target })),
		{ rows: 100_000, products: 100_000 },
	)
}
