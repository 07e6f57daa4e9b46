import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { isApiPath } from './api-path.ts'
import { calls } from './calls/all-calls.ts'
import { splitList } from '../../../tests/support/split-list.ts'

interface Address {
	path: string
	isApi: boolean
}

function listAddresses(entries: readonly RouteConfigEntry[], above = ''): Address[] {
	return entries.flatMap(({ path, id, children = [] }) => {
		const address = path ? `${above}/${path}` : above
		return [{ path: address || '/', isApi: id?.startsWith('api ') ?? false }, ...listAddresses(children, address)]
	})
}

const addresses = listAddresses(routes)

test.each(calls.map(({ method, path }) => [method, path] as const))(
	'the path of the call %s %s belongs to the API',
	(method, path) => {
		const sample = path.replaceAll(/\{\w+\}/g, '17')
		for (const written of [sample, `${sample}/`, sample.toUpperCase()]) {
			// The page at /collections selects JSON itself.
			expect(isApiPath(written, method)).toBe(!(method === 'GET' && path === '/collections'))
			expect(isApiPath(written, 'OPTIONS')).toBe(true)
		}
	},
)

test.each(calls.map(({ path }) => path))('the path of the call %s has a route', (path) => {
	const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
	expect(
		addresses.filter((address) => address.path === pattern && (address.isApi || pattern === '/collections')),
	).toHaveLength(1)
})

test('every API route, and every path below it, belongs to the API', () => {
	const api = addresses.filter(({ isApi }) => isApi)
	expect(api.length).toBeGreaterThan(20)
	for (const { path } of api) expect(isApiPath(path, 'GET'), path).toBe(true)
})

test('no page belongs to the API: page forms stay protected against other websites', () => {
	const pages = addresses.filter(({ path, isApi }) => !isApi && path !== '/collections')
	expect(pages.length).toBeGreaterThan(80)
	for (const { path } of pages) for (const method of ['GET', 'POST']) expect(isApiPath(path, method), path).toBe(false)
	for (const path of splitList(`
		/ /cart /cart/lines /cart/addition /usersx /video-of-us /videos/a.mp4 /admin/products /products.data
		/collections.data
	`)) {
		expect(isApiPath(path, 'POST'), path).toBe(false)
	}
	expect(isApiPath('/collections', 'GET')).toBe(false)
	expect(isApiPath('/Collections/', 'HEAD')).toBe(false)
	expect(isApiPath('/collections', 'POST')).toBe(true)
	expect(isApiPath('/collections/7', 'GET')).toBe(true)
})
