import { expect, test } from 'vitest'
import { createApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { keyCallLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { openSession } from '#app/shop/people/session/session.server.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { call } from '../../support/api.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
const account = { username: 'Riya', phone: '919800000001', password: 'the right password' }
const logIn = (email: string, password: string) => call('POST', '/users/login', { json: { email, password } })

// The order of these tests matters: they share the limits of one address.

test('ten wrong passwords, some on the page, block the right one for a while, but not other accounts', async () => {
	await createCustomer({ ...account, email: 'riya@example.com' })
	await createCustomer({ ...account, email: 'other@example.com' })
	const page = createVisitor()
	for (let number = 0; number < 4; number += 1) {
		await page.open('/login')
		expect((await page.submit({ email: 'riya@example.com', password: `wrong ${number}` })).status).toBe(401)
	}
	for (let number = 0; number < 6; number += 1)
		expect((await logIn('riya@example.com', `wrong too ${number}`)).status).toBe(401)
	for (const email of ['riya@example.com', 'RIYA@example.com']) {
		const { status, body, headers } = await logIn(email, account.password)
		expect(status).toBe(429)
		expect(body).toEqual({ message: tooManyAttempts, error: tooManyAttempts })
		expect(headers.get('Retry-After')).toBe('900')
	}
	expect((await logIn('other@example.com', account.password)).status).toBe(200)
})

test('password guesses for many accounts from one address are limited too', async () => {
	const statuses: number[] = []
	for (let number = 0; number < 31; number += 1)
		statuses.push((await logIn(`nobody${number}@example.com`, 'guess')).status)
	expect(new Set(statuses)).toEqual(new Set([401, 429]))
	const { status, headers } = await logIn('other@example.com', account.password)
	expect(status).toBe(429)
	expect(Number(headers.get('Retry-After')) > 0).toBe(true)
})

test('at most 20 accounts are created from one address in ten minutes, by API and page together', async () => {
	const signUp = (number: number) =>
		call('POST', '/users/signup', { json: { ...account, email: `new${number}@example.com` } })
	for (let number = 0; number < 20; number += 1) expect((await signUp(number)).status).toBe(201)
	const { status, headers, body } = await signUp(20)
	expect(status).toBe(429)
	expect(body.message).toEqual(tooManyAttempts)
	expect(Number(headers.get('Retry-After')) > 0).toBe(true)
	const page = createVisitor()
	await page.open('/signup')
	expect((await page.submit({ email: 'new21@example.com' })).status).toBe(429)
})

test('at most ten emails are tried for an account in ten minutes, whether taken or not', async () => {
	const email = 'curious@example.com'
	const userId = await createCustomer({ ...account, email })
	const token = await openSession(userId, 'api')
	const want = (wanted: string) => call('PUT', `/users/${userId}`, { token, json: { ...account, email: wanted } })
	for (let number = 0; number < 10; number += 1) expect((await want('other@example.com')).status).toBe(409)
	expect((await want('nobody-has-this@example.com')).status).toBe(429)
	expect((await want(email)).status).toBe(200)
})

test('an API key makes 600 calls a minute and is then rate limited, without affecting other keys', async () => {
	const owner = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
	const make = () => createApiKey(owner, { name: 'A program', scopes: ['overview:read'], lastDay: undefined })
	const [token, other] = [await make(), await make()]
	expect(keyCallLimit).toMatchObject({ points: 600, seconds: 60 })
	// Calls rejected for a missing scope count as well.
	const answers = new Set<string>()
	// A busy database server answers 600 calls at one moment with 503.
	for (let batch = 0; batch < 6; batch += 1) {
		const refused = Array.from({ length: keyCallLimit.points / 6 }, () => call('GET', '/users/allusers', { token }))
		for (const one of await Promise.all(refused)) answers.add(`${one.status} ${one.body.message}`)
	}
	expect([...answers]).toEqual([expect.stringMatching(/^403 .* scope customers:read/)])
	const counts = (key: string) => call('GET', '/products/dashboardcounts', { token: key })
	const { status, body, headers } = await counts(token)
	expect(status).toBe(429)
	expect(body.message).toEqual(tooManyAttempts)
	expect(Number(headers.get('Retry-After')) > 0).toBe(true)
	expect((await counts(other)).status).toBe(200)
})
