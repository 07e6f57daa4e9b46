import { expect, test } from 'vitest'
import { toSafePath } from './safe-redirect.ts'

test.each([
	['/allproducts?search=linen#list', '/allproducts?search=linen#list'],
	['/shop/Caf%C3%A9?search=a+b', '/shop/Caf%C3%A9?search=a+b'],
	['/caf\u00e9', '/caf%C3%A9'],
	['/\u{1F600}?search=\u0a97', '/%F0%9F%98%80?search=%E0%AA%97'],
	['/a b', '/a%20b'],
	['/\u0085\u2028\u202E', '/%C2%85%E2%80%A8%E2%80%AE'],
	['/\uD800x\uDC00', '/%EF%BF%BDx%EF%BF%BD'],
	['/\uFF0Fevil.example', '/%EF%BC%8Fevil.example'],
])('%j is a path that fits in a header', (to, path) => {
	expect(toSafePath(to, '/')).toBe(path)
	expect(new Headers({ Location: toSafePath(to, '/') }).get('Location')).toBe(path)
})

test.each([
	'',
	'//evil.example',
	'/\\evil.example',
	'/a\r\nSet-Cookie: x',
	'/\0',
	'/\u007F',
	'/\t/evil.example',
	'/a\\b',
	'\\/evil.example',
	'https://evil.example',
	'javascript:x',
	null,
	undefined,
])('%j is not a valid redirect path', (to) => {
	expect(toSafePath(to, '/cart')).toBe('/cart')
})

test.each([
	'\\\\evil.example',
	'https:evil.example',
	' //evil.example',
	'\t//evil.example',
	'/\n//evil.example',
	'/..//evil.example',
	'/%2e%2e//evil.example',
	'///evil.example',
])('%j stays within the shop', (to) => {
	expect(new URL(toSafePath(to, '/'), 'http://shop.test').host).toBe('shop.test')
})
