import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { toDataPath, type RouteEntry, routeEntries } from '../../support/browser/route-table.ts'
import { isLong } from '../../support/long-tests.ts'
import { logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listHtmlErrors, type Visitor, createVisitor } from '../../support/pages/visitor.ts'

// Requests every address of the route table once for each kind of user who sees a different page there.

const home = 'http://shop.test'
const away = '//evil.example'

interface Answer {
	route: RouteEntry
	who: string
	path: string
	status: number
	headers: Headers
	text: string
}

/** Returns 'who path', so that a failure message names the page. */
const getName = ({ who, path }: Answer) => `${who}: ${path}`
const named = (answers: Answer[]) => answers.map(getName)
const answers: Answer[] = []
const isOfAdmin = ({ path }: RouteEntry) => /^\/admin(\/|$)/.test(path)
const isFile = ({ file }: RouteEntry) => /^routes\/(files|api)\//.test(file)
/** The page is written for mail programs. */
const isMail = ({ path }: RouteEntry) => path === '/admin/settings/brand/mail'
const pages = () =>
	answers.filter(
		({ headers, path, route }) =>
			headers.get('Content-Type')?.startsWith('text/html') && !path.includes('.data') && !isMail(route),
	)

/** Ignores the last use of a session and the log of exports. */
const everything = () =>
	dumpDatabase().replaceAll(/^Session .*$|,?\{[^{}]*"kind":"export"[^{}]*\}|,?\{"name":"ActivityEntry"[^{}]*\}/gm, '')
let shopper: LoggedIn
let admin: LoggedIn
let before: string
let after: string

beforeAll(async () => {
	admin = await logInAdmin()
	// Creates the ids that the route table uses.
	const { variants } = await makeProduct({ name: 'Linen Shirt', stock: 50 })
	shopper = await logInCustomer(await makeCustomerWith([variants[0]!, 2]))
	await checkOut(await makeCustomerWith([variants[0]!, 1]))
	before = everything()
	const ask = async (who: string, person: Visitor, route: RouteEntry, path: string) => {
		const response = await person.request(path)
		answers.push({ route, who, path, status: response.status, headers: response.headers, text: await response.text() })
	}
	for (const route of routeEntries.filter(({ id }) => !id.startsWith('api '))) {
		const address = `${route.path}?${new URLSearchParams({ redirectTo: away })}`
		if (isOfAdmin(route) || isLong) await ask('admin', admin, route, address)
		if (isOfAdmin(route) && !isLong) continue
		await ask('visitor', createVisitor(), route, address)
		await ask('shopper', shopper, route, address)
		if (!isFile(route)) await ask('shopper', shopper, route, toDataPath(route))
	}
	after = everything()
}, 300_000)

test('every address gets a response without a server error', () => {
	expect(named(answers.filter(({ status }) => status >= 500))).toEqual([])
	expect(pages().length).toBeGreaterThan(150)
})

test('reading an address changes nothing, for any user', () => {
	expect(after).toBe(before)
})

test('reading an address logs no one out', async () => {
	expect((await shopper.request('/profile')).status).toBe(200)
	expect((await admin.request('/admin')).status).toBe(200)
})

test('redirectTo leads to no other website on any address', () => {
	const leaving = answers.filter(({ headers, text }) => {
		const location = new URL(headers.get('Location') ?? '/', home)
		const isRedirect = location.origin !== home || location.pathname.startsWith('//')
		return isRedirect || /"redirect","(\/\/|\/\\|[a-z]+:)/.test(text) || /(href|action)="(https?:)?\/\/evil/.test(text)
	})
	expect(named(leaving)).toEqual([])
})

test('no response to a logged-in user is cacheable for others', () => {
	const shared = answers.filter(
		({ who, route, headers }) =>
			who !== 'visitor' && !isFile(route) && !headers.get('Cache-Control')?.includes('private'),
	)
	expect(named(shared)).toEqual([])
})

test('admin pages are not cached by browsers', () => {
	const kept = answers.filter(
		({ who, route, headers }) =>
			who === 'admin' && isOfAdmin(route) && headers.get('Cache-Control') !== 'private, no-store',
	)
	expect(named(kept)).toEqual([])
})

