import { expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { type Answer, startShop } from './support/running-shop.ts'

const admin = { email: 'admin@example.com', password: 'canary-of-the-owner' }
const customer = {
	username: 'Canary Kaur',
	email: 'canary@example.com',
	phone: '919876543210',
	password: 'canary-of-the-customer',
	confirmPassword: 'canary-of-the-customer',
}

interface Line {
	time: string
	event?: string
	account?: number | null
	address?: string
	by?: number
}

test('the log of the built shop records account events with number and address, and contains no secret', async () => {
	const shop = await startShop(createOwnFolder(), { ADMIN_PASSWORD: admin.password })
	const cookies: string[] = []
	const getCookie = ({ cookies: set }: Answer) => {
		const cookie = set.find((one) => one.startsWith('session='))!.split(';')[0]!
		cookies.push(cookie.split('=')[1]!)
		return { headers: { Cookie: cookie } }
	}
	const logIn = async (body: Record<string, string>) => shop.ask('/login', { body })
	await shop.ask('/signup', { body: customer })
	await logIn({ email: customer.email, password: 'canary-that-is-wrong' })
	await logIn({ email: 'canary-nobody@example.com', password: 'canary-that-is-wrong' })
	const person = getCookie(await logIn({ email: customer.email, password: customer.password }))
	const api = await shop.ask('/users/login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ email: customer.email, password: customer.password }),
	})
	cookies.push((JSON.parse(api.body) as { token: string }).token)
	await shop.ask('/profile/password', {
		...person,
		body: {
			currentPassword: customer.password,
			newPassword: 'canary-of-tomorrow',
			confirmPassword: 'canary-of-tomorrow',
		},
	})
	await shop.ask('/profile/data.json', person)
	await shop.ask('/profile/delete', { ...person, body: { password: 'canary-of-tomorrow' } })
	const office = getCookie(await logIn(admin))
	await shop.ask('/admin/orders/export.csv', office)
	await shop.ask('/signup', { body: { ...customer, email: 'canary-second@example.com' } })
	await shop.ask('/admin/users/3/delete', { ...office, body: {} })
	const events = () =>
		shop.output.out
			.split('\n')
			.filter((line) => line.includes('"event"'))
			.map((line) => JSON.parse(line) as Line)
			// Every process writes its log lines in batches.
			.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
	await expect.poll(() => events().at(-1)).toMatchObject({ event: 'account-deleted', account: 3 })
	const address = '127.0.0.1'
	expect(
		events().map(({ event, account, address: from, by }) => ({ event, account, from, ...(by ? { by } : {}) })),
	).toEqual([
		{ event: 'role-changed', account: 1, from: undefined },
		{ event: 'signed-up', account: 2, from: address },
		{ event: 'log-in-failed', account: 2, from: address },
		{ event: 'log-in-failed', account: null, from: address },
		{ event: 'logged-in', account: 2, from: address },
		{ event: 'logged-in', account: 2, from: address },
		{ event: 'password-changed', account: 2, from: address },
		{ event: 'data-exported', account: 2, from: address },
		{ event: 'account-deleted', account: 2, from: address },
		{ event: 'logged-in', account: 1, from: address },
		{ event: 'orders-exported', account: 1, from: address },
		{ event: 'signed-up', account: 3, from: address },
		{ event: 'account-deleted', account: 3, from: address, by: 1 },
	])
	expect(cookies.length).toBe(3)
	for (const secret of ['canary', 'argon2', ...cookies, ...cookies.map(decodeURIComponent)])
		expect(shop.output.out.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
})
