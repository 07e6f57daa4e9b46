import { expect, test } from 'vitest'
import { buildPageKey } from './cached-response.server.ts'

test.each([
	['/allproducts', '/allproducts'],
	['/allproducts?page=1', '/allproducts'],
	['/allproducts?page=0&page=7', '/allproducts'],
	['/allproducts?page=2.5', '/allproducts'],
	['/allproducts?page=%2B2', '/allproducts?page=2'],
	['/allproducts?min=0100.0&max=1e3', '/allproducts?min=100&max=1000'],
	['/allproducts?max=1000&min=100', '/allproducts?min=100&max=1000'],
	['/allproducts?min=cheap&max=', '/allproducts'],
	['/allproducts?max=99999999999999', '/allproducts?max=1000000000'],
	['/allproducts?color=7&color=03&color=7&color=x&color=-1', '/allproducts?color=3&color=7'],
	['/allproducts?sort=featured', '/allproducts'],
	['/allproducts?sort=dearest', '/allproducts'],
	['/allproducts?sort=price-asc&utm_source=x', '/allproducts?sort=price-asc'],
	['/allproducts?search=%20%20kurta%20', '/allproducts?search=kurta'],
	['/singleproduct/7?reviews=01', '/singleproduct/7'],
	['/singleproduct/7?reviews=2', '/singleproduct/7?reviews=2'],
])('the cache key of the visitor page %s is %s', (asked, key) => {
	expect(buildPageKey(asked)).toBe(key)
})

test('personal pages have no cache key', () => {
	for (const address of ['/cart', '/checkout', '/profile', '/admin', '/products'])
		expect(buildPageKey(address)).toBeUndefined()
})
