import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeAccount, password } from '../../support/data/accounts.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { image } from '../../support/data/images.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'
import { announced, errorBeside, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'
import { changePathOf, waitingMail } from '../../support/data/waiting-mail.ts'

const h1 = ({ document }: SeenPage) => wordsOf(document.querySelector('h1'))
const userOf = (id: number) => read.user.findUniqueOrThrow({ where: { id } })
const form = { form: '#profile' }
const alertsOf = (page: SeenPage) => page.all('main [role=alert]').map(wordsOf).filter(Boolean)

test('the page of the account is shown to nobody who is not logged in, who comes back to it afterwards', async () => {
	for (const path of ['/profile?tab=order', '/profile/data.json']) {
		const response = await visitor().request(path)
		expect(response.status).toBe(303)
		expect(response.headers.get('Location')).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
		expect(await response.text()).toBe('')
	}
})

test('the details of a profile are filled in with what is stored, and saved', async () => {
	const person = await customer(await makeCustomer({ username: 'Meera', email: 'meera@example.com' }))
	const page = await person.open('/profile')
	expect(['username', 'phone', 'email'].map((name) => valueOf(page, name))).toEqual([
		'Meera',
		'919800000001',
		'meera@example.com',
	])
	const saved = await person.submit(
		{ username: ' Meera Iyer ', phone: '+919811112222', email: 'meera@example.com' },
		{ button: 'Save Changes' },
	)
	expect(saved.path).toBe('/profile')
	expect(announced(saved)).toEqual(['Profile updated successfully!'])
	expect(h1(saved)).toBe('Meera Iyer')
	expect(await userOf(person.userId)).toMatchObject({
		username: 'Meera Iyer',
		phone: '+919811112222',
		email: 'meera@example.com',
	})
})

test('the details of a profile that are wrong are refused beside their fields, with what was typed', async () => {
	const person = await customer()
	const before = await userOf(person.userId)
	await person.open('/profile')
	const page = await person.submit({ username: '', phone: '12345', email: 'nobody' }, form)
	expect(page.status).toBe(400)
	expect(errorBeside(page, 'username')).toBe('Please enter a username.')
	expect(errorBeside(page, 'phone')).toBe('Please enter a valid phone number (10-12 digits).')
	expect(errorBeside(page, 'email')).toBe('Please enter a valid email address.')
	expect(valueOf(page, 'phone')).toBe('12345')
	expect(valueOf(page, 'email')).toBe('nobody')
	expect(await userOf(person.userId)).toEqual(before)
})

test('a profile takes another e-mail only with the password and once its link is opened; the old one is told', async () => {
	const { userId, email } = await makeAccount()
	const person = await customer(userId)
	await person.open('/profile')
	const refused = await person.submit({ email: 'Fresh@Example.com', password: 'wrong' }, form)
	expect(refused.status).toBe(400)
	expect(errorBeside(refused, 'password')).toBe('The current password is not correct.')
	expect(valueOf(refused, 'email')).toBe('Fresh@Example.com')
	expect(valueOf(refused, 'password') ?? '').toBe('')
	const saved = await person.submit({ email: 'Fresh@Example.com', password }, form)
	expect(announced(saved)).toEqual([
		'Profile updated successfully! To use fresh@example.com, open the link that we send there.',
	])
	expect((await userOf(person.userId)).email).toBe(email)
	const link = await changePathOf('fresh@example.com')
	const reader = visitor()
	const page = await reader.open(link)
	expect(page.status).toBe(200)
	expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
	expect((await userOf(person.userId)).email).toBe(email)
	expect(announced(await reader.submit({}, { button: 'Use this address' }))).toEqual(['Your email has been changed.'])
	expect((await userOf(person.userId)).email).toBe('fresh@example.com')
	const stated = await waitingMail(email)
	expect(stated.map(({ subject }) => subject)).toEqual(['Your email for Zari Lane was changed'])
	expect(stated[0]!.text + stated[0]!.html).not.toContain('fresh@example.com')
	expect((await visitor().open(link)).status).toBe(404)
})

describe('the images', () => {
	const kinds = [
		{ path: '/profile/image', name: 'profileImage', column: 'profileImageHash' },
		{ path: '/profile/cover', name: 'coverImage', column: 'coverImageHash' },
	] as const

	test.each(kinds)(
		'a profile image sent to $path without script is stored and shown',
		async ({ path, name, column }) => {
			const person = await customer()
			await person.open('/profile')
			const page = await person.submit(
				{ [name]: await image('#884422', { width: 300, height: 200 }) },
				{ form: `form[action="${path}"]` },
			)
			expect(page.path).toBe('/profile')
			expect(announced(page)).toEqual(['Profile updated successfully!'])
			const { [column]: hash } = await userOf(person.userId)
			expect(hash).toMatch(/^[0-9a-f]{16,32}$/)
			expect(page.html).toContain(`/images/${hash}/`)
			expect((await person.request(`/images/${hash}/320.webp`)).status).toBe(200)
		},
	)

	test('a profile image that is missing, none or too large is refused on a page that lets it be sent again', async () => {
		const person = await customer()
		await person.open('/profile')
		const missing = await person.submit({}, { form: 'form[action="/profile/image"]' })
		expect(missing.status).toBe(400)
		expect(alertsOf(missing)).toEqual(['Please select an image file.'])
		const page = await person.submit({ profileImage: new File(['only words'], 'photo.png', { type: 'image/png' }) })
		expect(page.status).toBe(400)
		expect(alertsOf(page)).toEqual(['photo.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.'])
		const large = new File([new Uint8Array(11 * 1024 * 1024)], 'large.png', { type: 'image/png' })
		const refused = await person.submit({ profileImage: large })
		expect(refused.status).toBe(413)
		expect(alertsOf(refused)).toEqual(['large.png: An image may have at most 10 MB.'])
		expect((await userOf(person.userId)).profileImageHash).toBeNull()
	})
})
