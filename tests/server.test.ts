import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { account, type RunningShop, sendRawLines, getSessionCookie, startShop } from './support/running-shop.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let shop: RunningShop

beforeAll(async () => {
	shop = await startShop(createOwnFolder())
})

describe('responses', () => {
	test('/health responds with ok and is not cached', async () => {
		const { status, body, headers } = await shop.ask('/health')
		expect(status).toBe(200)
		expect(body).toBe('ok')
		expect(headers['cache-control']).toBe('no-store')
	})

	test('server responses have their own request id and the security headers', async () => {
		const asset = `/assets/${readdirSync('build/client/assets').find((name) => name.endsWith('.js'))}`
		const ids: string[] = []
		const asked: [string, number, Parameters<RunningShop['ask']>[1]?][] = [
			['/', 200],
			['/no/such/page', 404],
			['/admin', 303],
			[asset, 200],
			['/favicon.ico', 200],
			['/wp-login.php', 404],
			['/health', 200],
			[`/images/${'a'.repeat(32)}/320.webp`, 404],
			['/_.data', 200],
			['/', 400, { headers: { Host: 'a b' } }],
			['/login', 413, { method: 'POST', headers: { 'Content-Length': '999999' }, body: '' }],
			['/login', 403, { method: 'POST', headers: { Origin: 'https://evil.example' }, body: '' }],
		]
		for (const [target, status, asking] of asked) {
			const { headers, ...answer } = await shop.ask(target, asking)
			expect(answer.status, target).toEqual(status)
			expect(headers).toMatchObject({
				'x-request-id': expect.stringMatching(uuid),
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'strict-origin-when-cross-origin',
				'cross-origin-opener-policy': 'same-origin',
				'cross-origin-resource-policy': target.startsWith('/images/') ? 'cross-origin' : 'same-origin',
				'permissions-policy': 'camera=(), microphone=(), geolocation=()',
			})
			const isPage = headers['content-type']?.startsWith('text/html')
			expect(headers['content-security-policy'], target).toEqual(
				expect.stringMatching(isPage ? /script-src 'self';/ : /^default-src 'none'.*sandbox$/),
			)
			expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
			expect(headers['strict-transport-security']).toBeUndefined()
			ids.push(headers['x-request-id']!)
		}
		expect(new Set(ids).size).toBe(ids.length)
	})

	test.each(['a b', 'user@evil.example', 'shop:80:80', 'x:65536', '1.2.3.256', '[::1'])(
		'the server response to a Host such as %s is 400',
		async (Host) => {
			const { status, body } = await shop.ask('/', { headers: { Host } })
			expect(status).toBe(400)
			expect(body).toBe('The Host header is not valid.')
		},
	)

	test('server responses to requests without a Host, or with an invalid address, are errors', async () => {
		expect(await sendRawLines(shop.port, ['GET / HTTP/1.1'])).toMatch(/ 400 /)
		expect(await sendRawLines(shop.port, ['GET / HTTP/1.0'])).toMatch(/ 400 /)
		expect(await sendRawLines(shop.port, ['GET / HTTP/1.1', 'Host: localhost', 'host: evil.example'])).toMatch(/ 400 /)
		expect(await sendRawLines(shop.port, ['GET http://evil.example/ HTTP/1.1', 'Host: localhost'])).toMatch(/ 414 /)
		expect((await shop.ask(`/${'x'.repeat(5_000)}`)).status).toBe(414)
	})
})

test('pages and calls are compressed for clients that support it, and vary by encoding', async () => {
	for (const [path, vary] of [
		['/ourstory', 'Cookie, Save-Data, Accept-Encoding'],
		['/openapi.json', 'Accept-Encoding'],
		['/collections', 'Cookie, Save-Data, Accept, Accept-Encoding'],
	] as const) {
		for (const encoding of ['br', 'gzip']) {
			const { status, headers } = await shop.ask(path, {
				headers: { Accept: 'text/html', 'Accept-Encoding': `${encoding}, identity;q=0.5` },
			})
			expect(status, path).toBe(200)
			expect(headers['content-encoding'], path).toEqual(encoding)
			expect(headers.vary, path).toEqual(vary)
		}
		const plain = await shop.ask(path, { headers: { Accept: 'text/html', 'Accept-Encoding': 'identity' } })
		expect(plain.headers['content-encoding'], path).toBe(undefined)
		expect(plain.headers.vary, path).toEqual(vary)
		expect(plain.body.length).toBeGreaterThan(1_000)
	}
})

describe('files', () => {
	const assets = readdirSync('build/client/assets')
	const compressed = assets.find((name) => assets.includes(`${name}.br`) && assets.includes(`${name}.gz`))

	test('built files with a hash in their name are cached forever, others for an hour, missing ones not at all', async () => {
		for (const ending of ['.css', '.js']) {
			const { status, headers } = await shop.ask(`/assets/${assets.find((name) => name.endsWith(ending))}`)
			expect(status).toBe(200)
			expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
		}
		expect((await shop.ask('/favicon.ico')).headers['cache-control']).toBe('public, max-age=3600')
		const missing = await shop.ask('/assets/missing-12345678.js')
		expect(missing.status).toBe(404)
		expect(missing.headers['cache-control']).toEqual(expect.not.stringContaining('immutable'))
	})

	test.skipIf(!compressed)('precompressed built files are compressed for clients that support it', async () => {
		const raw = readFileSync(`build/client/assets/${compressed}`)
		expect((await shop.ask(`/assets/${compressed}`)).headers['content-encoding']).toBeUndefined()
		for (const encoding of ['br', 'gzip']) {
			const response = await fetch(`http://127.0.0.1:${shop.port}/assets/${compressed}`, {
				headers: { 'Accept-Encoding': encoding },
			})
			expect(response.headers.get('Content-Encoding')).toEqual(encoding)
			expect(response.headers.get('Vary')).toBe('Accept-Encoding')
			expect(Number(response.headers.get('Content-Length'))).toBeLessThan(raw.length)
			expect(Buffer.from(await response.arrayBuffer()).equals(raw)).toBe(true)
		}
	})
})

