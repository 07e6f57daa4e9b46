import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouters } from './routers.server.ts'

/** Defines a route that responds with its own name. */
function route(id: string, path: string | undefined, parentId: string | undefined) {
	return { id, path, parentId, module: { loader: () => new Response(id), action: () => new Response(`${id} posted`) } }
}

const routes = [
	{ ...route('root', '', undefined), module: { default: () => null } },
	route('home page', 'allproducts', 'root'),
	route('collections page', 'collections', 'root'),
	route('not found', '*', 'root'),
	route('routes/admin/_layout', 'admin', 'root'),
	route('orders of the back-office', 'orders', 'routes/admin/_layout'),
	route('api orders/create', 'orders/create', 'root'),
	route('api collections/*', 'collections/*', 'root'),
]

const build = {
	entry: { module: {} },
	routes: Object.fromEntries(routes.map((one) => [one.id, one])),
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
	['/admin/orders', 'GET', 'orders of the back-office'],
	['/Admin/orders', 'POST', 'orders of the back-office posted'],
	['/%61dmin/orders', 'GET', 'orders of the back-office'],
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
