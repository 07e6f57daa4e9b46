import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { answer } from '../../support/built-app.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { customer, loggedIn, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { dataPath, type RouteEntry, routeEntries } from '../../support/browser/route-table.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type SeenPage, type Visitor, visitor } from '../../support/pages/visitor.ts'

const home = 'http://shop.test'
let shopper: LoggedIn
let admin: LoggedIn

// The ids of the route table.
beforeAll(async () => {
	admin = await loggedInAdmin()
	const { variants } = await makeProduct({ name: 'Linen Shirt', stock: 50 })
	shopper = await customer(await makeCustomerWith([variants[0]!, 2]))
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
})

/** Fields that would change something anywhere. */
const body = () =>
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
	})
/** The JSON API ignores cookies (tests/http/api/who-may.test.ts). */
const takers = routeEntries.filter(({ id, hasAction }) => hasAction && !id.startsWith('api '))
const personFor = ({ path }: RouteEntry) => (path.startsWith('/admin') ? admin : shopper)

describe('a form that another website sends', () => {
	const origins = [
		undefined,
		'null',
		'https://evil.example',
		`${home}:8080`,
		'https://shop.test',
		`${home}.evil.example`,
		'http://SHOP.test@evil.example',
	]
	const strange = origins.flatMap((origin) =>
		['cross-site', 'same-site', undefined].map((site) => [origin, site] as const),
	)
	// One check stands before all addresses: two get every pair, the others one of each kind.
	const oneOfEachKind = strange.filter((_, index) => index % 5 === 0)
	const pairsFor = (path: string) => (['/cart/lines', '/admin/products/new'].includes(path) ? strange : oneOfEachKind)

	test('the table of routes has the forms of this shop', () => {
		const paths = takers.map(({ path }) => path)
		expect(paths).toEqual(
			expect.arrayContaining([
				'/login',
				'/signup',
				'/logout',
				'/checkout',
				'/cart/lines',
				'/admin/products/new',
				'/admin/products/1/delete',
				'/admin/orders/1/status',
			]),
		)
	})

	test.each(takers.map((route) => [route.path, route] as const))(
		'a form that another website sends to %s is refused in words and changes nothing',
		async (_, route) => {
			const person = personFor(route)
			const before = dumpDatabase()
			for (const path of [route.path, dataPath(route)]) {
				for (const [origin, site] of pairsFor(path)) {
					const headers = new Headers({ Accept: 'text/html', Cookie: `session=${person.cookies.get('session')}` })
					if (origin) headers.set('Origin', origin)
					if (site) headers.set('Sec-Fetch-Site', site)
					const response = await bare(path, { method: 'POST', body: body(), headers })
					expect([path, origin, site, response.status]).toEqual([path, origin, site, 403])
					expect(await response.text()).toContain(
						'This form was sent from another website, so the shop has not accepted it.',
					)
					expect(response.headers.getSetCookie()).toEqual([])
				}
			}
			expect(dumpDatabase()).toBe(before)
		},
	)

	test('a form sent by another website is refused from a visitor too, whom it could log in as somebody else', async () => {
		const before = dumpDatabase()
		for (const path of ['/login', '/signup']) {
			for (const [origin, site] of strange.filter(([origin, site]) => origin ?? site)) {
				const headers = { ...(origin ? { Origin: origin } : {}), ...(site ? { 'Sec-Fetch-Site': site } : {}) }
				expect([path, origin, site, (await bare(path, { method: 'POST', body: body(), headers })).status]).toEqual([
					path,
					origin,
					site,
					403,
				])
			}
		}
		expect(dumpDatabase()).toBe(before)
	})

	test.each(takers.map((route) => [route.path, route] as const))(
		'the address %s takes the form of this shop',
		async (_, route) => {
			const person = await loggedIn(personFor(route).userId)
			for (const headers of [
				{ Origin: home },
				{ Origin: home, 'Sec-Fetch-Site': 'same-origin' },
				{ 'Sec-Fetch-Site': 'same-origin' },
			] as Record<string, string>[]) {
				const response = await bare(route.path, {
					method: 'POST',
					body: body(),
					headers: { ...headers, Cookie: `session=${person.cookies.get('session')}` },
				})
				expect(response.status).not.toBe(403)
				expect(response.status).toBeLessThan(500)
			}
		},
	)

	test('the form of this shop does change something, so the refusals above were real', async () => {
		const { variants } = await makeProduct({ name: 'Cotton Shirt', stock: 50 })
		const fields = body()
		fields.set('productColorId', String(variants[0]))
		fields.set('note', 'Ring once')
		for (const path of ['/cart/lines', '/cart/note', '/logout']) {
			const person = await loggedIn(shopper.userId)
			const before = dumpDatabase()
			await person.request(path, { method: 'POST', body: fields })
			expect([path, dumpDatabase() === before]).toEqual([path, false])
		}
	})

	function bare(path: string, init: RequestInit) {
		return answer(new Request(new URL(path, home), { ...init, redirect: 'manual' }))
	}
})

