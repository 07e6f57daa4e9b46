import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { admin } from '../../admin-routes.ts'
import { findMovedAddress } from './moved-addresses.ts'

test.each([
	['/admin/log?kind=order&id=7', '/admin/activity?kind=order&id=7'],
	['/admin/numbers', '/admin/reports'],
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
