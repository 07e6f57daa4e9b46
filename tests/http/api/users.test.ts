import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { call, createToken } from '../../support/api.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { checkOut, makeAdmin, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const meera = { username: 'Meera', email: 'Meera@Example.com', phone: '919876543210', password: 'a good password' }
const shown = {
	username: 'Meera',
	fullname: null,
	email: 'meera@example.com',
	phone: '919876543210',
	status: null,
	profileImageUrl: null,
	coverImageUrl: null,
}
const tokenPattern = expect.stringMatching(/^[\w-]{43}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const taken = 'An account with this email already exists.'
let people = 0

async function signUp() {
	const email = `person-${(people += 1)}@example.com`
	const { body } = await call('POST', '/users/signup', { json: { ...meera, email } })
	return { id: body.user.id as number, email, token: body.token as string }
}

const png = async (color = '#336699', options = {}) =>
	new Blob([new Uint8Array(await createImageBytes(color, options))], { type: 'image/png' })
const logIn = (email: unknown, password: unknown) => call('POST', '/users/login', { json: { email, password } })

test('POST /users/signup returns a token that works at once; the email is lowercased', async () => {
	const { status, body } = await call('POST', '/users/signup', { json: meera })
	expect(status).toBe(201)
	expect(body).toMatchObject({ token: tokenPattern, isAdmin: false, user: shown })
	expect((await call('GET', `/users/${body.user.id}`, { token: body.token })).body).toEqual(body.user)
	const page = createVisitor()
	await page.open('/login')
	expect((await page.submit({ email: 'meera@example.com', password: meera.password })).text).toContain('Logged In!')
})

test.each([
	[{ username: 'x'.repeat(201) }, { username: 'Please use at most 200 characters.' }],
	[{ username: 7 }, { username: 'Please enter a username.' }],
	[{ email: ['a@example.com'] }, { email: 'Please enter your email.' }],
	[{ phone: '12345' }, { phone: 'Please enter a valid phone number (10-12 digits).' }],
	[{ password: null }, { password: 'Please enter a password.' }],
	[{ password: 'Password' }, { password: 'This is one of the most common passwords. Please choose another.' }],
])('POST /users/signup rejects %j', async (changes, fields) => {
	const before = await read.user.count()
	const { status, body } = await call('POST', '/users/signup', {
		json: { ...meera, email: 'refused@example.com', ...changes },
	})
	expect(status).toBe(400)
	expect(body.fields).toEqual(fields)
	expect(body.error).toBe(body.message)
	expect(await read.user.count()).toBe(before)
})

test('POST /users/login returns a token and the role', async () => {
	const { email, id: userId } = await signUp()
	const { body } = await logIn(email.toUpperCase(), meera.password)
	expect(body).toMatchObject({ token: tokenPattern, isAdmin: false, user: { id: userId, email } })
	await write((tx) => tx.user.update({ where: { id: userId }, data: { isAdmin: true } }))
	const admin = await logIn(email, meera.password)
	expect(admin.body.isAdmin).toBe(true)
	expect((await call('GET', '/users/allusers', { token: admin.body.token })).status).toBe(200)
})

test('GET /users/allusers returns a page of the list, and only accounts since a time', async () => {
	const token = await createToken(await makeAdmin())
	await signUp()
	await signUp()
	const list = async (query: string) => {
		const { body } = await call('GET', `/users/allusers${query}`, { token })
		return body as { id: number; createdAt: string }[]
	}
	const all = await list('')
	expect(await list('?limit=2')).toEqual(all.slice(0, 2))
	expect(await list('?limit=1&page=2')).toEqual(all.slice(1, 2))
	expect(await list(`?since=${all[1]!.createdAt}`)).toEqual(
		all.filter(({ createdAt }) => createdAt >= all[1]!.createdAt),
	)
})

test('PUT /users/{userId} saves name and phone; another email requires the password and its link, a taken one is rejected', async () => {
	const [{ id: userId, email, token }, other] = [await signUp(), await signUp()]
	const json = { username: ' Meera Patel ', phone: '+919800000002', email }
	const user = { ...shown, id: userId, username: 'Meera Patel', phone: '+919800000002', email, createdAt: time }
	const put = (more: object) => call('PUT', `/users/${userId}`, { token, json: { ...json, ...more } })
	expect(await put({})).toMatchObject({ status: 200, body: { message: 'Profile updated successfully!', user } })
	for (const address of [`New-${userId}@Example.com`, other.email.toUpperCase()]) {
		const refused = await put({ email: address, password: 'wrong' })
		expect(refused.status).toBe(400)
		expect(Object.keys(refused.body.fields)).toEqual(['password'])
	}
	const waiting = await put({ email: `New-${userId}@Example.com`, password: meera.password })
	expect(waiting.body).toEqual({ message: 'Profile updated successfully!', user })
	const refused = await put({ email: other.email.toUpperCase(), password: meera.password })
	expect(refused.status).toBe(409)
	expect(refused.body.fields).toEqual({ email: taken })
	expect((await call('GET', `/users/${userId}`, { token })).body).toEqual(user)
})

describe.each([
	['profileImage', 'upload-profile-image', 'profileImageHash'],
	['coverImage', 'upload-cover-image', 'coverImageHash'],
] as const)('PUT /users/{userId}/… with a %s', (field, path, column) => {
	test('the API rejects an account image that is invalid, missing, duplicated, in a wrong field or of another body type', async () => {
		const { id: userId, token } = await signUp()
		const put = (form: Record<string, string | Blob | Blob[]>) =>
			call('PUT', `/users/${userId}/${path}`, { token, form })
		const none = 'Please select an image file.'
		for (const [form, status, fields] of [
			[
				{ [field]: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }) },
				400,
				{ [field]: 'Only PNG, JPEG, WebP, GIF or AVIF images can be used.' },
			],
			[{ other: 'x' }, 400, { [field]: none }],
			[{ [field]: [await png('#010203'), await png('#030201')] }, 400, { [field]: none }],
			[{ [field]: 'a'.repeat(32) }, 400, undefined],
			[
				{ [field]: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) },
				413,
				{ [field]: 'An image may have at most 10 MB.' },
			],
		] as [Record<string, string | Blob | Blob[]>, number, Record<string, string> | undefined][]) {
			const { status: answered, body } = await put(form)
			expect(answered).toBe(status)
			expect(body.fields).toEqual(fields)
		}
		expect((await call('PUT', `/users/${userId}/${path}`, { token, json: { [field]: 'x' } })).status).toBe(415)
		expect((await read.user.findUniqueOrThrow({ where: { id: userId } }))[column]).toBeNull()
	})
})

