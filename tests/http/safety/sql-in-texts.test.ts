import { expect, test } from 'vitest'
import { makeOrder } from '../../support/data/orders.ts'
import { call, createToken } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { sample } from '../../support/long-tests.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { makeCategory, makeCollection } from '../../support/pages/shopper-page.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'

/** Payloads that, as a part of a statement, would match everything, end it, make it fail or take seconds. */
const payloads = [
	`' OR '1'='1`,
	`" OR ""="`,
	`x' OR 1=1 --`,
	`%' OR '%'='`,
	`'; DROP TABLE "Product"; --`,
	`1); DELETE FROM "Order"; --`,
	`' UNION SELECT "passwordHash" FROM "User" --`,
	`1 UNION SELECT 1,2,3,4,5,6`,
	`' || (SELECT hex(randomblob(400000000))) || '`,
	`1 AND (SELECT count(*) FROM "User" a, "User" b, "User" c)`,
	`\\'; --`,
	`NEAR("a" "b", 5) OR *`,
	`name:zzz AND NOT "`,
	`-87654321987`,
	`0x27`,
]

/** Pages with their query parameters. */
const shopPages: [path: string, parameters: string[]][] = [
	['/allproducts', ['search', 'category', 'color', 'family', 'size', 'min', 'max', 'sort', 'page', 'open']],
	['/newarrivals', ['search', 'color', 'page']],
	['/collection/Summer', ['search', 'category', 'sort']],
	['/shop/Shirts', ['search', 'page']],
	['/singleproduct/1', ['color', 'reviews']],
	['/singleproduct/1/back-in-stock', ['color', 'size']],
	['/order-confirmation', ['orderId']],
]
const adminPages: [path: string, parameters: string[]][] = [
	...['categories', 'collections', 'colors', 'users', 'reviews', 'contact', 'update', 'banner', 'offers', 'insta'].map(
		(name): [string, string[]] => [`/admin/${name}`, ['search']],
	),
	['/admin/products', ['search', 'stock', 'category', 'sort', 'view', 'page']],
	['/admin/orders', ['search', 'status', 'payment', 'from', 'to', 'page']],
	['/admin/search', ['search']],
	['/admin/stock', ['search', 'product', 'variant', 'done']],
	['/admin/pos', ['search', 'line', 'add', 'choice', 'quantity', 'remove', 'sold']],
	['/admin/pos/day', ['date']],
	['/admin/returns', ['show', 'page']],
	['/admin/stock/requests', ['search', 'page']],
	['/admin/stock/requests/product/1', ['color', 'variant', 'page']],
]

await makeOrder({ name: 'Guarded Kurta' })
await makeCollection('Summer')
await makeCategory('Shirts')
// The first search updates the search words of changed products.
await createVisitor().open('/allproducts?search=kurta')
const userId = await makeAdmin()
const admin = await logInVisitor(userId)
const token = await createToken(userId)

const query = (name: string, payload: string) => `?${new URLSearchParams({ [name]: payload })}`
const parts: [name: string, person: () => Visitor, path: (payload: string) => string][] = [
	...shopPages.flatMap(([path, names]) => names.map((name) => part(() => createVisitor(), path, name))),
	...adminPages.flatMap(([path, names]) => names.map((name) => part(() => admin, path, name))),
	...['/collection/', '/shop/', '/singleproduct/'].map((path): (typeof parts)[number] => [
		`${path}…`,
		() => createVisitor(),
		(payload) => path + encodeURIComponent(payload),
	]),
]

function part(person: () => Visitor, path: string, name: string): (typeof parts)[number] {
	return [`${path}?${name}=…`, person, (payload) => path + query(name, payload)]
}

// A payload that runs and takes time exceeds the test's timeout.
test.each(parts)('a text at %s is not run as SQL, and finds nothing', async (name, person, pathOf) => {
	const before = dumpDatabase()
	const wrong: string[] = []
	const turn = parts.findIndex(([one]) => one === name)
	for (const payload of sample(payloads, 1, turn)) {
		const response = await person().request(pathOf(payload))
		// Below the results of a search without any, the page offers other products.
		const [results = ''] = (await response.text()).split('near-products')
		const isFound = name.endsWith('?search=…') && results.includes('Guarded Kurta')
		if (response.status >= 500 || isFound) wrong.push(payload)
	}
	expect(wrong).toEqual([])
	expect(dumpDatabase()).toEqual(before)
})

const paths = [
	(id: string) => `/products/get/${id}`,
	(id: string) => `/products/paginated?page=${id}`,
	(id: string) => `/products/paginated?limit=${id}`,
	(id: string) => `/cart/get/${id}`,
	(id: string) => `/orders/getbyid/${id}`,
	(id: string) => `/orders/userorder/${id}`,
	(id: string) => `/categories/${id}`,
	(id: string) => `/collections/${id}`,
]

test.each(payloads)('the text %s is not run as SQL in a path or body of the API', async (payload) => {
	const before = dumpDatabase()
	const statuses: number[] = []
	for (const pathOf of sample(paths, 2, payloads.indexOf(payload)))
		statuses.push((await call('GET', pathOf(encodeURIComponent(payload)), { token })).status)
	expect(statuses.filter((status) => status >= 500)).toEqual([])
	const login = await call('POST', '/users/login', { json: { email: payload, password: payload } })
	expect(login.status).toBeGreaterThanOrEqual(400)
	expect(login.status).toBeLessThan(500)
	const json = { userId: payload, productColorId: payload, size: payload }
	const add = await call('POST', '/cart/add', { token, json })
	expect(add.status).toBeGreaterThanOrEqual(400)
	expect(add.status).toBeLessThan(500)
	expect(dumpDatabase()).toEqual(before)
})
