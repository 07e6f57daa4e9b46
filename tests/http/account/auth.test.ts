import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { ensureOwner } from '#app/shop/people/user.server.ts'
import { createVisitor, type Visitor } from '../../support/pages/visitor.ts'

const taken = 'An account with this email already exists.'
const asha = {
	username: 'Asha',
	email: 'asha@example.com',
	phone: '919876543210',
	password: 'correct horse',
	confirmPassword: 'correct horse',
}

async function signUp(person: Visitor, values: Partial<typeof asha> = {}) {
	await person.open('/signup')
	return person.submit({ ...asha, ...values })
}

async function logIn(person: Visitor, email: string, password: string, path = '/login') {
	await person.open(path)
	return person.submit({ email, password })
}

test('signing up creates an account, confirms it, and leads to the login page after 2 seconds, also without JavaScript', async () => {
	const page = await signUp(createVisitor(), { email: 'New@Example.com' })
	expect(page.text).toContain('Signup Successful! Redirecting to login...')
	expect(page.first('head > meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/login')
	const user = await read.user.findUniqueOrThrow({ where: { email: 'new@example.com' } })
	expect(user.passwordHash).toMatch(/^\$argon2id\$/)
	expect(user.isAdmin).toBe(false)
})

test('signing up logs in, and the login page continues to the home page', async () => {
	const person = createVisitor()
	await signUp(person, { email: 'new-2@example.com' })
	expect((await person.open('/login')).path).toBe('/')
	expect((await person.open('/profile')).path).toBe('/profile')
})

test.each([
	['a page of the shop', '/checkout?a=b', '/checkout?a=b'],
	['another site', '//evil.example/', '/'],
])('signing up continues to the requested page: %s', async (name, redirectTo, to) => {
	const person = createVisitor()
	await person.open(`/signup?${new URLSearchParams({ redirectTo })}`)
	const email = `${name.replaceAll(' ', '-')}@example.com`
	await person.submit({ ...asha, email })
	const response = await person.request(`/login?${new URLSearchParams({ redirectTo })}`)
	expect(response.headers.get('Location')).toBe(to)
})

test('signing up with a taken email offers a login with the email filled in', async () => {
	await signUp(createVisitor(), { email: 'twice@example.com' })
	const person = createVisitor()
	await signUp(person, { email: 'twice@example.com' })
	const link = person.first('main form a[href^="/login"]')!
	const page = await person.open(link.getAttribute('href')!)
	expect(page.first('[name=email]')?.getAttribute('value')).toBe('twice@example.com')
})

test('signing up shows errors in a summary and beside the field, and keeps the input except the password', async () => {
	const person = createVisitor()
	const wrong = await signUp(person, { username: '', email: 'other@example.com', phone: '12345' })
	expect(wrong.all('[role=alert] a').map((link) => link.textContent)).toEqual([
		'Please enter a username.',
		'Please enter a valid phone number (10-12 digits).',
	])
	const page = await person.submit({ ...asha, email: 'other@example.com', confirmPassword: 'something else' })
	expect(page.status).toBe(400)
	expect(page.words('#signup-confirmPassword-error')).toBe('Passwords do not match')
	expect(page.first('[name=email]')?.getAttribute('value')).toBe('other@example.com')
	expect(page.html).not.toContain('correct horse')
})

test('signing up with a taken email in any case shows an error, keeps the input and changes nothing', async () => {
	await signUp(createVisitor(), { email: 'taken@example.com' })
	const before = await read.user.findUniqueOrThrow({ where: { email: 'taken@example.com' } })
	const page = await signUp(createVisitor(), { email: 'TAKEN@example.com', username: 'Else' })
	expect(page.status).toBe(409)
	expect(page.first('#signup-email-error')?.textContent).toBe(taken)
	expect(page.first('[name=username]')?.getAttribute('value')).toBe('Else')
	expect(page.first('main a[href="/forgot-password"]')).not.toBeNull()
	expect(await read.user.findMany({ where: { OR: [{ email: 'taken@example.com' }, { username: 'Else' }] } })).toEqual([
		before,
	])
})

describe('logging in', () => {
	test('logging in confirms the login and leads a customer to the home page, or back to the requested page', async () => {
		await signUp(createVisitor(), { email: 'c1@example.com' })
		const page = await logIn(createVisitor(), 'C1@example.com', asha.password)
		expect(page.text).toContain('Logged In! Redirecting...')
		// The redirect is in the head, with or without script.
		expect(page.first('head > meta[http-equiv=refresh]')?.getAttribute('content')).toBe('2;url=/')
		const elsewhere = await logIn(
			createVisitor(),
			'c1@example.com',
			asha.password,
			'/login?redirectTo=%2Fcheckout%3Fa%3Db',
		)
		expect(elsewhere.html).toMatch(/content="2;url=\/checkout\?a=b"/)
	})

	test('an unknown email and a wrong password get the same response', async () => {
		await signUp(createVisitor(), { email: 'c3@example.com' })
		const wrong = await logIn(createVisitor(), 'c3@example.com', 'not the password')
		const unknown = await logIn(createVisitor(), 'nobody@example.com', 'not the password')
		expect(wrong.status).toBe(401)
		expect(unknown.status).toBe(401)
		expect(wrong.text).toContain('Invalid email or password.')
		expect(unknown.text).toBe(wrong.text)
		expect(wrong.first('[name=email]')?.getAttribute('value')).toBe('c3@example.com')
		expect(wrong.first('[name=password]')?.getAttribute('value') ?? '').toBe('')
	})

	test('logging in creates a new random session each time and ends the previous one', async () => {
		await signUp(createVisitor(), { email: 'c4@example.com' })
		const person = createVisitor()
		await logIn(person, 'c4@example.com', asha.password)
		const first = person.cookies.get('session')!
		await person.post('/login', { email: 'c4@example.com', password: asha.password })
		expect(person.cookies.get('session')).not.toBe(first)
		const thief = createVisitor()
		thief.cookies.set('session', first)
		expect((await thief.open('/profile')).path).toMatch(/^\/login/)
	})

	test('the session cookie is HttpOnly and SameSite=Lax, and a modified one is ignored', async () => {
		await signUp(createVisitor(), { email: 'c5@example.com' })
		const person = createVisitor()
		await person.open('/login')
		const response = await person.post('/login', { email: 'c5@example.com', password: asha.password })
		const cookie = response.headers.getSetCookie().find((value) => value.startsWith('session='))
		expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
		const forged = createVisitor()
		forged.cookies.set('session', `${person.cookies.get('session')!.slice(0, -2)}xx`)
		expect((await forged.open('/profile')).path).toMatch(/^\/login/)
	})

	test('logging out ends the session on the server and confirms it', async () => {
		await signUp(createVisitor(), { email: 'c6@example.com' })
		const person = createVisitor()
		await logIn(person, 'c6@example.com', asha.password)
		const session = person.cookies.get('session')!
		await person.open('/profile')
		const page = await person.submit({}, { form: 'form[action="/logout"]' })
		expect(page.path).toBe('/login')
		expect(page.text).toContain('Logged out')
		person.cookies.set('session', session)
		expect((await person.open('/profile')).path).toMatch(/^\/login/)
	})

	test('logging in leads an administrator to /admin', async () => {
		await ensureOwner('owner@example.com', 'the owner password')
		const page = await logIn(createVisitor(), 'owner@example.com', 'the owner password')
		expect(page.html).toMatch(/content="2;url=\/admin"/)
	})
})
