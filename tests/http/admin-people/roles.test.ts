import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { getCallPermission } from '#app/http/api/call.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { PERMISSIONS, hasPermission, type Role, roleNames } from '#app/shop/auth/permissions.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { call } from '../../support/api.ts'
import { toDataPath, listRoutesBelow } from '../../support/browser/route-table.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'

/** Only owners may open these pages, written independently of the code. */
const ofOwners =
	/^\/admin\/(activate-copy|setup-checklist|staff|privacy|settings\/(cash|checkout|codes|couriers|delivery|off-site|privacy|returns|tax|webhooks))(\/|$)/
const ofPackers = /^\/admin\/(orders|pos|returns|stock|account|emails)(\/|$)(?!export)/
const aboutMoney =
	/^\/admin\/(orders\/(collect|1\/(payment|claim|refund|credit-note|items|return))|returns\/1\/(accept|decline|deduct|refund|close))$/
const callsOfPackers = ['listOrders', 'updateOrderStatus', 'listOwnOrders']

const routes = listRoutesBelow('routes/admin/_layout').filter(({ id }) => !/not-(allowed|found)$/.test(id))
const people = {} as Record<Role, LoggedIn>
const tokens = {} as Record<Role, string>

for (const role of roleNames) {
	people[role] = await logInVisitor(await makeAdmin(role))
	tokens[role] = await openSession(people[role].userId, 'api')
}

test('every staff call declares its permission', () => {
	const ofStaff = calls.filter(({ who }) => who === 'admin' || who === 'self-or-admin')
	expect(ofStaff.filter((one) => !getCallPermission(one)).map(({ path }) => path)).toEqual([])
})

test('an owner has every permission', () => {
	expect(Object.values(PERMISSIONS).every((roles) => roles.includes('owner'))).toBe(true)
})

const opens = (role: Role, path: string) =>
	role === 'owner' || (role === 'manager' ? !ofOwners.test(path) : ofPackers.test(path) && !aboutMoney.test(path))

test('a page that opens over a list requires the permission of the list', () => {
	const permissions = new Map(routes.map(({ id, permission }) => [id, permission]))
	const over = routes.flatMap(({ path, permission, layouts }) =>
		layouts.filter((id) => permissions.has(id) && permissions.get(id) !== permission).map((id) => `${path} over ${id}`),
	)
	expect(over).toEqual([])
})

test.each(roleNames)('the role of %s includes the expected addresses', (role) => {
	const wrong = routes.filter(({ path, permission }) => hasPermission(role, permission!) !== opens(role, path))
	expect(wrong.map(({ path }) => path)).toEqual([])
})

describe.each(['manager', 'packer'] as const)('in the role of %s', (role) => {
	test('addresses outside the role reject reading and sending', async () => {
		const opened: string[] = []
		for (const route of routes.filter(({ path }) => !opens(role, path))) {
			for (const [address, method] of [
				[route.path, 'GET'],
				[toDataPath(route), 'GET'],
				[route.path, 'POST'],
			] as const) {
				const body = method === 'POST' ? { body: new URLSearchParams({ nothing: 'known' }) } : {}
				const response = await people[role].request(address, { method, ...body })
				const to = (response.headers.get('Location') ?? '') + (response.status === 202 ? await response.text() : '')
				// Only the first page of a packer is redirected; everything else is rejected with 403.
				const wanted = route.path === '/admin' ? /\/admin\/orders/ : /\/admin\/not-allowed\?permission/
				if (!wanted.test(to)) opened.push(`${method} ${address}`)
			}
		}
		expect(opened).toEqual([])
	})

	test.each(['/admin/orders', '/admin/stock', '/admin/account'])('%s, which the role includes, opens', async (path) => {
		expect((await people[role].request(path)).status).toBe(200)
	})

	test('each JSON API call is allowed or rejected by the role', async () => {
		const wrong: string[] = []
		for (const one of calls.filter(({ who }) => who === 'admin')) {
			const address = one.path.replaceAll(/\{\w+\}/g, '999999999')
			const json = one.body && one.bodyType !== 'multipart' ? { json: { surprise: 'x' } } : {}
			const form = one.bodyType === 'multipart' ? { form: { surprise: 'x' } } : {}
			const { status } = await call(one.method, address, { token: tokens[role], ...json, ...form })
			const isAllowed = role !== 'packer' || callsOfPackers.includes(one.id)
			if ((status === 403) === isAllowed) wrong.push(`${one.id}: ${status}`)
		}
		expect(wrong).toEqual([])
	})
})

