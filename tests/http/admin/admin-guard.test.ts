import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { closeSession } from '#app/shop/people/session/session.server.ts'
import { customer, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dataPath, type RouteEntry, routeEntries, routesBelow } from '../../support/browser/route-table.ts'
import { checkOut, makeAdmin, makeCustomer, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

const adminRoutes = routesBelow('routes/admin/_layout')
const accountRoutes = routesBelow('routes/account/_layout')
const named = (list: RouteEntry[]) => list.map((route) => [route.id, route] as const)
/** Data as script asks for it: all, and one route's. */
const readings = (route: RouteEntry) => [
	route.path,
	dataPath(route),
	dataPath(route, true),
	`${dataPath(route)}?_routes=root`,
]
const sendings = ['POST', 'PUT', 'PATCH', 'DELETE']
const send = (person: Visitor, path: string, method: string) =>
	person.request(path, { method, body: new URLSearchParams({ status: '5' }), headers: { Origin: 'http://shop.test' } })

beforeAll(async () => {
	const { variants } = await makeProduct({ name: 'Secret Price Shirt' })
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
})

const everything = async () =>
	JSON.stringify(
		await Promise.all([
			read.product.findMany(),
			read.order.findMany(),
			read.orderEvent.findMany(),
			read.stockMovement.findMany(),
		]),
	)

test('every address under /admin is below the guard', () => {
	const admin = routeEntries.filter(({ path }) => /^\/admin(\/|$)/.test(path))
	expect(admin.map(({ id }) => id)).toEqual(adminRoutes.map(({ id }) => id))
	expect(admin.length).toBeGreaterThanOrEqual(9)
})

describe.each(named(adminRoutes))('%s', (_, route) => {
	const login = `/login?${new URLSearchParams({ redirectTo: route.path })}`

	/** By a redirect of HTTP or of the script, and nothing else. */
	async function expectSentToLogIn(person: Visitor) {
		const before = await everything()
		for (const path of readings(route)) {
			const response = await person.request(path)
			const body = await response.text()
			if (response.status === 202) {
				expect(body).toMatch(/^\[\["SingleFetchRedirect"/)
				expect(body).toContain(JSON.stringify(login))
			} else {
				expect([path, response.status, response.headers.get('Location')]).toEqual([path, 303, login])
				expect(body).toBe('')
			}
		}
		for (const method of sendings) {
			const response = await send(person, route.path, method)
			expect([method, response.status, response.headers.get('Location')]).toEqual([method, 303, login])
		}
		expect((await person.request(route.path, { method: 'HEAD' })).status).toBe(303)
		expect(await everything()).toBe(before)
	}

	test('a page of the back-office sends a visitor to log in', () => expectSentToLogIn(visitor()))

	test('a page of the back-office sends a customer to log in', async () => expectSentToLogIn(await customer()))

	test('a page of the back-office sends somebody whose session was ended to log in', async () => {
		const person = await loggedInAdmin()
		await closeSession((await sessionCookie.parse(`session=${person.cookies.get('session')}`)) as string)
		await expectSentToLogIn(person)
	})

	test('a page of the back-office sends somebody with a forged cookie to log in', async () => {
		const person = await loggedInAdmin()
		const [value = '', signature = ''] = decodeURIComponent(person.cookies.get('session')!).split(/\.(?=[^.]*$)/)
		const forged = visitor()
		forged.cookies.set('session', encodeURIComponent(value))
		await expectSentToLogIn(forged)
		// One place reads them: of the others, the page and its data.
		for (const cookie of [`${value}.`, `${value}.${signature.toLowerCase()}x`, btoa('1'), btoa('true')]) {
			forged.cookies.set('session', encodeURIComponent(cookie))
			expect((await forged.request(route.path)).headers.get('Location')).toBe(login)
			expect(await (await forged.request(dataPath(route))).text()).toContain(JSON.stringify(login))
		}
	})

	test('a page of the back-office sends an administrator to log in who is one no more, in the session that is open', async () => {
		const userId = await makeAdmin()
		const person = await loggedIn(userId)
		expect((await person.request(route.path)).headers.get('Location') ?? '').not.toContain('/login')
		await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: false } }))
		await expectSentToLogIn(person)
	})

	test('a page of the back-office lets the administrator in, and no browser keeps what it showed', async () => {
		const person = await loggedInAdmin()
		for (const path of readings(route)) {
			const response = await person.request(path)
			expect([path, [200, 202, 303, 404].includes(response.status)]).toEqual([path, true])
			expect(response.headers.get('Location') ?? '').not.toContain('/login')
			expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'private, no-store'])
		}
	})
})