const open = (target: string, headers: Record<string, string> = {}) =>
	shop.ask(target, { headers: { Accept: 'text/html', ...headers } })

describe('lite mode', () => {
	const scripts = (body: string) => body.match(/<script(?! type="application\/ld\+json")|modulepreload/g)?.length ?? 0

	test('lite mode sends pages without JavaScript to clients that save data or chose it, and full ones to all others', async () => {
		const Cookie = await shop.enter()
		for (const [headers, isLite] of [
			[{}, false],
			[{ 'Save-Data': 'on' }, true],
			[{ Cookie: 'lite=on' }, true],
			[{ Cookie: 'lite=off', 'Save-Data': 'on' }, false],
			[{ Cookie: 'lite=nonsense' }, false],
			[{ Cookie, 'Save-Data': 'on' }, true],
			[{ Cookie }, false],
		] as const) {
			const { body, headers: answered } = await open('/allproducts', headers)
			expect(scripts(body) === 0, JSON.stringify(headers)).toEqual(isLite)
			expect(body.includes('data-lite="true"'), JSON.stringify(headers)).toEqual(isLite)
			expect(answered['speculation-rules'] === undefined, JSON.stringify(headers)).toEqual(isLite)
			expect(body.includes('Full version'), JSON.stringify(headers)).toEqual(isLite)
			expect(answered.vary).toContain('Cookie, Save-Data')
		}
	})

	test('lite mode is chosen in the footer, which returns to the same page', async () => {
		const { body } = await open('/allproducts?sort=price-asc')
		const target = /href="(\/lite-mode\/on[^"]*)"/.exec(body)?.[1]
		const chosen = await shop.ask(target!)
		expect(chosen.status).toBe(303)
		expect(chosen.headers.location).toBe('/allproducts?sort=price-asc')
		expect(chosen.cookies).toEqual(['lite=on; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'])
		expect((await shop.ask('/lite-mode/off?redirectTo=https://evil.example')).headers.location).toBe('/')
	})
})

test('a speculation rules file allows the browser to prefetch product pages', async () => {
	const { headers } = await open('/allproducts')
	expect(headers['speculation-rules']).toBe('"/speculation-rules.json"')
	const rules = await shop.ask('/speculation-rules.json')
	expect(rules.status).toBe(200)
	expect(rules.headers['content-type']).toBe('application/speculationrules+json')
	expect(JSON.parse(rules.body)).toMatchObject({ prefetch: [{ eagerness: 'conservative' }] })
})

test('the log is lines of JSON with request id, method, path, status and time, without query or form', async () => {
	expect((await shop.ask('/signup', { body: account })).status).toBe(303)
	const login = await shop.ask('/login?redirectTo=%2Fsecret-target', {
		body: { email: account.email, password: account.password },
	})
	const Cookie = getSessionCookie(login)
	expect(Cookie).not.toBe('')
	await shop.ask('/reset-password/secret-link.data', { headers: { Cookie } })
	const { headers } = await shop.ask('/allproducts?search=secret-search', { headers: { Cookie } })
	await shop.waitForOutput(new RegExp(`${headers['x-request-id']}.*\\n`))
	const lines = shop.output.out
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as Record<string, unknown>)
	expect(lines.find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject({
		method: 'GET',
		path: '/allproducts',
		status: 200,
		ms: expect.any(Number),
		msg: 'request',
	})
	const token = decodeURIComponent(Cookie.split('=')[1]!)
	for (const secret of [
		'secret-search',
		'secret-link',
		'secret-target',
		account.password,
		account.email,
		token,
		token.split('.')[0]!,
	])
		expect(shop.output.out + shop.output.err).not.toContain(secret)
	expect(shop.output.err).not.toMatch(/\n +at /)
})

describe('renamed admin addresses (rule: moved-admin-addresses)', () => {
	test.each([
		['GET', 301],
		['HEAD', 301],
		['POST', 308],
		['PUT', 308],
		['DELETE', 308],
	])('%s without a session is redirected with %i and keeps the query', async (method, status) => {
		const answer = await shop.ask('/admin/numbers/export.csv?from=2026-04-01&table=days', { method })
		expect(answer.status).toBe(status)
		expect(answer.headers.location).toBe('/admin/reports/export.csv?from=2026-04-01&table=days')
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(answer.body).toBe('')
	})

	test('a form is redirected with its body unread', async () => {
		const { status, headers } = await shop.ask('/admin/orders/7/take-back?to=packed', { body: { to: 'packed' } })
		expect(status).toBe(308)
		expect(headers.location).toBe('/admin/orders/7/revert-shipping?to=packed')
	})

	test('a renamed address leads the owner to a page that opens', async () => {
		const headers = { Cookie: await shop.enter(), Accept: 'text/html' }
		const { headers: moved } = await shop.ask('/admin/people', { headers })
		expect((await shop.ask(moved.location!, { headers })).status).toBe(200)
	})

	test('an unknown admin address returns 404', async () => {
		const headers = { Cookie: await shop.enter(), Accept: 'text/html' }
		expect((await shop.ask('/admin/logs', { headers })).status).toBe(404)
	})
})
