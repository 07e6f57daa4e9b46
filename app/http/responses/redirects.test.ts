import { expect, test } from 'vitest'
import { matchRoutes, type RouteObject } from 'react-router'
import { admin } from '../../admin-routes.ts'
import { findMovedAddress, toSafePath } from './redirects.ts'

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

test.each([
	['/admin/log?kind=order&id=7', '/admin/activity?kind=order&id=7'],
	['/admin/numbers', '/admin/reports'],
	['/admin/payments/remittance', '/admin/remittances'],
	['/admin/numbers/', '/admin/reports/'],
	['/Admin/Numbers/export.csv?from=2026-04-01&table=days', '/admin/reports/export.csv?from=2026-04-01&table=days'],
	['/admin/sell/day?date=2026-11-02', '/admin/pos/day?date=2026-11-02'],
	['/admin/mails/12/send', '/admin/emails/12/send'],
	['/admin/people/invitations/3/withdraw', '/admin/staff/invitations/3/withdraw'],
	['/admin/this-shop', '/admin/activate-copy'],
	['/admin/first-steps/staff/skip', '/admin/setup-checklist/staff/skip'],
	['/admin/searches/teach?typed=jutti', '/admin/searches/add-synonym?typed=jutti'],
	['/admin/stock/requests/4/told', '/admin/stock/requests/4/notified'],
	['/admin/orders/next-step?order=1&order=2', '/admin/orders/advance?order=1&order=2'],
	['/admin/orders/7/take-back?to=packed', '/admin/orders/7/revert-shipping?to=packed'],
	['/admin/orders/7/send-unpaid', '/admin/orders/7/ship-unpaid'],
	['/admin/orders/7/parcel', '/admin/orders/7/shipment'],
	['/admin/payments/troubles/5', '/admin/payments/issues/5'],
	['/admin/settings/mark', '/admin/settings/logo'],
	['/admin/settings/health/look', '/admin/settings/health/check'],
	['/admin/account/second-factor/off', '/admin/account/two-step-login/off'],
	['/admin/account/order-news', '/admin/account/order-alerts'],
])('%s moved to %s, which is a page', (from, to) => {
	expect(findMovedAddress(from)).toBe(to)
	const route = matchRoutes([admin] as RouteObject[], to.split('?')[0]!)?.at(-1)?.route
	expect(route?.path).toMatch(/^[^*]+$/)
})

test('a query that no header may contain is encoded', () => {
	expect(findMovedAddress('/admin/log?a=\fb\u00e9')).toBe('/admin/activity?a=%0Cb%C3%A9')
})

test.each([
	'/admin',
	'/admin/activity',
	'/admin/logs',
	'/admin/orders/7',
	'/admin/orders/x/parcel',
	'/admin/orders?next=/admin/numbers',
	'/numbers',
	'//admin/numbers',
	'/admin/people//evil.example',
	'/admin/people/../../login',
	String.raw`/admin/people/\evil.example`,
	'/admin/people/%2F%2Fevil.example',
	'/admin/numbers.data',
	'/admin/people/7.data',
])('%s did not move', (url) => {
	expect(findMovedAddress(url)).toBeUndefined()
})
