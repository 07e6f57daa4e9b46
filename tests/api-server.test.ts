import { expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { startShop } from './support/running-shop.ts'

const app = 'https://app.example'
const json = { 'Content-Type': 'application/json' }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const shop = await startShop(createOwnFolder(), { API_ORIGINS: app })

const sentence = (text: string) => ({ message: text, error: text })

test('the API rejects a body that is too large in JSON, before the upload finishes', async () => {
	const asked = { method: 'POST', headers: { ...json, Origin: app, 'Content-Length': '204801' } }
	for (const target of ['/orders/create', '/collections', '/Users/Login?x']) {
		const { status, body, headers } = await shop.ask(target, asked)
		expect(status, target).toBe(413)
		expect(headers['content-type'], target).toBe('application/json; charset=utf-8')
		expect(JSON.parse(body), target).toEqual(sentence('What was sent is too large.'))
		expect(headers['access-control-allow-origin']).toEqual(app)
		expect(headers.vary).toBe('Origin')
		expect(headers['x-request-id']).toEqual(expect.stringMatching(uuid))
	}
	const stranger = await shop.ask('/orders/create', {
		...asked,
		headers: { ...asked.headers, Origin: 'https://evil.example' },
	})
	expect(stranger.status).toBe(413)
	expect(stranger.headers['access-control-allow-origin']).toBe(undefined)
	const page = await shop.ask('/login', asked)
	expect(page.status).toBe(413)
	expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
	expect(page.headers['access-control-allow-origin']).toBe(undefined)
})

test('the API answers a mutation uncompressed and with a content length', async () => {
	const headers = { ...json, 'Accept-Encoding': 'gzip, br' }
	const account = { username: 'Leela '.repeat(10), email: 'leela@example.com', phone: '919876543211' }
	const made = await shop.ask('/users/signup', {
		headers,
		body: JSON.stringify({ ...account, password: 'a long one' }),
	})
	const refused = await shop.ask('/users/signup', { headers, body: '{}' })
	expect(made.status).toBe(201)
	expect(refused.status).toBe(400)
	for (const { headers: answered, body } of [made, refused]) {
		expect(answered['content-length']).toBe(String(Buffer.byteLength(body)))
		expect(answered['content-encoding']).toBe(undefined)
		expect(answered['transfer-encoding']).toBe(undefined)
	}
})

test('the API rejects a body that is not JSON, or has another content type, in JSON', async () => {
	for (const [body, headers, status, expectedMessage] of [
		['{"email":', json, 400, 'The body is not valid JSON.'],
		[
			'email=a',
			{ 'Content-Type': 'application/x-www-form-urlencoded' },
			415,
			'Please send JSON with the Content-Type application/json.',
		],
		['{"email":', { ...json, 'Transfer-Encoding': 'chunked' }, 400, 'The body is not valid JSON.'],
	] as const) {
		const answered = await shop.ask('/users/login', { body, headers })
		expect(answered.status).toEqual(status)
		expect(JSON.parse(answered.body)).toEqual(sentence(expectedMessage))
	}
})

test('the API tells a client which limits counted a request, and what is left of them', async () => {
	const ask = () =>
		shop.ask('/users/login', { headers: json, body: JSON.stringify({ email: 'a@example.com', password: 'x' }) })
	const [first, second] = [await ask(), await ask()]
	expect(first.headers['ratelimit-policy']).toBe('"requests";q=1200;w=60, "login";q=30;w=180')
	expect(second.headers['ratelimit-policy']).toBe(first.headers['ratelimit-policy'])
	const readRemaining = (value: unknown) =>
		[...String(value).matchAll(/;r=(\d+);t=\d+/g)].map(([, left]) => Number(left))
	const [before, after] = [first, second].map(({ headers }) => readRemaining(headers.ratelimit))
	expect(after).toEqual(before!.map((left) => left - 1))
})

test('a page has no rate limit headers', async () => {
	const { headers } = await shop.ask('/login', {})
	expect(headers.ratelimit).toBe(undefined)
})
