import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { call, createToken } from '../../support/api.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'

const password = 'the old password'
let people = 0

async function makePerson() {
	const email = `person-${(people += 1)}@example.com`
	const id = await createCustomer({ username: 'Riya', email, phone: '919800000001', password })
	const login = async (word: string) => call('POST', '/users/login', { json: { email, password: word } })
	const { body } = await login(password)
	return { id, email, login, token: body.token as string }
}

const statusWith = async (token: string, id: number) => (await call('GET', `/users/${id}`, { token })).status

describe('API token', () => {
	test('an API token is revoked by logging out, and other tokens stay valid', async () => {
		const person = await makePerson()
		const other = (await person.login(password)).body.token as string
		const { status, body } = await call('POST', '/users/logout', { token: person.token })
		expect(status).toBe(200)
		expect(body).toEqual({ message: 'Logged out' })
		expect(await statusWith(person.token, person.id)).toBe(401)
		expect(await statusWith(other, person.id)).toBe(200)
	})

	test('an API token is revoked when the password changes on the page', async () => {
		const person = await makePerson()
		const page = await logInVisitor(person.id)
		await page.open('/profile/password')
		await page.submit({ currentPassword: password, newPassword: 'a new password', confirmPassword: 'a new password' })
		expect(await statusWith(person.token, person.id)).toBe(401)
		expect((await person.login(password)).status).toBe(401)
		expect(await statusWith((await person.login('a new password')).body.token, person.id)).toBe(200)
	})

	test('an API token of a former administrator loses admin access at once', async () => {
		const adminId = await makeAdmin()
		const token = await createToken(adminId)
		expect((await call('GET', '/users/allusers', { token })).status).toBe(200)
		await write((tx) => tx.user.update({ where: { id: adminId }, data: { isAdmin: false } }))
		expect((await call('GET', '/users/allusers', { token })).status).toBe(403)
		expect((await call('POST', '/colors', { token, json: { name: 'Rust', hexCode: '#9C2F1F' } })).status).toBe(403)
		expect((await call('GET', `/cart/get/${adminId}`, { token })).status).toBe(200)
	})

	test('an API token sent in another format is ignored', async () => {
		const { token, id } = await makePerson()
		const getStatus = async (Authorization: string) =>
			(await call('GET', `/users/${id}`, { headers: { Authorization } })).status
		for (const header of ['', 'Bearer', `Basic ${token}`, token, `Bearer ${token} ${token}`, `Bearer ${token}x`])
			expect(await getStatus(header), header).toBe(401)
		expect((await call('GET', `/users/${id}?token=${token}`, {})).status).toBe(401)
		expect(await getStatus(`bearer ${token}`)).toBe(200)
	})
})

test('no read call returns a password, a password hash or a token', async () => {
	const { buyer: customerId, orderId } = await makeOrder()
	const person = await makePerson()
	const [admin, customer] = [await createToken(await makeAdmin()), await createToken(customerId)]
	const reading = calls.filter(({ method }) => method === 'GET')
	const answers: string[] = []
	for (const { path } of reading) {
		const address = path
			.replace('{userId}', String(customerId))
			.replace('{orderId}', String(orderId))
			.replaceAll(/\{\w+\}/g, '1')
		for (const token of [admin, customer]) answers.push((await call('GET', address, { token })).text)
	}
	const json = { username: 'Riya', phone: '919800000001', email: person.email }
	answers.push(
		(await call('PUT', `/users/${person.id}`, { token: person.token, json })).text,
		(await person.login('wrong')).text,
	)
	const log = await person.login(password)
	answers.push(JSON.stringify({ ...log.body, token: '' }))
	const all = answers.join('\n')
	expect(all).toContain(person.email)
	expect(answers.length).toBeGreaterThan(30)
	const stored = await read.user.findMany({ select: { passwordHash: true } })
	for (const secret of [
		'argon2',
		'passwordHash',
		'tokenHash',
		'"password"',
		password,
		admin,
		customer,
		person.token,
		...stored.flatMap(({ passwordHash }) => passwordHash ?? []).filter((hash) => hash !== 'nobody'),
	]) {
		expect(all.includes(secret)).toBe(false)
	}
})