test('pages of one customer are not cached by browsers', () => {
	const own = answers.filter(
		({ who, route }) =>
			who === 'shopper' &&
			(route.layouts.includes('routes/account/_layout') ||
				['/cart', '/checkout', '/order-confirmation'].includes(route.path)),
	)
	expect(own.length).toBeGreaterThan(8)
	expect(named(own.filter(({ headers }) => headers.get('Cache-Control') !== 'private, no-store'))).toEqual([])
})

const getPolicy = ({ headers }: Answer) =>
	Object.fromEntries(
		(headers.get('Content-Security-Policy') ?? '')
			.split('; ')
			.map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
	) as Record<string, string>
const listScripts = ({ text }: Answer) => text.match(/<script\b[^>]*>/g) ?? []
/** A data block is never executed. */
const runs = (tag: string) => !/type="application\/(ld\+)?json"/.test(tag)
/** Returns the nonce of an admin page, where the framework writes inline scripts; a document has none. */
const getNonce = (page: Answer) => /^'self' 'nonce-([\w-]{22})'$/.exec(getPolicy(page)['script-src']!)?.[1]

test('the content security policy of every document allows shop files as scripts, and in the admin its own nonce too', () => {
	const [application, documents] = [pages().filter(getNonce), pages().filter((page) => !getNonce(page))]
	expect(named(documents.filter((page) => getPolicy(page)['script-src'] !== "'self'"))).toEqual([])
	expect(named(application.filter(({ who, route }) => who !== 'admin' || !isOfAdmin(route)))).toEqual([])
	expect(application.length).toBeGreaterThan(80)
	expect(new Set(application.map(getNonce)).size).toBe(application.length)
})

test.each([
	['default-src', "'self'"],
	['object-src', "'none'"],
	['base-uri', "'none'"],
	['form-action', "'self'"],
	['frame-ancestors', "'none'"],
])('the content security policy of every page contains %s %s', (rule, value) => {
	expect(named(pages().filter((page) => getPolicy(page)[rule] !== value))).toEqual([])
})

test('the content security policy of every page names its own styles', () => {
	const wrong = pages().filter((page) => {
		const styles = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].map(
			([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
		)
		return getPolicy(page)['style-src'] !== ["'self'", ...styles].join(' ') || /<style [^>]/.test(page.text)
	})
	expect(named(wrong)).toEqual([])
})

test('scripts of every page are shop files or have its nonce, and nothing else runs', () => {
	const strange = pages().flatMap((page) => {
		const isOwn = (tag: string) =>
			/\bsrc="\/assets\/[\w.-]+\.js"/.test(tag) || /\bnonce="([^"]*)"/.exec(tag)?.[1] === (getNonce(page) ?? null)
		const wrong = listScripts(page).filter((tag) => runs(tag) && !isOwn(tag))
		return wrong.map((tag) => `${getName(page)}: ${tag}`)
	})
	expect(strange).toEqual([])
	expect(named(pages().filter((page) => listScripts(page).length === 0))).toEqual([])
})

test('no page has an event handler attribute or a javascript: address', () => {
	const handling = pages().filter(({ text }) => {
		const markup = text.replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
		return /<[^>]*\son[a-z]+=/i.test(markup) || markup.includes('href="javascript:')
	})
	expect(named(handling)).toEqual([])
})

test.each([
	['a visitor', () => createVisitor(), '/no/such/page'],
	['a customer', () => shopper, '/no/such/page'],
	['a visitor', () => createVisitor(), '/singleproduct/0'],
])('the error page has the same script policy for %s', async (_, person, path) => {
	const page = await person().open(path)
	expect(page.status).toBe(404)
	expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self';")
})

test('every page is valid HTML', async () => {
	const mistakes: string[] = []
	for (const page of pages())
		mistakes.push(...(await listHtmlErrors(page.text)).map((mistake) => `${getName(page)} ${mistake}`))
	expect(mistakes).toEqual([])
})