describe.each([
	'/admin/settings/CHECKOUT',
	'/admin/settings/%63heckout',
	'/admin//settings//checkout',
	'/ADMIN/%73taff',
])('%s, which the router reads as an owner address', (path) => {
	test.each([
		['GET', {}],
		['POST', { method: 'POST', body: new URLSearchParams() }],
	])('cannot be opened by a manager through %s', async (_, init) => {
		const { status, headers } = await people.manager.request(path, init)
		expect(status).not.toBe(200)
		expect(headers.get('Location') ?? '/admin/not-allowed').toContain('/admin/not-allowed')
	})
})

test.each(['__proto__', 'constructor'])('%s, which every object has, is not an admin permission', async (name) => {
	const places = ['/admin/', '/admin/settings/', '/admin/orders/', '/admin/products/', '/admin/home/', '/docs/api/']
	const faults: string[] = []
	for (const place of places) {
		const { status } = await people.owner.request(place + name)
		if (status >= 500) faults.push(`${status}: ${place}`)
	}
	for (const query of [`stock=${name}&sort=${name}`, `status=${name}&payment=${name}`, `kind=${name}`, `show=${name}`])
		for (const path of ['/admin/products', '/admin/orders', '/admin/activity', '/admin/reports']) {
			const { status } = await people.owner.request(`${path}?${query}`)
			if (status >= 500) faults.push(`${status}: ${path}?${query}`)
		}
	expect(faults).toEqual([])
})

describe('the packer role', () => {
	test('opens the orders, with a menu of packer pages', async () => {
		const list = await people.packer.open('/admin')
		expect(list.path).toBe('/admin/orders')
		expect(
			list
				.all('nav')[0]!
				.querySelectorAll('a')
				.map((link) => link.getAttribute('href')),
		).toEqual([
			'/admin',
			'/admin/orders',
			'/admin/orders/packing',
			'/admin/returns',
			'/admin/pos',
			'/admin/stock',
			'/admin/account',
		])
		expect(list.text).not.toContain('Export CSV')
	})

	test('advances orders, which the activity log records', async () => {
		const { orderId } = await makeOrder()
		const moved = await call('PUT', `/orders/updatestatus/${orderId}`, { token: tokens.packer, json: { status: 2 } })
		expect(moved.body.order.status).toBe(2)
		const log = await (await logInAdmin()).open(`/admin/activity?kind=order&id=${orderId}`)
		expect(log.words('tbody')).toMatch(/Order confirmed: #\d+.*status: Pending → Processing/)
	})

	test('gets all orders from a call without email addresses and accounts (rule: staff-roles)', async () => {
		const { orderId } = await makeOrder()
		const orderFor = async (role: Role) => {
			const { body } = await call('GET', '/orders/getallorders', { token: tokens[role] })
			return body.orders.find(({ id }: { id: number }) => id === orderId)
		}
		const whole = await orderFor('manager')
		expect(whole.email).toContain('@')
		expect(await orderFor('packer')).toEqual({ ...whole, email: '', userId: null })
	})

	test('sees a message when the role lacks a permission', async () => {
		const refused = await people.packer.open('/admin/users?page=2')
		expect(refused.status).toBe(403)
		expect(refused.text).toContain('Your role, Packer, does not include this page.')
	})
})

test('the settings show the cards that the role can open', async () => {
	const cards = async (role: Role) => {
		const person = await logInVisitor(await makeAdmin(role))
		const { document } = await person.open('/admin/settings')
		return document.querySelectorAll('main li a').map((card) => card.getAttribute('href')!)
	}
	const ofOwner = await cards('owner')
	expect(ofOwner).toContain('/admin/staff')
	expect(await cards('manager')).toEqual(ofOwner.filter((path) => opens('manager', path)))
	expect(ofOwner.filter((path) => !opens('manager', path))).toHaveLength(11)
})

test('isAdmin in the API is true for owners and managers, and a role change applies on the next request', async () => {
	const userId = await makeAdmin('packer')
	const person = await logInVisitor(userId)
	expect((await person.request('/admin/users')).headers.get('Location')).toContain('/admin/not-allowed')
	const rows = () => write((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }))
	expect((await rows()).isAdmin).toBe(false)
	await write((tx) => tx.user.update({ where: { id: userId }, data: { role: 'manager' } }))
	expect((await rows()).isAdmin).toBe(true)
	expect((await person.request('/admin/users')).status).toBe(200)
	// An older version of the shop writes the row like this.
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: false } }))
	expect((await rows()).role).toBeNull()
	expect((await person.request('/admin/users')).headers.get('Location')).toContain('/login')
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: true } }))
	expect((await rows()).role).toBe('owner')
})
