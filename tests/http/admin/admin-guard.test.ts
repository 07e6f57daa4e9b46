import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { hashPassword } from '#app/shop/people/password/password.server.ts'
import { closeSession } from '#app/shop/people/session/session.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { sample } from '../../support/long-tests.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { toDataPath, type RouteEntry, routeEntries, listRoutesBelow } from '../../support/browser/route-table.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'

const adminRoutes = listRoutesBelow('routes/admin/_layout')
const accountRoutes = listRoutesBelow('routes/account/_layout')
const orders = adminRoutes.find(({ path }) => path === '/admin/orders')!
const sendings = ['POST', 'PUT', 'PATCH', 'DELETE']
const loginFor = ({ path }: RouteEntry) => `/login?${new URLSearchParams({ redirectTo: path })}`
const send = (person: Visitor, path: string, method: string) =>
	person.request(path, { method, body: new URLSearchParams({ status: '5' }), headers: { Origin: 'http://shop.test' } })

await makeOrder({ name: 'Secret Price Shirt' })

async function endSession(person: Visitor) {
	await closeSession((await sessionCookie.parse(`session=${person.cookies.get('session')}`)) as string)
}

/** Returns the 'method address' of each request that is not answered with a redirect to the login page. */
async function opened(person: Visitor, route: RouteEntry): Promise<string[]> {
	const login = loginFor(route)
	const wrong: string[] = []
	// One guard stands before all addresses: a plain run asks each in half of the ways, the next one in the others.
	const turn = adminRoutes.indexOf(route)
	// The data requests of script: for all routes, and for a single one.
	const paths = [route.path, toDataPath(route), toDataPath(route, true), `${toDataPath(route)}?_routes=root`]
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
const everything = () => dumpDatabase().replaceAll(/^(Session|FormDraft) .*$/gm, '')

test('every address under /admin is guarded', () => {
	const admin = routeEntries.filter(({ path }) => /^\/admin(\/|$)/.test(path))
	expect(admin.map(({ id }) => id)).toEqual(adminRoutes.map(({ id }) => id))
	expect(admin.length).toBeGreaterThanOrEqual(100)
})

test.each([
	['a visitor', () => Promise.resolve(createVisitor())],
	['a customer', () => logInCustomer()],
])('every admin address redirects %s to the login, and does nothing', async (_, somebody) => {
	const person = await somebody()
	const before = everything()
	const wrong: string[] = []
	for (const route of adminRoutes) wrong.push(...(await opened(person, route)))
	expect(wrong).toEqual([])
	expect(everything()).toBe(before)
})

// Cookies and roles are read in one place.
test('the admin redirects a user with an ended session to the login', async () => {
	const person = await logInAdmin()
	await endSession(person)
	expect(await opened(person, orders)).toEqual([])
})

test.each([
	['without a signature', (value: string) => value],
	[
		'with another signature',
		(value: string, signature: string) => `${value}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
	],
	['that is a number', () => btoa('1')],
])('the admin redirects a user with a cookie %s to the login', async (_, forge) => {
	const person = await logInAdmin()
	const [value = '', signature = ''] = decodeURIComponent(person.cookies.get('session')!).split(/\.(?=[^.]*$)/)
	person.cookies.set('session', encodeURIComponent(forge(value, signature)))
	expect(await opened(person, orders)).toEqual([])
})

test('the admin redirects a former administrator with an open session to the login', async () => {
	const person = await logInAdmin()
	expect((await person.request(orders.path)).status).toBe(200)
	await write((tx) => tx.user.update({ where: { id: person.userId }, data: { isAdmin: false } }))
	expect(await opened(person, orders)).toEqual([])
})

test.each(['/ADMIN/products', '/admin//products', '/%61dmin/products'])(
	'the spelling %s of an admin address is guarded too',
	async (path) => {
		const response = await createVisitor().request(path)
		expect(response.status).toBe(303)
		expect(response.headers.get('Location')).toMatch(/^\/login\?redirectTo=/)
	},
)

describe('a customer in the admin', () => {
	const password = 'a good password'
	const address = '/admin/orders?status=1'
	const heading = (person: Visitor) => person.first('h1')?.textContent
	const refreshTo = (person: Visitor) => person.first('meta[http-equiv=refresh]')?.getAttribute('content')
	test('a customer in the admin sees on the login page which account is signed in', async () => {
		const page = await (await logInCustomer(await makeCustomer({ username: 'Asha' }))).open(address)
		expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: address })}`)
		expect(page.words('main [role=status]')).toBe(
			'You are logged in as Asha, which is not a staff account. Log in with a staff account to continue; this logs Asha out.',
		)
	})

	test('a customer who logs in as an administrator is sent to the requested page', async () => {
		const id = await makeAdmin()
		const passwordHash = await hashPassword(password)
		const { email } = await write((tx) => tx.user.update({ where: { id }, data: { passwordHash } }))
		const person = await logInCustomer()
		await person.open(address)
		await person.submit({ email: email!, password })
		expect(refreshTo(person)).toContain(address)
		await person.open(address)
		expect(heading(person)).toBe('Manage Orders')
	})
})

test('a redirected user returns to the requested page after login, including the query', async () => {
	const page = await createVisitor().open('/admin/products?search=linen&page=2')
	expect(page.path).toBe(`/login?${new URLSearchParams({ redirectTo: '/admin/products?search=linen&page=2' })}`)
	const person = await logInAdmin()
	expect((await person.open(page.path)).path).toBe('/admin/products?search=linen&page=2')
})

const why = async (person: Visitor, path: string) => (await person.open(path)).first('main [role=status]')?.textContent

test.each([
	['/admin/products', 'Please log in to view products'],
	['/admin/products/1/details?search=x', 'Please log in to view products'],
	['/admin/orders', 'Please log in to view orders.'],
	['/admin/users', 'Authentication required'],
])('the login page explains the redirect from %s: %s', async (path, sentence) => {
	expect(await why(createVisitor(), path)).toBe(sentence)
})

describe('customer pages', () => {
	test('every customer page redirects a visitor to the login', async () => {
		const wrong: string[] = []
		for (const route of accountRoutes) {
			const login = loginFor(route)
			const page = await createVisitor().request(route.path)
			if (page.headers.get('Location') !== login) wrong.push(route.path)
			const data = await (await createVisitor().request(toDataPath(route))).text()
			if (!data.includes(JSON.stringify(login))) wrong.push(toDataPath(route))
			for (const method of sendings) {
				const { headers } = await send(createVisitor(), route.path, method)
				if (headers.get('Location') !== login) wrong.push(`${method} ${route.path}`)
			}
		}
		expect(wrong).toEqual([])
	})

	test.each(accountRoutes.map(({ path }) => path))('%s redirects an administrator to the admin', async (path) => {
		expect((await (await logInAdmin()).request(path)).headers.get('Location')).toBe('/admin')
	})
})
