import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { closeSession } from '#app/shop/people/session/session.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { sample } from '../../support/long-tests.ts'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dataPath, type RouteEntry, routeEntries, routesBelow } from '../../support/browser/route-table.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

const adminRoutes = routesBelow('routes/admin/_layout')
const accountRoutes = routesBelow('routes/account/_layout')
const orders = adminRoutes.find(({ path }) => path === '/admin/orders')!
const sendings = ['POST', 'PUT', 'PATCH', 'DELETE']
const loginFor = ({ path }: RouteEntry) => `/login?${new URLSearchParams({ redirectTo: path })}`
const send = (person: Visitor, path: string, method: string) =>
	person.request(path, { method, body: new URLSearchParams({ status: '5' }), headers: { Origin: 'http://shop.test' } })

await makeOrder({ name: 'Secret Price Shirt' })

async function endSessionOf(person: Visitor) {
	await closeSession((await sessionCookie.parse(`session=${person.cookies.get('session')}`)) as string)
}

/** Returns the 'method address' of each request that is not answered with a redirect to the login page. */
async function opened(person: Visitor, route: RouteEntry): Promise<string[]> {
	const login = loginFor(route)
	const wrong: string[] = []
	// One guard stands before all addresses: a plain run asks each in half of the ways, the next one in the others.
	const turn = adminRoutes.indexOf(route)
	// The data requests of script: for all routes, and for a single one.
	const paths = [route.path, dataPath(route), dataPath(route, true), `${dataPath(route)}?_routes=root`]
	for (const path of sample(paths, paths.length, turn)) {
		const response = await person.request(path)
		const text = await response.text()
		const isSent =
			response.status === 202
				? text.startsWith('[["SingleFetchRedirect"') && text.includes(JSON.stringify(login))
				: response.status === 303 && response.headers.get('Location') === login && text === ''
		if (!isSent) wrong.push(`GET ${path}`)
	}
	for (const method of sample(sendings, sendings.length, turn)) {
		const { status, headers } = await send(person, route.path, method)
		if (status !== 303 || headers.get('Location') !== login) wrong.push(`${method} ${route.path}`)
	}
	return wrong
}

/** Ignores the last use of a session and submissions that wait for a login. */
const everything = () => dumpDatabase().replaceAll(/^(Session|PendingSubmission) .*$/gm, '')

test('every address under /admin is below the guard', () => {
	const admin = routeEntries.filter(({ path }) => /^\/admin(\/|$)/.test(path))
	expect(admin.map(({ id }) => id)).toEqual(adminRoutes.map(({ id }) => id))
	expect(admin.length).toBeGreaterThanOrEqual(100)
})

test.each([
	['a visitor', () => Promise.resolve(visitor())],
	['a customer', () => customer()],
])('every address of the back-office sends %s to log in, and does nothing', async (_, somebody) => {
	const person = await somebody()
	const before = everything()
	const wrong: string[] = []
	for (const route of adminRoutes) wrong.push(...(await opened(person, route)))
	expect(wrong).toEqual([])
	expect(everything()).toBe(before)
})

// Cookies and roles are read in one place.
test('the back-office sends somebody whose session was ended to log in', async () => {
	const person = await loggedInAdmin()
	await endSessionOf(person)
	expect(await opened(person, orders)).toEqual([])
})

test.each([
	['without a signature', (value: string) => value],
	[
		'with another signature',
		(value: string, signature: string) => `${value}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
	],
	['that is a number', () => btoa('1')],
])('the back-office sends somebody with a cookie %s to log in', async (_, forge) => {
	const person = await loggedInAdmin()
	const [value = '', signature = ''] = decodeURIComponent(person.cookies.get('session')!).split(/\.(?=[^.]*$)/)
	person.cookies.set('session', encodeURIComponent(forge(value, signature)))
	expect(await opened(person, orders)).toEqual([])
})

test('the back-office sends an administrator to log in who is one no more, in the session that is open', async () => {
	const person = await loggedInAdmin()
	expect((await person.request(orders.path)).status).toBe(200)
	await write((tx) => tx.user.update({ where: { id: person.userId }, data: { isAdmin: false } }))
	expect(await opened(person, orders)).toEqual([])
})

test.each(['/ADMIN/products', '/admin//products', '/%61dmin/products'])(
	'the spelling %s of an address of the back-office is guarded alike',
	async (path) => {
		const response = await visitor().request(path)
		expect(response.status).toBe(303)
		expect(response.headers.get('Location')).toMatch(/^\/login\?redirectTo=/)
	},
)

describe('a customer at the back-office', () => {
	const password = 'a good password'
	const address = '/admin/orders?status=1'
	const heading = (person: Visitor) => person.first('h1')?.textContent
	const refreshTo = (person: Visitor) => person.first('meta[http-equiv=refresh]')?.getAttribute('content')
	test('a customer at the back-office reads on the log-in page who is signed in', async () => {
		const page = await (await customer(await makeCustomer({ username: 'Asha' }))).open(address)
		expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: address })}`)
		expect(page.words('main [role=status]')).toBe(
			'You are signed in as Asha, who is no administrator. To go on, log in as an administrator: that signs Asha out.',
		)
	})

	test('a customer who logs in as an administrator is led to where they were going', async () => {
		const id = await makeAdmin()
		const passwordHash = await hashPassword(password)
		const { email } = await write((tx) => tx.user.update({ where: { id }, data: { passwordHash } }))
		const person = await customer()
		await person.open(address)
		await person.submit({ email, password })
		expect(refreshTo(person)).toContain(address)
		await person.open(address)
		expect(heading(person)).toBe('Manage Orders')
	})
})

test('somebody who is sent to log in comes back to where they were going, query and all', async () => {
	const page = await visitor().open('/admin/products?search=linen&page=2')
	expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: '/admin/products?search=linen&page=2' })}`)
	const person = await loggedInAdmin()
	expect((await person.open(page.path)).path).toBe('/admin/products?search=linen&page=2')
})

const why = async (person: Visitor, path: string) => (await person.open(path)).first('main [role=status]')?.textContent

test.each([
	['/admin/products', 'Please log in to view products'],
	['/admin/products/1/details?search=x', 'Please log in to view products'],
	['/admin/orders', 'Please log in to view orders.'],
	['/admin/users', 'Authentication required'],
])('who is sent from %s to log in reads why: %s', async (path, sentence) => {
	expect(await why(visitor(), path)).toBe(sentence)
})

describe('pages of a customer', () => {
	test('every page of a customer sends a visitor to log in', async () => {
		const wrong: string[] = []
		for (const route of accountRoutes) {
			const login = loginFor(route)
			const page = await visitor().request(route.path)
			if (page.headers.get('Location') !== login) wrong.push(route.path)
			const data = await (await visitor().request(dataPath(route))).text()
			if (!data.includes(JSON.stringify(login))) wrong.push(dataPath(route))
			for (const method of sendings) {
				const { headers } = await send(visitor(), route.path, method)
				if (headers.get('Location') !== login) wrong.push(`${method} ${route.path}`)
			}
		}
		expect(wrong).toEqual([])
	})

	test.each(accountRoutes.map(({ path }) => path))('%s leads an administrator to the back-office', async (path) => {
		expect((await (await loggedInAdmin()).request(path)).headers.get('Location')).toBe('/admin')
	})
})