test('an account image sent by a visitor or another account is not stored', async () => {
	const { id: userId } = await signUp()
	const before = await read.image.count()
	for (const token of ['', (await signUp()).token]) {
		const form = { profileImage: await png('#a1b2c3') }
		const { status } = await call('PUT', `/users/${userId}/upload-profile-image`, { token, form })
		expect(status).toBe(token ? 404 : 401)
	}
	expect(await read.image.count()).toBe(before)
})

test('DELETE /users/{userId} deletes the account for an admin; its token is revoked, its orders stay without personal data', async () => {
	const { variants } = await makeProduct()
	const person = await signUp()
	await addToCart(person.id, variants[0]!, 1)
	const { orderId } = await checkOut(person.id)
	const token = await createToken(await makeAdmin())
	const { status, body } = await call('DELETE', `/users/${person.id}`, { token })
	expect(status).toBe(200)
	expect(body).toEqual({ message: 'User deleted successfully' })
	expect((await call('GET', `/users/${person.id}`, { token: person.token })).status).toBe(401)
	expect((await logIn(person.email, meera.password)).status).toBe(401)
	expect((await call('GET', `/orders/getbyid/${orderId}`, { token })).body.order).toMatchObject({
		userId: null,
		status: 1,
		OrderItems: [{ quantity: 1 }],
	})
	await call('PUT', `/orders/updatestatus/${orderId}`, { token, json: { status: 4 } })
	expect((await call('GET', `/orders/getbyid/${orderId}`, { token })).body.order).toMatchObject({
		firstName: 'Deleted customer',
		email: '',
		streetAddress: '',
	})
	expect((await call('DELETE', `/users/${person.id}`, { token })).body).toEqual({
		message: 'User not found',
		error: 'User not found',
	})
})