test('another spelling of an address of the back-office is guarded alike', async () => {
	for (const path of ['/ADMIN/products', '/admin/', '/admin//products', '/%61dmin/products', '/admin/products/']) {
		const response = await visitor().request(path)
		expect([path, response.status, response.headers.get('Location')?.slice(0, 18)]).toEqual([
			path,
			303,
			'/login?redirectTo=',
		])
	}
})

test('a customer at the back-office reads on the log-in page who is signed in, and can log in as an administrator there', async () => {
	const password = 'a good password'
	const passwordHash = await hashPassword(password)
	const [shopper, admin] = [await makeCustomer({ username: 'Asha' }), await makeAdmin()]
	await write((tx) => tx.user.updateMany({ where: { id: { in: [shopper, admin] } }, data: { passwordHash } }))
	const emailOf = async (id: number) => (await read.user.findUniqueOrThrow({ where: { id } })).email
	const person = await loggedIn(shopper)
	const page = await person.open('/admin/orders?status=1')
	expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: '/admin/orders?status=1' })}`)
	expect(page.document.querySelector('main [role=status]')?.textContent).toBe(
		'You are signed in as Asha, who is no administrator. To go on, log in as an administrator: that signs Asha out.',
	)
	const asCustomer = await person.submit({ email: await emailOf(shopper), password })
	expect(asCustomer.document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toMatch(/url=\/$/)
	await person.open('/admin/orders?status=1')
	await person.submit({ email: await emailOf(admin), password })
	expect(person.page().document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toContain(
		'/admin/orders?status=1',
	)
	expect((await person.open('/admin/orders?status=1')).document.querySelector('h1')?.textContent).toBe('Manage Orders')
})

test('somebody who is sent to log in comes back to where they were going, query and all', async () => {
	const page = await visitor().open('/admin/products?search=linen&page=2')
	expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: '/admin/products?search=linen&page=2' })}`)
	const person = await loggedInAdmin()
	expect((await person.open(page.path)).path).toBe('/admin/products?search=linen&page=2')
})

test.each([
	['/admin/products', 'Please log in to view products'],
	['/admin/products/1/details?search=x', 'Please log in to view products'],
	['/admin/orders', 'Please log in to view orders.'],
	['/admin', 'Authentication required'],
	['/admin/users', 'Authentication required'],
])('who is sent from %s to log in reads why: %s', async (path, sentence) => {
	const page = await visitor().open(path)
	expect(page.document.querySelector('main [role=status]')?.textContent).toBe(sentence)
	const person = await loggedInAdmin()
	await closeSession((await sessionCookie.parse(`session=${person.cookies.get('session')}`)) as string)
	expect((await person.open(path)).document.querySelector('main [role=status]')?.textContent).toBe(
		'Authentication required',
	)
	expect((await visitor().open('/login')).document.querySelector('main [role=status]')).toBeNull()
})

describe.each(named(accountRoutes))('%s', (_, route) => {
	test('a page of a customer sends a visitor to log in', async () => {
		const login = `/login?${new URLSearchParams({ redirectTo: route.path })}`
		for (const path of readings(route)) {
			const response = await visitor().request(path)
			const found = response.status === 202 ? JSON.stringify(login) : ''
			expect([path, response.status === 202 ? 202 : response.headers.get('Location')]).toEqual([
				path,
				response.status === 202 ? 202 : login,
			])
			expect(await response.text()).toContain(found)
		}
		for (const method of sendings)
			expect((await send(visitor(), route.path, method)).headers.get('Location')).toBe(login)
	})

	test('a page of a customer has nothing for an administrator, who is led to the back-office', async () => {
		expect((await (await loggedInAdmin()).request(route.path)).headers.get('Location')).toBe('/admin')
	})
})

test('no browser keeps a page that belongs to one customer', async () => {
	const { variants } = await makeProduct()
	const userId = await makeCustomerWith([variants[0]!, 1])
	const { orderId } = await checkOut(userId)
	const person = await customer(userId)
	const own = [
		...accountRoutes,
		...routeEntries.filter(({ path }) => ['/cart', '/checkout', '/order-confirmation'].includes(path)),
	]
	expect(own.length).toBeGreaterThanOrEqual(4)
	for (const route of own) {
		for (const path of [route.path, dataPath(route), `${route.path}?orderId=${orderId}`]) {
			expect([path, (await person.request(path)).headers.get('Cache-Control')]).toEqual([path, 'private, no-store'])
		}
	}
})

test('no answer to somebody who is logged in may be cached for somebody else', async () => {
	for (const person of [await customer(), await loggedInAdmin()]) {
		for (const route of routeEntries.filter(({ id }) => !/^(routes\/files\/|routes\/api\/|api )/.test(id))) {
			for (const path of [route.path, dataPath(route)]) {
				expect([path, (await person.request(path)).headers.get('Cache-Control')]).toEqual([
					path,
					expect.stringContaining('private'),
				])
			}
		}
	}
})
