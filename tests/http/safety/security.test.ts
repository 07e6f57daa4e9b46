import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { getBackupState } from '#app/shop/backup/run-backup.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { handleRequest } from '../../support/built-app.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { isLong } from '../../support/long-tests.ts'
import { logInCustomer, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { toDataPath, type RouteEntry, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type VisitedPage, type Visitor, createVisitor } from '../../support/pages/visitor.ts'

// One of the forms starts a backup, which would still run in the shop of the next file.
afterAll(() =>
	vi.waitFor(
		async () => {
			if ((await getBackupState()).runningSince) throw new Error('a backup is still running')
		},
		{ timeout: 240_000, interval: 100 },
	),
)

const home = 'http://shop.test'

// Creates the ids that the route table uses.
const admin = await logInAdmin()
const { variants } = await makeProduct({ name: 'Linen Shirt', stock: 50 })
const shopper = await logInCustomer(await makeCustomerWith([variants[0]!, 2]))
await checkOut(await makeCustomerWith([variants[0]!, 1]))

/** Fields that would change something on some route. */
const body = (more: Record<string, string> = {}) =>
	new URLSearchParams({
		productColorId: '1',
		quantity: '1',
		note: 'Ring twice',
		status: '3',
		redirectTo: '/cart',
		username: 'Eve',
		email: 'eve@example.com',
		phone: '919876543210',
		password: 'long enough',
		confirmPassword: 'long enough',
		...more,
	})
/** The JSON API ignores cookies (tests/http/api/permissions.test.ts). */
const takers = routeEntries.filter(({ id, hasAction }) => hasAction && !id.startsWith('api '))
const personFor = ({ path }: RouteEntry) => (path.startsWith('/admin') ? admin : shopper)

describe('a cross-site form', () => {
	const origins = [
		undefined,
		'null',
		'https://evil.example',
		`${home}:8080`,
		'https://shop.test',
		`${home}.evil.example`,
		'http://SHOP.test@evil.example',
	]
	const strange = origins.flatMap((origin) => ['cross-site', 'same-site', undefined].map((site) => ({ origin, site })))
	type Sender = (typeof strange)[number]

	function post(path: string, { origin, site }: Sender, person?: Visitor) {
		const headers = new Headers({ Accept: 'text/html' })
		if (person) headers.set('Cookie', `session=${person.cookies.get('session')}`)
		if (origin) headers.set('Origin', origin)
		if (site) headers.set('Sec-Fetch-Site', site)
		return handleRequest(
			new Request(new URL(path, home), { method: 'POST', body: body(), headers, redirect: 'manual' }),
		)
	}

	/** Returns the requests that were not rejected with a message. */
	async function taken(path: string, senders: Sender[], person?: Visitor): Promise<string[]> {
		const wrong: string[] = []
		for (const sender of senders) {
			const response = await post(path, sender, person)
			const isRefused =
				response.status === 403 &&
				response.headers.getSetCookie().length === 0 &&
				(await response.text()).includes('This form was sent from another website, so the shop did not accept it.')
			if (!isRefused) wrong.push(`${path} of ${sender.origin} ${sender.site}: ${response.status}`)
		}
		return wrong
	}

	test('a cross-site form is rejected with a message at every address, and changes nothing', async () => {
		expect(takers.length).toBeGreaterThan(50)
		const before = dumpDatabase()
		const wrong: string[] = []
		for (const [at, route] of takers.entries()) {
			// One check protects all addresses, so each address gets one of the pairs in turn.
			const sender = isLong ? strange : [strange[at % strange.length]!]
			const paths = isLong || at % 8 === 0 ? [route.path, toDataPath(route)] : [route.path]
			for (const path of paths) wrong.push(...(await taken(path, sender, personFor(route))))
		}
		expect(wrong).toEqual([])
		expect(dumpDatabase()).toBe(before)
	})

	test.each(['/cart/lines', '/admin/products/new'])(
		'a cross-site form to %s is rejected, whatever its headers are',
		async (path) => {
			expect(await taken(path, strange, path.startsWith('/admin') ? admin : shopper)).toEqual([])
		},
	)

	test.each(['/login', '/signup'])(
		'a cross-site form to %s is rejected from a visitor too, because it could log them in to another account',
		async (path) => {
			const before = dumpDatabase()
			const senders = strange.filter(({ origin, site }) => origin ?? site)
			expect(await taken(path, senders)).toEqual([])
			expect(dumpDatabase()).toBe(before)
		},
	)

	test.each(['/cart/note', '/logout'])(
		'a form of this shop does change data at %s, which proves the rejections above',
		async (path) => {
			const { variants } = await makeProduct({ name: 'Cotton Shirt', stock: 50 })
			const person = await logInVisitor(shopper.userId)
			const before = dumpDatabase()
			const fields = body({ productColorId: String(variants[0]), note: 'Ring once' })
			await person.request(path, { method: 'POST', body: fields })
			expect(dumpDatabase()).not.toBe(before)
		},
	)
})

// app/http/session/safe-redirect.test.ts tests that toSafePath rejects every kind of address.
describe('redirects to other websites', () => {
	const away = ['//evil.example', '/\\evil.example', '/%2e%2e//evil.example']

	const leadsAway = (page: VisitedPage) => {
		const targets = page
			.all('[href], [action], [formaction]')
			.flatMap((element) => ['href', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
		const refresh = page
			.all('meta[http-equiv]')
			.map((meta) => (meta.getAttribute('content') ?? '').replace(/^\d+;url=/, ''))
		return [...targets, ...refresh].filter((target) =>
			/evil|javascript:/.test(new URL(target, home).host + new URL(target, home).protocol),
		)
	}

	async function leaves(person: Visitor, path: string, init: RequestInit = {}): Promise<boolean> {
		const response = await person.request(path, init)
		const location = new URL(response.headers.get('Location') ?? '/', home)
		const isData = response.status === 202
		return (
			location.origin !== home ||
			location.pathname.startsWith('//') ||
			(isData && /"redirect","(\/\/|\/\\|[a-z]+:)/.test(await response.text()))
		)
	}

	const sent = takers.filter(({ path }) => !['/logout', '/admin/products/1/delete'].includes(path))
	const looking = sent.filter(({ file }) => readFileSync(`app/${file}`, 'utf8').includes('redirectTo'))

	test.each(away)('redirects to other websites are blocked in a form with redirectTo=%j', async (redirectTo) => {
		const form = body({ redirectTo, email: 'nobody@example.com' })
		expect(looking.length).toBeGreaterThan(6)
		const leading: string[] = []
		// One kind of address is tried on every route, and all kinds on routes that mention redirectTo.
		for (const route of redirectTo === away[0] ? sent : looking) {
			const path = `${route.path}?${new URLSearchParams({ redirectTo })}`
			// every-page.test.ts covers GET requests.
			for (const person of looking.includes(route) ? [createVisitor(), personFor(route)] : [personFor(route)])
				if (await leaves(person, path, { method: 'POST', body: form })) leading.push(path)
		}
		expect(leading).toEqual([])
	})

	test.each(away)('redirects to other websites are blocked after logging in with redirectTo=%j', async (redirectTo) => {
		const email = `${crypto.randomUUID()}@example.com`
		const person = createVisitor()
		await person.open(`/signup?${new URLSearchParams({ redirectTo })}`)
		const { username, phone, password, confirmPassword } = Object.fromEntries(body()) as Record<string, string>
		const signedUp = await person.submit({ username, email, phone, password, confirmPassword })
		expect(leadsAway(signedUp)).toEqual([])
		person.cookies.clear()
		expect(leadsAway(await person.open(`/login?${new URLSearchParams({ redirectTo })}`))).toEqual([])
		const page = await person.submit({ email, password })
		expect(page.text).toContain('Logged In! Redirecting...')
		expect(leadsAway(page)).toEqual([])
	})
})

describe('secrets', () => {
	test('neither password nor session appears in plain text in the database, or in any page', async () => {
		const [email, password] = ['secretive@example.com', 'a very secret passphrase']
		const person = createVisitor()
		await person.open('/signup')
		await person.submit({ username: 'S', email, phone: '919876543210', password, confirmPassword: password })
		person.cookies.clear()
		await person.open('/login')
		const pages = [
			await person.submit({ email, password: 'something else entirely' }),
			await person.submit({ email, password }),
		]
		const cookie = person.cookies.get('session')!
		const token = (await sessionCookie.parse(`session=${cookie}`)) as string
		expect(token).toMatch(/^[\w-]{43}$/)
		for (const path of ['/', '/profile', '/profile.data', '/_.data']) pages.push(await person.open(path))
		for (const { html } of pages)
			for (const secret of [password, 'something else entirely', token, cookie]) expect(html).not.toContain(secret)
		const dump = dumpDatabase()
		for (const secret of [password, 'something else entirely', token, cookie]) expect(dump).not.toContain(secret)
		expect(dump).toContain('$argon2id$')
	})

	test('an unknown form field is ignored', async () => {
		const form = body({ email: 'mallory@example.com', isAdmin: 'on', status: 'vip', id: '1', createdAt: '0' })
		await createVisitor().request('/signup', { method: 'POST', body: form })
		expect(await read.user.findUniqueOrThrow({ where: { email: 'mallory@example.com' } })).toMatchObject({
			isAdmin: false,
			status: null,
		})
	})
})