describe('nothing leads to another website', () => {
	const away = [
		'//evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'https://evil.example',
		'https:evil.example',
		'javascript:alert(1)',
		' //evil.example',
		'\t//evil.example',
		'/\t/evil.example',
		'/\n//evil.example',
		'/..//evil.example',
		'/.//evil.example',
		'/x/..//evil.example',
		'/%2e%2e//evil.example',
		'///evil.example',
		'@evil.example',
		'.evil.example',
		'data:text/html,x',
	]

	const leadsAway = (page: SeenPage) => {
		const targets = page.document
			.querySelectorAll('[href], [action], [formaction]')
			.flatMap((element) => ['href', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
		const refresh = page.document
			.querySelectorAll('meta[http-equiv]')
			.map((meta) => (meta.getAttribute('content') ?? '').replace(/^\d+;url=/, ''))
		return [...targets, ...refresh].filter((target) =>
			/evil|javascript:/.test(new URL(target, home).host + new URL(target, home).protocol),
		)
	}

	async function expectToStayHere(person: Visitor, path: string, init: RequestInit) {
		const response = await person.request(path, init)
		const location = new URL(response.headers.get('Location') ?? '/', home)
		expect([path, location.origin, location.pathname.startsWith('//')]).toEqual([path, home, false])
		if (response.status === 202) expect(await response.text()).not.toMatch(/"redirect","(\/\/|\/\\|[a-z]+:)/)
	}

	// Two kinds at every address, all where the word stands in the route.
	const twoKinds = ['//evil.example', 'https://evil.example']
	const sent = takers.filter(({ path }) => !['/logout', '/admin/products/1/delete'].includes(path))
	const looking = sent.filter(({ id }) =>
		globSync(`app/${id}.{ts,tsx}`).some((file) => readFileSync(file, 'utf8').includes('redirectTo')),
	)

	test.each(away)(
		'nothing leads to another website by a form with redirectTo=%j, or an address with it',
		async (redirectTo) => {
			const form = body()
			form.set('redirectTo', redirectTo)
			form.set('email', 'nobody@example.com')
			expect(looking.length).toBeGreaterThan(6)
			for (const route of twoKinds.includes(redirectTo) ? sent : looking) {
				for (const person of [visitor(), personFor(route)]) {
					await expectToStayHere(person, `${route.path}?${new URLSearchParams({ redirectTo })}`, {
						method: 'POST',
						body: form,
					})
					await expectToStayHere(person, `${dataPath(route)}?${new URLSearchParams({ redirectTo })}`, {})
				}
			}
		},
	)

	test.each(twoKinds)('nothing leads to another website by redirectTo=%j on any address', async (redirectTo) => {
		for (const route of routeEntries.filter(({ isPage }) => isPage)) {
			for (const person of [visitor(), await loggedIn(shopper.userId), admin])
				await expectToStayHere(person, `${route.path}?${new URLSearchParams({ redirectTo })}`, {})
		}
	})

	test.each(away)('nothing leads to another website after logging in with redirectTo=%j', async (redirectTo) => {
		const email = `${crypto.randomUUID()}@example.com`
		const person = visitor()
		await person.open(`/signup?${new URLSearchParams({ redirectTo })}`)
		expect(
			leadsAway(
				await person.submit({
					username: 'A',
					email,
					phone: '919876543210',
					password: 'long enough',
					confirmPassword: 'long enough',
				}),
			),
		).toEqual([])
		expect(leadsAway(await person.open(`/login?${new URLSearchParams({ redirectTo })}`))).toEqual([])
		const page = await person.submit({ email, password: 'long enough' })
		expect(page.text).toContain('Logged In! Redirecting...')
		expect(leadsAway(page)).toEqual([])
	})
})

describe('scripts', () => {
	/** Data is never run. */
	const runs = (script: HTMLElement) =>
		!['application/ld+json', 'application/json'].includes(script.getAttribute('type') ?? '')
	const policyOf = ({ headers }: Pick<SeenPage, 'headers'>) =>
		Object.fromEntries(
			(headers.get('Content-Security-Policy') ?? '')
				.split('; ')
				.map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
		)
	const isFile = (script: HTMLElement) => /^\/assets\/[\w.-]+\.js$/.test(script.getAttribute('src') ?? '')
	const stylesOf = ({ html }: SeenPage) =>
		[...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
			([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
		)

	test.each(routeEntries.filter(({ isPage }) => isPage).map((route) => [route.path, route] as const))(
		'scripts of %s are files of the shop, and nothing else runs',
		async (_, route) => {
			for (const person of [visitor(), await loggedIn(shopper.userId), admin]) {
				const page = await person.open(route.path)
				if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue
				const policy = policyOf(page)
				expect(policy['script-src']).toEqual(["'self'"])
				expect([
					policy['default-src'],
					policy['object-src'],
					policy['base-uri'],
					policy['form-action'],
					policy['frame-ancestors'],
				]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'self'"], ["'none'"]])
				const scripts = page.document.querySelectorAll('script')
				expect(scripts.length).toBeGreaterThan(0)
				expect(scripts.filter((script) => runs(script) && !isFile(script)).map(String)).toEqual([])
				expect(page.document.querySelectorAll('style')).toHaveLength(stylesOf(page).length)
				expect(policy['style-src']).toEqual(["'self'", ...stylesOf(page)])
				const handlers = page.document
					.querySelectorAll('*')
					.filter((element) => Object.keys(element.attributes).some((name) => /^on/i.test(name)))
				expect(handlers.map((element) => element.outerHTML)).toEqual([])
				expect(page.html).not.toContain('href="javascript:')
			}
		},
	)

	test('pages of errors have the same policy for scripts as others', async () => {
		for (const [person, path] of [
			[visitor(), '/no/such/page'],
			[shopper, '/no/such/page'],
			[visitor(), '/singleproduct/0'],
		] as const) {
			const page = await person.open(path)
			expect(page.status).toBe(404)
			expect(policyOf(page)['script-src']).toEqual(["'self'"])
		}
	})
})

describe('secrets', () => {
	test('neither password nor session stands in the database in clear, or in any page', async () => {
		const [email, password] = ['secretive@example.com', 'a very secret passphrase']
		const person = visitor()
		await person.open('/signup')
		await person.submit({ username: 'S', email, phone: '919876543210', password, confirmPassword: password })
		await person.open('/login')
		const pages = [
			await person.submit({ email, password: 'something else entirely' }),
			await person.submit({ email, password }),
		]
		const cookie = person.cookies.get('session')!
		const token = (await sessionCookie.parse(`session=${cookie}`)) as string
		expect(token).toMatch(/^[\w-]{43}$/)
		for (const path of ['/', '/profile', '/cart', '/checkout', '/profile.data', '/_.data'])
			pages.push(await person.open(path))
		for (const { html } of pages)
			for (const secret of [password, 'something else entirely', token, cookie]) expect(html).not.toContain(secret)
		const dump = dumpDatabase()
		for (const secret of [password, 'something else entirely', token, cookie]) expect(dump).not.toContain(secret)
		expect(dump).toContain('$argon2id$')
	})

	test('a field that a form does not have counts for nothing', async () => {
		const form = body()
		for (const [name, value] of [
			['email', 'mallory@example.com'],
			['isAdmin', 'on'],
			['status', 'vip'],
			['id', '1'],
			['createdAt', '0'],
		])
			form.set(name!, value!)
		await visitor().request('/signup', { method: 'POST', body: form })
		expect(await read.user.findUniqueOrThrow({ where: { email: 'mallory@example.com' } })).toMatchObject({
			isAdmin: false,
			status: null,
		})
	})
})
