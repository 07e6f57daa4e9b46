import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { deleteOldSubmissions } from '#app/shop/people/session/form-drafts.server.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import {
	type Account,
	listCartLines,
	openWithExpiredSession,
	logIn,
	makeAccount,
	password,
	getRefreshPath,
} from '../../support/pages/expired-session.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const here = 'What you entered has been restored. Please send it again.'

const address = {
	firstName: 'Riya',
	lastName: 'Shah',
	email: 'riya@example.com',
	streetAddress: '12 "Ring" Road & Sons',
	city: 'Surat',
	state: 'Gujarat',
	zipCode: '395007',
	waistSize: '72 cm',
}

describe('a form sent after the session expires', () => {
	async function atCheckout() {
		const account = await makeAccount()
		await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
		return { account, person: await openWithExpiredSession('/checkout', account) }
	}
	const checkout = { form: '#checkout' }
	const countOrders = ({ userId }: Account) => read.order.count({ where: { userId } })

	test('the checkout form of an expired session is restored after login, orders only when sent, and is then deleted', async () => {
		const { account, person } = await atCheckout()
		expect(listAnnouncements(await person.submit(address, checkout))).toEqual([
			'Session expired. Please log in again. What you entered is saved.',
		])
		const page = await logIn(person, account)
		expect(page.path).toBe('/checkout')
		expect(page.text).toContain(here)
		for (const [name, value] of Object.entries(address)) expect(getFieldValue(page, name), name).toBe(value)
		expect(await countOrders(account)).toBe(0)
		const placed = await person.submit({}, checkout)
		expect(placed.path).toMatch(/^\/order-confirmation/)
		expect(await countOrders(account)).toBe(1)
		await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
		expect((await person.open('/checkout')).text).not.toContain(here)
	})

	test('the email entered at checkout is prefilled at login and signup (rule: kept-input)', async () => {
		const { person } = await atCheckout()
		const page = await person.submit(address, checkout)
		expect(page.path).toBe('/login?redirectTo=%2Fcheckout')
		expect(getFieldValue(page, 'email')).toBe(address.email)
		for (const path of ['/signup?redirectTo=%2Fcheckout', '/login'])
			expect(getFieldValue(await person.open(path), 'email'), path).toBe(address.email)
		expect(getFieldValue(await createVisitor().open('/login'), 'email')).toBeFalsy()
	})

	test('the login prefills the email after a sign-up with an email in use, and not after a logout', async () => {
		const { email } = await makeAccount()
		const person = createVisitor()
		await person.open('/signup')
		await person.submit({ username: 'New', email, phone: '919876543210', password, confirmPassword: password })
		expect(getFieldValue(await person.open('/login'), 'email')).toBe(email)
		await person.open(getRefreshPath(await person.submit({ password })))
		await person.submit({}, { form: 'form[action="/logout"]' })
		expect(getFieldValue(await person.open('/login'), 'email')).toBeFalsy()
	})

	test.each([
		['Increase quantity', '/cart'],
		['Checkout · ₹ 1,000.00', '/checkout'],
	])('a form sent after the session expires by %s in the cart has its note saved after login', async (button, path) => {
		const account = await makeAccount()
		await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
		const person = await openWithExpiredSession('/cart', account)
		await person.submit({ note: 'Ring twice' }, { button })
		expect(listAnnouncements(person.page())).toEqual([
			'Session expired. Please log in again. What you entered is saved.',
		])
		const page = await logIn(person, account)
		expect(page.path).toBe(path)
		expect(listAnnouncements(page)).toEqual(['Order note saved.'])
		expect(page.text).toContain('Ring twice')
		expect(await listCartLines(account)).toMatchObject([[expect.anything(), 1]])
		expect(listAnnouncements(await person.open('/'))).toEqual([])
	})

	test('a form sent after the session expires is shown to no other account, and in no other browser', async () => {
		const { account, person } = await atCheckout()
		await person.submit({ ...address, firstName: 'Secretly' }, checkout)
		const other = await makeAccount()
		await addToCart(other.userId, (await makeProduct()).variants[0]!, 1)
		const page = await logIn(person, other)
		expect(page.path).toBe('/checkout')
		expect(page.html).not.toContain('Secretly')
		expect(page.text).not.toContain(here)
		const elsewhere = await logInVisitor(account.userId)
		expect((await elsewhere.open('/checkout')).html).not.toContain('Secretly')
	})

	test('a form sent after the session expires never stores a password', async () => {
		const account = await makeAccount()
		const person = await openWithExpiredSession('/profile/password', account)
		await person.submit({
			currentPassword: password,
			newPassword: 'something new 1',
			confirmPassword: 'something new 1',
		})
		const kept = await read.formDraft.findFirstOrThrow({ where: { userId: account.userId } })
		expect(JSON.stringify(kept)).not.toMatch(/correct horse|something new/)
		const page = await logIn(person, account)
		expect(page.path).toBe('/profile/password')
		expect(page.text).toContain('You were logged out before this could be saved. Please fill it in again.')
		expect(page.html).not.toMatch(/correct horse|something new/)
	})

	test('an admin form of an expired session is restored with the rows of a product, without its files', async () => {
		const account = await makeAccount({ isAdmin: true })
		const categoryId = await write((tx) => ensureCategory(tx, 'Waiting Rooms'))
		const person = await openWithExpiredSession('/admin/products/new', account)
		const input = {
			name: 'Kept Coat',
			basePrice: '1200',
			originalPrice: '1500',
			originalQty: '4',
			description: 'Typed for long.',
			categoryId: String(categoryId),
			'details[0]': 'Two pockets',
		}
		const asked = await person.submit(
			{ ...input, newImages: new File(['x'.repeat(300_000)], 'coat.jpg', { type: 'image/jpeg' }) },
			{ form: '#product' },
		)
		expect(asked.text).toContain('Authentication required What you entered is saved.')
		const page = await logIn(person, account)
		expect(page.path).toBe('/admin/products/new')
		expect(page.text).toContain(`${here} Please enter passwords and choose files again.`)
		for (const [name, value] of Object.entries(input)) expect(getFieldValue(page, `"${name}"`), name).toBe(value)
		expect(await read.product.count({ where: { name: 'Kept Coat' } })).toBe(0)
	})

	test.each([
		['/admin/colors/new?page=2', '#color', { name: 'Kept Color', hexCode: '#123456' }],
		['/admin/settings/shop', '#shop', { name: 'Kept Shop', phones: '919876500001\n919876500002' }],
	])('the form of %s sent after the session expires is restored', async (path, form, input) => {
		const account = await makeAccount({ isAdmin: true })
		const person = await openWithExpiredSession(path, account)
		await person.submit(input, { form })
		const page = await logIn(person, account)
		expect(page.path).toBe(path)
		expect(page.text).toContain(here)
		for (const [name, value] of Object.entries(input)) expect(getFieldValue(page, name), name).toBe(value)
	})

	test('a form sent after the session expires by a script that shows its progress leads that script to the login', async () => {
		const account = await makeAccount({ isAdmin: true })
		const person = await openWithExpiredSession('/admin/insta/new', account)
		const body = new FormData()
		body.append('link', 'https://social.example/kept')
		const answer = await person.request('/admin/insta/new', {
			method: 'POST',
			body,
			headers: { Accept: 'application/json' },
		})
		expect(await answer.json()).toEqual({ to: '/login?redirectTo=%2Fadmin%2Finsta%2Fnew' })
		expect((await person.open('/login?redirectTo=%2Fadmin%2Finsta%2Fnew')).text).toContain('What you entered is saved.')
		expect(getFieldValue(await logIn(person, account), 'link')).toBe('https://social.example/kept')
	})

	test('a form of an expired session is kept for half an hour; one too large or from a browser never logged in is not', async () => {
		const account = await makeAccount()
		const kept = () => read.formDraft.count({ where: { userId: account.userId } })
		const person = await openWithExpiredSession('/profile', account)
		await person.submit({ username: 'x'.repeat(70_000) }, { form: '#profile' })
		expect(await kept()).toBe(0)
		expect(person.page().text).toContain('Session expired. Please log in again.')
		expect(person.page().text).not.toContain('is saved')
		await person.post('/profile', { username: 'Kept' })
		expect(await kept()).toBe(1)
		await deleteOldSubmissions(new Date(Date.now() + 29 * 60_000))
		expect(await kept()).toBe(1)
		await deleteOldSubmissions(new Date(Date.now() + 31 * 60_000))
		expect(await kept()).toBe(0)
		const before = await read.formDraft.count()
		await createVisitor().post('/profile', { username: 'Nobody' })
		expect(await read.formDraft.count()).toBe(before)
	})
})
