import { beforeAll, expect, test } from 'vitest'
import { call, tokenOf } from '../../support/api.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { loggedIn, type LoggedIn } from '../../support/pages/logged-in.ts'
import { checkOut, makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

/** Each would find everything, end the statement, fail it or take seconds, were it a part of one. */
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
	`name:kurta AND NOT "`,
	`-1`,
	`0x27`,
]

/** Pages with the parameters that they read. */
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
	['/admin/sell', ['search', 'line', 'add', 'choice', 'pieces', 'remove', 'sold']],
	['/admin/sell/day', ['date']],
	['/admin/returns', ['show', 'page']],
	['/admin/stock/requests', ['search', 'page']],
	['/admin/stock/requests/product/1', ['color', 'variant', 'page']],
]

let admin: LoggedIn
let token: string

beforeAll(async () => {
	const { variants } = await makeProduct({ name: 'Guarded Kurta', stock: 9 })
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	const userId = await makeAdmin()
	admin = await loggedIn(userId)
	token = await tokenOf(userId)
})

const query = (name: string, payload: string) => `?${new URLSearchParams({ [name]: payload })}`
/** Longer than any list takes; a payload that ran would take a multiple. */
const longest = 5_000

test.each(payloads)('the text %s is no SQL in any parameter of any page, and finds nothing', async (payload) => {
	const before = dumpDatabase()
	const asked: [person: Pick<LoggedIn, 'open'>, path: string][] = [
		...shopPages.flatMap(([path, names]) =>
			names.map((name) => [visitor(), path + query(name, payload)] as [ReturnType<typeof visitor>, string]),
		),
		...adminPages.flatMap(([path, names]) =>
			names.map((name) => [admin, path + query(name, payload)] as [LoggedIn, string]),
		),
		[visitor(), `/collection/${encodeURIComponent(payload)}`],
		[visitor(), `/shop/${encodeURIComponent(payload)}`],
		[visitor(), `/singleproduct/${encodeURIComponent(payload)}`],
	]
	const wrong: unknown[] = []
	for (const [person, path] of asked) {
		const since = performance.now()
		const { status, text } = await person.open(path)
		const isFound = /[?&]search=/.test(path) && text.includes('Guarded Kurta')
		if (status >= 500 || isFound || performance.now() - since > longest) wrong.push([path, status, isFound])
	}
	expect(wrong).toEqual([])
	expect(dumpDatabase()).toEqual(before)
})

test.each(payloads)('the text %s is no SQL in a path or body of the API', async (payload) => {
	const before = dumpDatabase()
	const id = encodeURIComponent(payload)
	const statuses = [
		...(await Promise.all(
			[
				`/products/get/${id}`,
				`/products/paginated${query('page', payload)}`,
				`/products/paginated${query('limit', payload)}`,
				`/cart/get/${id}`,
				`/orders/getbyid/${id}`,
				`/orders/userorder/${id}`,
				`/categories/${id}`,
				`/collections/${id}`,
			].map(async (path) => (await call('GET', path, { token })).status),
		)),
		(await call('POST', '/users/login', { json: { email: payload, password: payload } })).status,
		(await call('POST', '/cart/add', { token, json: { userId: payload, productColorId: payload, size: payload } }))
			.status,
	]
	expect(statuses.filter((status) => status >= 500)).toEqual([])
	expect(statuses.slice(-2).filter((status) => status < 400)).toEqual([])
	expect(dumpDatabase()).toEqual(before)
})
