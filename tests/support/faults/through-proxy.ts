import { expect } from 'vitest'
import { createImageBytes } from '../data/images.ts'
import { type HttpsClient, createMultipart } from '../process/https-client.ts'
import { owner } from '../running-shop.ts'

/**
 * Checks that behind a correctly configured proxy the shop knows that it uses https, accepts forms, distinguishes
 * visitors and receives 10 MB.
 */
export async function expectThroughProxy({ ask }: HttpsClient, home: string) {
	const logIn = (password: string, { from = '127.0.0.5', ...headers }: Record<string, string> = {}) =>
		ask('/login', {
			from,
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: home, ...headers },
			body: new URLSearchParams({ ...owner, password }).toString(),
		})
	const own = await logIn(owner.password)
	expect(own.status).toBe(303)
	expect(own.headers['set-cookie']!.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(/; Secure/)
	expect((await logIn('x', { Origin: 'https://evil.example' })).status).toBe(403)
	const Cookie = own.headers['set-cookie']!.map((cookie) => cookie.split(';')[0]).join('; ')
	expect((await ask('/admin', { headers: { Cookie } })).status).toBe(200)

	// Failed logins by strangers elsewhere do not count in the admin's known network.
	for (const from of ['127.0.0.6', '127.0.0.7']) expect((await logIn(owner.password, { from })).status).toBe(303)
	// Forged addresses count as the same visitor; other visitors are not blocked.
	const guessPassword = (from: string, claimed: string) =>
		logIn('a wrong password', { from, 'X-Forwarded-For': claimed })
	const guesses: number[] = []
	for (let nth = 1; nth <= 11; nth += 1) guesses.push((await guessPassword('127.0.0.5', `198.51.100.${nth}`)).status)
	expect(guesses).toEqual([...Array<number>(10).fill(401), 429])
	expect((await guessPassword('127.0.0.6', '127.0.0.5')).status).toBe(401)

	const called = await ask('/users/login', {
		from: '127.0.0.7',
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(owner),
	})
	const { token } = JSON.parse(called.body) as { token: string }
	// Most bytes are after the end of the image.
	const image = Buffer.concat([await createImageBytes('#9C2F1F', { format: 'jpeg' }), Buffer.alloc(9_900_000, 7)])
	const sent = createMultipart('image', image)
	const headers = { ...sent.headers, Authorization: `Bearer ${token}` }
	expect((await ask('/banners/upload', { method: 'POST', headers, body: sent.body })).status).toBe(201)
}
