import { describe, expect, test } from 'vitest'
import { raiseCatalogVersion } from '../../support/data/broken-table.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { createApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { type CallResult, call, createToken } from '../../support/api.ts'
import { makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

const app = 'https://app.example'

startWith({ API_ORIGINS: 'https://app.example, http://localhost:5173' })

const allowed = ({ headers }: Pick<CallResult, 'headers'>) => headers.get('Access-Control-Allow-Origin')
const everyHeader = ({ headers }: CallResult) =>
	[...headers.keys()].filter((name) => name.startsWith('access-control-'))
const strangers = ['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null']

test.each([app, 'http://localhost:5173'])(
	'an API response is readable by a page of %s, whatever its status',
	async (Origin) => {
		const customer = await createToken(await makeCustomer())
		const headers = { Origin }
		const answers = [
			await call('GET', '/colors', { headers }),
			await call('GET', '/collections', { headers }),
			await call('POST', '/users/login', { headers, json: { email: 'nobody@example.com', password: 'x' } }),
			await call('POST', '/users/login', { headers, body: '{' }),
			await call('GET', '/users/allusers', { headers }),
			await call('GET', '/users/allusers', { headers, token: customer }),
			await call('GET', '/users/999999', { headers, token: customer }),
			await call('PROPFIND', '/users/login', { headers }),
			await call('GET', '/users/no/such/call', { headers }),
		]
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 415, 401, 403, 404, 405, 404])
		for (const answered of answers) {
			expect(allowed(answered)).toBe(Origin)
			expect(answered.headers.get('Access-Control-Expose-Headers')).toBe(
				'X-Request-Id, ETag, Retry-After, Idempotent-Replayed, Preference-Applied, RateLimit, RateLimit-Policy',
			)
			expect(answered.headers.get('Access-Control-Allow-Credentials')).toBeNull()
			expect(answered.headers.get('Vary')).toMatch(/\bOrigin\b/)
		}
		expect(answers[1]!.headers.get('Vary')).toBe('Origin, Accept')
	},
)

test('an API response is readable also when nothing has changed, and when the shop fails', async () => {
	const { headers } = await call('GET', '/colors')
	expect(
		allowed(await call('GET', '/colors', { headers: { Origin: app, 'If-None-Match': headers.get('ETag')! } })),
	).toBe(app)
	await write(async (tx) => {
		// Otherwise the cache would answer.
		await raiseCatalogVersion(tx)
		await tx.$executeRaw`ALTER TABLE "Color" RENAME TO "Color away"`
	})
	const failed = await call('GET', '/colors', { headers: { Origin: app } })
	await write((tx) => tx.$executeRaw`ALTER TABLE "Color away" RENAME TO "Color"`)
	expect(failed.status).toBe(500)
	expect(allowed(failed)).toEqual(app)
})

test.each(strangers)('an API response is not readable by a page of %s', async (Origin) => {
	for (const answered of [
		await call('GET', '/colors', { headers: { Origin } }),
		await call('GET', '/users/allusers', { headers: { Origin } }),
	]) {
		expect(everyHeader(answered)).toEqual([])
		expect(answered.headers.get('Vary')).toBe('Origin')
	}
})

test('an API response without an Origin header varies by origin, so that it is not reused for another origin', async () => {
	const answered = await call('GET', '/colors')
	expect(everyHeader(answered)).toEqual([])
	expect(answered.headers.get('Vary')).toBe('Origin')
})

test('an API response that is a page of the shop is not readable by other origins', async () => {
	for (const path of ['/', '/collections', '/login']) {
		const response = await createVisitor().request(path, { headers: { Origin: app } })
		expect(response.headers.get('Access-Control-Allow-Origin'), path).toBeNull()
	}
})

describe('preflight requests', () => {
	const paths = [...new Set(calls.map(({ path }) => path))]
	const ask = (path: string, Origin: string) =>
		call('OPTIONS', path, {
			headers: {
				Origin,
				'Access-Control-Request-Method': 'PUT',
				'Access-Control-Request-Headers': 'authorization,content-type',
			},
		})

	test('the preflight request of a browser gets the methods of each call', async () => {
		for (const path of paths) {
			const answered = await ask(path.replaceAll(/\{\w+\}/g, '1'), app)
			const methods = calls
				.filter((one) => one.path === path)
				.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
			expect(answered.status, path).toBe(204)
			expect(answered.text, path).toBe('')
			expect(Object.fromEntries(answered.headers), path).toMatchObject({
				'access-control-allow-origin': app,
				'access-control-allow-methods': methods.join(', '),
				'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer',
				allow: [...methods, 'OPTIONS'].join(', '),
				vary: 'Origin',
			})
			expect(answered.headers.get('Access-Control-Allow-Credentials'), path).toBeNull()
		}
	})

	test.each(strangers)('the preflight request of a browser gets an empty response for %s', async (Origin) => {
		for (const path of ['/users/login', '/collections']) {
			const answered = await ask(path, Origin)
			expect(answered.status).toBe(204)
			expect(everyHeader(answered)).toEqual([])
		}
	})
})

test('a cross-origin call with an API key is answered like any other, also when it is rejected', async () => {
	const owner = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
	const token = await createApiKey(owner, { name: 'A program', scopes: ['orders:read'], lastDay: undefined })
	const headers = { Origin: app, 'Sec-Fetch-Site': 'cross-site' }
	const read = await call('GET', '/orders/getallorders', { token, headers })
	const refused = await call('GET', '/users/allusers', { token, headers })
	const unknown = await call('GET', '/users/allusers', { token: `zlk_${'0'.repeat(64)}`, headers })
	expect([read, refused, unknown].map((one) => [one.status, allowed(one)])).toEqual([
		[200, app],
		[403, app],
		[401, app],
	])
})
