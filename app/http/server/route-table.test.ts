import { matchRoutes, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouters, createRouteTable } from './route-table.ts'
import { splitList } from '../../../tests/support/split-list.ts'

const action = () => null
const route = (id: string, path: string | undefined, parentId: string | undefined, module: object = {}) => ({
	id,
	path,
	parentId,
	module: { default: () => null, ...module },
})

const list = [
	route('root', '', undefined),
	route('shop', undefined, 'root'),
	{ ...route('home', undefined, 'shop', { action }), index: true },
	route('product', 'singleproduct/:id', 'shop', { action }),
	route('product sizes', 'singleproduct/:id/sizes', 'shop'),
	route('nowhere', '*', 'shop'),
	route('admin', 'admin', 'root', { action }),
	{ ...route('dashboard', undefined, 'admin'), index: true },
	route('products', 'products', 'admin'),
	route('product editor', 'products/:id', 'admin', { action, handle: { body: 'upload' } }),
	route('new product', 'products/new', 'admin', { action, handle: { body: 'upload' } }),
	route('export', 'products/export.csv', 'admin'),
	route('admin nowhere', '*', 'admin'),
	route('api orders/create', 'orders/create', 'root', { action }),
	route('api orders/*', 'orders/*', 'root'),
]
const routes = Object.fromEntries(list.map((one) => [one.id, one])) as unknown as ServerBuild['routes']
const call = (method: string, path: string, more = {}) => ({ method, path, ...more })
const calls = [
	call('POST', '/orders/create'),
	call('PUT', '/orders/create', { bodyType: 'multipart', files: ['images'] }),
]
const table = createRouteTable(routes, calls as never)

/** Returns the route that React Router would match. */
function matched(address: string): string | undefined {
	const below = (id: string | undefined): RouteObject[] =>
		list
			.filter(({ parentId }) => parentId === id)
			.map((one) =>
				'index' in one ? { id: one.id, index: true } : { id: one.id, path: one.path, children: below(one.id) },
			)
	return matchRoutes(below(undefined), address)?.at(-1)?.route.id
}

test.each(
	splitList(`
	/ // /singleproduct/7 /SINGLEPRODUCT/7/ /singleproduct /singleproduct/7/sizes /singleproduct/7%2Fsizes
	/single%70roduct/%E0%A4%B8 /singleproduct/% /admin /admin/ /admin/products /admin/products/new
	/admin/products/7 /admin/products/export.csv /admin/products/exportxcsv /admin/products/7/8 /admin.txt
	/administrators /orders/create /orders/create/ /orders/else /orders /no/such/page
`),
)('%s matches as in the router', (address) => {
	const found = table.find(address).id
	expect(found).toBe(matched(address))
})

test.each([
	['/singleproduct/7', ['GET', 'HEAD', 'POST']],
	['/singleproduct/7/sizes', ['GET', 'HEAD']],
	['/orders/create', ['POST', 'PUT']],
	['/no/such/page', ['GET', 'HEAD']],
	// A URL that names the index matches it; others match the layout.
	['/?index', ['GET', 'HEAD', 'POST']],
	['/', ['GET', 'HEAD']],
	['/admin', ['GET', 'HEAD', 'POST']],
	['/admin?index', ['GET', 'HEAD']],
	['/singleproduct/7.data?_routes=product', ['GET', 'HEAD', 'POST']],
	['/_.data?index', ['GET', 'HEAD', 'POST']],
])('the address %s supports the methods %j', (address, methods) => {
	expect(table.find(address).methods).toEqual(methods)
})

test.each([
	['/admin/products/7', 'POST', 'upload'],
	['/singleproduct/7', 'POST', undefined],
	['/orders/create', 'POST', 'json'],
	['/orders/create', 'PUT', 'upload'],
	['/orders/create', 'DELETE', 'json'],
])('the route %s with the method %s accepts the body %s', (address, method, kind) => {
	expect(table.find(address).bodyOf(method)).toBe(kind)
})

test.each([
	['/no/such/page', true],
	['/no/such/page.data', false],
	['/__manifest', false],
	['/admin/no/such', false],
	['/orders/else', false],
])('%s matches no route: %s', (address, isNowhere) => {
	expect(table.find(address).isNotFound).toBe(isNowhere)
})

/** Defines a route that responds with its own name. */
function respondingRoute(id: string, path: string | undefined, parentId: string | undefined) {
	return { id, path, parentId, module: { loader: () => new Response(id), action: () => new Response(`${id} posted`) } }
}

const respondingRoutes = [
	{ ...respondingRoute('root', '', undefined), module: { default: () => null } },
	respondingRoute('home page', 'allproducts', 'root'),
	respondingRoute('collections page', 'collections', 'root'),
	respondingRoute('not found', '*', 'root'),
	respondingRoute('routes/admin/_layout', 'admin', 'root'),
	respondingRoute('orders of the admin', 'orders', 'routes/admin/_layout'),
	respondingRoute('api orders/create', 'orders/create', 'root'),
	respondingRoute('api collections/*', 'collections/*', 'root'),
]

const build = {
	entry: { module: {} },
	routes: Object.fromEntries(respondingRoutes.map((one) => [one.id, one])),
	assets: { routes: {}, version: '1' },
	routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
	future: {},
	ssr: true,
	prerender: [],
} as unknown as ServerBuild

const getRouter = createRouters(build, 'production')

async function answered(path: string, method = 'GET'): Promise<string> {
	const request = new Request(`http://shop.test${path}`, { method })
	const response = await getRouter(new URL(request.url).pathname)(request, new RouterContextProvider())
	return response.text()
}

test.each([
	['/allproducts', 'GET', 'home page'],
	['/collections', 'GET', 'collections page'],
	['/Collections/', 'POST', 'collections page posted'],
	['/collections/7', 'GET', 'api collections/*'],
	['/orders/create', 'POST', 'api orders/create posted'],
	['/ORDERS/create', 'GET', 'api orders/create'],
	['/%6Frders/create', 'GET', 'api orders/create'],
	['/admin/orders', 'GET', 'orders of the admin'],
	['/Admin/orders', 'POST', 'orders of the admin posted'],
	['/%61dmin/orders', 'GET', 'orders of the admin'],
	['/administrators', 'GET', 'not found'],
	['/admin.txt', 'GET', 'not found'],
])('the path %s (%s) matches the same route as in the full route table: %s', async (path, method, answer) => {
	expect(await answered(path, method)).toBe(answer)
})

test('the API, the admin and the shop each have one router, created once', () => {
	const [shop, admin, api] = ['/allproducts', '/admin/orders', '/orders/create'].map(getRouter)
	expect(new Set([shop, admin, api]).size).toBe(3)
	expect(getRouter('/')).toEqual(shop)
	expect(getRouter('/admin')).toEqual(admin)
	expect(getRouter('/admin.data')).toEqual(admin)
	expect(getRouter('/__manifest')).not.toBe(shop)
})
