import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, password } from '../../support/data/accounts.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldError, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'
import { getResetPath, listWaitingMail } from '../../support/data/mail.ts'

async function makePerson() {
	const { userId, email } = await makeAccount()
	return { ...(await logInVisitor(userId)), email }
}

async function opens(email: string, word: string): Promise<boolean> {
	const person = createVisitor()
	await person.open('/login')
	return (await person.submit({ email, password: word })).status === 200
}

const passwordsIn = (page: VisitedPage) => page.all('[type=password]').map((field) => field.getAttribute('value') ?? '')

test('changing the password requires the current one, keeps this session and ends all others', async () => {
	const person = await makePerson()
	const elsewhere = await logInVisitor(person.userId)
	expect((await person.open('/profile')).html).toContain('href="/profile/password"')
	await person.open('/profile/password')
	const page = await person.submit({
		currentPassword: password,
		newPassword: 'a new password',
		confirmPassword: 'a new password',
	})
	expect(page.path).toBe('/profile')
	expect(listAnnouncements(page)).toEqual(['Your password has been changed.'])
	expect((await elsewhere.open('/profile')).path).toMatch(/^\/login/)
	expect(await opens(person.email, password)).toBe(false)
	expect(await opens(person.email, 'a new password')).toBe(true)
})

test('changing the password shows errors beside the field, and sends no password back', async () => {
	const person = await makePerson()
	await person.open('/profile/password')
	const wrong = await person.submit({
		currentPassword: 'wrong',
		newPassword: 'a new password',
		confirmPassword: 'a new password',
	})
	expect(wrong.status).toBe(400)
	expect(getFieldError(wrong, 'currentPassword')).toBe('The current password is not correct.')
	const page = await person.submit({
		currentPassword: password,
		newPassword: 'Qwerty123',
		confirmPassword: 'Qwerty123',
	})
	expect(page.status).toBe(400)
	expect(getFieldError(page, 'newPassword')).toBe('This is one of the most common passwords. Please choose another.')
	expect(passwordsIn(page)).toEqual(['', '', ''])
	expect(await opens(person.email, password)).toBe(true)
})

describe('a forgotten password', () => {
	let known: VisitedPage
	let path: string
	let owner: Awaited<ReturnType<typeof makePerson>>

	async function ask(email: string): Promise<VisitedPage> {
		const person = createVisitor()
		await person.open('/login')
		const link = person.all('a').find((candidate) => getText(candidate) === 'Forgot your password?')
		await person.open(link!.getAttribute('href')!)
		return person.submit({ email })
	}

	beforeAll(async () => {
		owner = await makePerson()
		known = await ask(owner.email.toUpperCase())
		path = await getResetPath(owner.email)
	})

	test('a forgotten password is requested on a page without header and footer, which gives everyone the same response', async () => {
		expect(known.all('header, footer')).toEqual([])
		expect(known.headers.get('Cache-Control')).toContain('no-store')
		const unknown = await ask('nobody@example.com')
		expect(unknown.words('main')).toBe(known.words('main').replaceAll(owner.email, 'nobody@example.com'))
		expect(known.status).toBe(unknown.status)
		expect(await listWaitingMail('nobody@example.com')).toEqual([])
	})

	test('a forgotten password has a reset link that is not shared with other sites or crawlers, and survives being viewed', async () => {
		const person = createVisitor()
		for (let look = 0; look < 2; look += 1) {
			const page = await person.open(path)
			expect(page.status).toBe(200)
			expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
			expect(page.headers.get('Cache-Control')).toContain('no-store')
			expect(page.first('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
			expect(page.all('header, footer')).toEqual([])
		}
	})

	test('a forgotten password is replaced once; every session ends, and the link expires', async () => {
		const person = createVisitor()
		await person.open(path)
		const late = createVisitor()
		await late.open(path)
		const page = await person.submit({ password: 'a new password', confirmPassword: 'a new password' })
		expect(page.path).toBe('/login')
		expect(listAnnouncements(page)).toEqual(['Your password has been changed. Please log in.'])
		expect((await owner.open('/profile')).path).toMatch(/^\/login/)
		expect(await opens(owner.email, 'a new password')).toBe(true)
		const second = await late.submit({ password: 'another password', confirmPassword: 'another password' })
		expect(second.status).toBe(400)
		expect(second.text).toContain('This link has been used or has expired. Please request a new one.')
		expect(await opens(owner.email, 'another password')).toBe(false)
		const dead = await createVisitor().open(path)
		expect(dead.status).toBe(404)
		expect(dead.first('main a[href="/forgot-password"]')).not.toBeNull()
	})
})
