import { describe, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeAccount, password } from '../../support/data/accounts.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { createImage } from '../../support/data/images.ts'
import { makeCustomer } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldError, getFieldValue, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'
import { getEmailChangePath, listWaitingMail } from '../../support/data/mail.ts'

const h1 = ({ document }: VisitedPage) => getText(document.querySelector('h1'))
const getUser = (id: number) => read.user.findUniqueOrThrow({ where: { id } })
const form = { form: '#profile' }
const listAlerts = (page: VisitedPage) => page.all('main [role=alert]').map(getText).filter(Boolean)

test('the account page requires a login and is shown after it', async () => {
	for (const path of ['/profile?tab=order', '/profile/data.json']) {
		const response = await createVisitor().request(path)
		expect(response.status).toBe(303)
		expect(response.headers.get('Location')).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
		expect(await response.text()).toBe('')
	}
})

test('profile details are filled in with the stored values, and saved', async () => {
	const person = await logInCustomer(await makeCustomer({ username: 'Meera', email: 'meera@example.com' }))
	const page = await person.open('/profile')
	expect(['username', 'phone', 'email'].map((name) => getFieldValue(page, name))).toEqual([
		'Meera',
		'919800000001',
		'meera@example.com',
	])
	const saved = await person.submit(
		{ username: ' Meera Iyer ', phone: '+919811112222', email: 'meera@example.com' },
		{ button: 'Save Changes' },
	)
	expect(saved.path).toBe('/profile')
	expect(listAnnouncements(saved)).toEqual(['Profile updated successfully!'])
	expect(h1(saved)).toBe('Meera Iyer')
	expect(await getUser(person.userId)).toMatchObject({
		username: 'Meera Iyer',
		phone: '+919811112222',
		email: 'meera@example.com',
	})
})

test('invalid profile details show errors beside their fields, and keep the input', async () => {
	const person = await logInCustomer()
	const before = await getUser(person.userId)
	await person.open('/profile')
	const page = await person.submit({ username: '', phone: '12345', email: 'nobody' }, form)
	expect(page.status).toBe(400)
	expect(getFieldError(page, 'username')).toBe('Please enter a username.')
	expect(getFieldError(page, 'phone')).toBe('Please enter a valid phone number (10-12 digits).')
	expect(getFieldError(page, 'email')).toBe('Please enter a valid email address.')
	expect(getFieldValue(page, 'phone')).toBe('12345')
	expect(getFieldValue(page, 'email')).toBe('nobody')
	expect(await getUser(person.userId)).toEqual(before)
})

test('a profile accepts another email only with the password and after its link is opened; the old address is notified', async () => {
	const { userId, email } = await makeAccount()
	const person = await logInCustomer(userId)
	await person.open('/profile')
	const refused = await person.submit({ email: 'Fresh@Example.com', password: 'wrong' }, form)
	expect(refused.status).toBe(400)
	expect(getFieldError(refused, 'password')).toBe('The current password is not correct.')
	expect(getFieldValue(refused, 'email')).toBe('Fresh@Example.com')
	expect(getFieldValue(refused, 'password') ?? '').toBe('')
	const saved = await person.submit({ email: 'Fresh@Example.com', password }, form)
	expect(listAnnouncements(saved)).toEqual([
		'Profile updated successfully! To confirm fresh@example.com, open the link that we sent to it.',
	])
	expect((await getUser(person.userId)).email).toBe(email)
	const link = await getEmailChangePath('fresh@example.com')
	const reader = createVisitor()
	const page = await reader.open(link)
	expect(page.status).toBe(200)
	expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
	expect((await getUser(person.userId)).email).toBe(email)
	expect(listAnnouncements(await reader.submit({}, { button: 'Confirm email' }))).toEqual([
		'Your email has been changed.',
	])
	expect((await getUser(person.userId)).email).toBe('fresh@example.com')
	const stated = await listWaitingMail(email)
	expect(stated.map(({ subject }) => subject)).toEqual(['Your email for Zari Lane was changed'])
	expect(stated[0]!.text + stated[0]!.html).not.toContain('fresh@example.com')
	expect((await createVisitor().open(link)).status).toBe(404)
})

describe('profile images', () => {
	const kinds = [
		{ path: '/profile/image', name: 'profileImage', column: 'profileImageHash' },
		{ path: '/profile/cover', name: 'coverImage', column: 'coverImageHash' },
	] as const

	test.each(kinds)(
		'a profile image sent to $path without JavaScript is stored and shown',
		async ({ path, name, column }) => {
			const person = await logInCustomer()
			await person.open('/profile')
			const page = await person.submit(
				{ [name]: await createImage('#884422', { width: 300, height: 200 }) },
				{ form: `form[action="${path}"]` },
			)
			expect(page.path).toBe('/profile')
			expect(listAnnouncements(page)).toEqual(['Profile updated successfully!'])
			const { [column]: hash } = await getUser(person.userId)
			expect(hash).toMatch(/^[0-9a-f]{16,32}$/)
			expect(page.html).toContain(`/images/${hash}/`)
			expect((await person.request(`/images/${hash}/320.webp`)).status).toBe(200)
		},
	)

	test('a profile image that is missing, invalid or too large is rejected on a page that lets it be sent again', async () => {
		const person = await logInCustomer()
		await person.open('/profile')
		const missing = await person.submit({}, { form: 'form[action="/profile/image"]' })
		expect(missing.status).toBe(400)
		expect(listAlerts(missing)).toEqual(['Please select an image file.'])
		const page = await person.submit({ profileImage: new File(['only words'], 'photo.png', { type: 'image/png' }) })
		expect(page.status).toBe(400)
		expect(listAlerts(page)).toEqual(['photo.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.'])
		const large = new File([new Uint8Array(11 * 1024 * 1024)], 'large.png', { type: 'image/png' })
		const refused = await person.submit({ profileImage: large })
		expect(refused.status).toBe(413)
		expect(listAlerts(refused)).toEqual(['large.png: An image may have at most 10 MB.'])
		expect((await getUser(person.userId)).profileImageHash).toBeNull()
	})
})
