import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { forgetOldSubmissions } from '#app/shop/people/session/pending-submission.server.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import {
	type Account,
	cartOf,
	expiredOn,
	logIn,
	makeAccount,
	password,
	refreshPathOf,
} from '../../support/pages/session-over.ts'
import { announced, valueOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const here = 'What you typed is here again: please send it once more.'

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

describe('a form sent when the session is over', () => {
	async function atCheckout() {
		const account = await makeAccount()
		await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
		return { account, person: await expiredOn('/checkout', account) }
	}
	const checkout = { form: '#checkout' }
	const ordersOf = ({ userId }: Account) => read.order.count({ where: { userId } })

	test('the checkout form of an expired session is there after the log-in, orders only when sent, and is then gone', async () => {
		const { account, person } = await atCheckout()
		expect(announced(await person.submit(address, checkout))).toEqual([
			'Session expired. Please log in again. What you typed is kept.',
		])
		const page = await logIn(person, account)
		expect(page.path).toBe('/checkout')
		expect(page.text).toContain(here)
		for (const [name, value] of Object.entries(address)) expect(valueOf(page, name), name).toBe(value)
		expect(await ordersOf(account)).toBe(0)
		const placed = await person.submit({}, checkout)
		expect(placed.path).toMatch(/^\/order-confirmation/)
		expect(await ordersOf(account)).toBe(1)
		await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
		expect((await person.open('/checkout')).text).not.toContain(here)
	})

	test('the e-mail typed at the checkout is asked for again neither by the log-in nor by what it leads to (rule: typed-once)', async () => {
		const { person } = await atCheckout()
		const page = await person.submit(address, checkout)
		expect(page.path).toBe('/login?redirectTo=%2Fcheckout')
		expect(valueOf(page, 'email')).toBe(address.email)
		for (const path of ['/signup?redirectTo=%2Fcheckout', '/login'])
			expect(valueOf(await person.open(path), 'email'), path).toBe(address.email)
		expect(valueOf(await visitor().open('/login'), 'email')).toBeFalsy()
	})

	test('who has just signed up finds the e-mail at the log-in, and another after the log-out does not', async () => {
		const person = visitor()
		await person.open('/signup')
		const email = 'typed-once@example.com'
		const made = await person.submit({
			username: 'New',
			email,
			phone: '919876543210',
			password,
			confirmPassword: password,
		})
		expect(valueOf(await person.open(refreshPathOf(made)), 'email')).toBe(email)
		await person.open(refreshPathOf(await person.submit({ password })))
		await person.submit({}, { form: 'form[action="/logout"]' })
		expect(valueOf(await person.open('/login'), 'email')).toBeFalsy()
	})

	test.each([
		['One more', '/cart'],
		['Checkout · ₹ 1,000.00', '/checkout'],
	])(
		'a form sent when the session is over by %s in the cart has its note saved after the log-in',
		async (button, path) => {
			const account = await makeAccount()
			await addToCart(account.userId, (await makeProduct()).variants[0]!, 1)
			const person = await expiredOn('/cart', account)
			await person.submit({ note: 'Ring twice' }, { button })
			expect(announced(person.page())).toEqual(['Session expired. Please log in again. What you typed is kept.'])
			const page = await logIn(person, account)
			expect(page.path).toBe(path)
			expect(announced(page)).toEqual(['Order note saved.'])
			expect(page.text).toContain('Ring twice')
			expect(await cartOf(account)).toMatchObject([[expect.anything(), 1]])
			expect(announced(await person.open('/'))).toEqual([])
		},
	)

	test('a form sent when the session is over is shown to no other account, and in no other browser', async () => {
		const { account, person } = await atCheckout()
		await person.submit({ ...address, firstName: 'Secretly' }, checkout)
		const other = await makeAccount()
		await addToCart(other.userId, (await makeProduct()).variants[0]!, 1)
		const page = await logIn(person, other)
		expect(page.path).toBe('/checkout')
		expect(page.html).not.toContain('Secretly')
		expect(page.text).not.toContain(here)
		const elsewhere = await loggedIn(account.userId)
		expect((await elsewhere.open('/checkout')).html).not.toContain('Secretly')
	})

	test('a form sent when the session is over never keeps a password', async () => {
		const account = await makeAccount()
		const person = await expiredOn('/profile/password', account)
		await person.submit({
			currentPassword: password,
			newPassword: 'something new 1',
			confirmPassword: 'something new 1',
		})
		const kept = await read.pendingSubmission.findFirstOrThrow({ where: { userId: account.userId } })
		expect(JSON.stringify(kept)).not.toMatch(/correct horse|something new/)
		const page = await logIn(person, account)
		expect(page.path).toBe('/profile/password')
		expect(page.text).toContain('You were logged out before this could be saved. Please fill it in once more.')
		expect(page.html).not.toMatch(/correct horse|something new/)
	})

	test('a back-office form of an expired session is there again, with the rows of a product, without its files', async () => {
		const account = await makeAccount({ isAdmin: true })
		const categoryId = await write((tx) => ensureCategory(tx, 'Waiting Rooms'))
		const person = await expiredOn('/admin/products/new', account)
		const typed = {
			name: 'Kept Coat',
			basePrice: '1200',
			originalPrice: '1500',
			originalQty: '4',
			description: 'Typed for long.',
			categoryId: String(categoryId),
			'details[0]': 'Two pockets',
		}
		const asked = await person.submit(
			{ ...typed, newImages: new File(['x'.repeat(300_000)], 'coat.jpg', { type: 'image/jpeg' }) },
			{ form: '#product' },
		)
		expect(asked.text).toContain('Authentication required What you typed is kept.')
		const page = await logIn(person, account)
		expect(page.path).toBe('/admin/products/new')
		expect(page.text).toContain(`${here} Passwords and files have to be chosen again.`)
		for (const [name, value] of Object.entries(typed)) expect(valueOf(page, `"${name}"`), name).toBe(value)
		expect(await read.product.count({ where: { name: 'Kept Coat' } })).toBe(0)
	})

	test.each([
		['/admin/colors/new?page=2', '#color', { name: 'Kept Colour', hexCode: '#123456' }],
		['/admin/settings/shop', '#shop', { name: 'Kept Shop', phones: '919876500001\n919876500002' }],
	])('the form of %s sent when the session is over is there again', async (path, form, typed) => {
		const account = await makeAccount({ isAdmin: true })
		const person = await expiredOn(path, account)
		await person.submit(typed, { form })
		const page = await logIn(person, account)
		expect(page.path).toBe(path)
		expect(page.text).toContain(here)
		for (const [name, value] of Object.entries(typed)) expect(valueOf(page, name), name).toBe(value)
	})

	test('a form sent when the session is over by a script that shows its progress leads that script to the log-in', async () => {
		const account = await makeAccount({ isAdmin: true })
		const person = await expiredOn('/admin/insta/new', account)
		const body = new FormData()
		body.append('link', 'https://social.example/kept')
		const answer = await person.request('/admin/insta/new', {
			method: 'POST',
			body,
			headers: { Accept: 'application/json' },
		})
		expect(await answer.json()).toEqual({ to: '/login?redirectTo=%2Fadmin%2Finsta%2Fnew' })
		expect((await person.open('/login?redirectTo=%2Fadmin%2Finsta%2Fnew')).text).toContain('What you typed is kept.')
		expect(valueOf(await logIn(person, account), 'link')).toBe('https://social.example/kept')
	})

	test('a form of an expired session is kept half an hour; one too large or of a browser never logged in is not', async () => {
		const account = await makeAccount()
		const kept = () => read.pendingSubmission.count({ where: { userId: account.userId } })
		const person = await expiredOn('/profile', account)
		await person.submit({ username: 'x'.repeat(70_000) }, { form: '#profile' })
		expect(await kept()).toBe(0)
		expect(person.page().text).toContain('Session expired. Please log in again.')
		expect(person.page().text).not.toContain('is kept')
		await person.post('/profile', { username: 'Kept' })
		expect(await kept()).toBe(1)
		await forgetOldSubmissions(new Date(Date.now() + 29 * 60_000))
		expect(await kept()).toBe(1)
		await forgetOldSubmissions(new Date(Date.now() + 31 * 60_000))
		expect(await kept()).toBe(0)
		const before = await read.pendingSubmission.count()
		await visitor().post('/profile', { username: 'Nobody' })
		expect(await read.pendingSubmission.count()).toBe(before)
	})
})
