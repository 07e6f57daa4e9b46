import { expect, test } from 'vitest'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { visitor } from '../../support/pages/visitor.ts'

// However unusual it is, the operation is done and answered.
const ways = [
	['/caf\u00e9', '/caf%C3%A9'],
	['/a\r\nX: y', null],
	['/%D8%00', '/%D8%00'],
] as const
const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://shop.test' }
const post = (fields: Record<string, string>) => ({
	method: 'POST',
	headers,
	body: String(new URLSearchParams(fields)),
})
let count = 0

test.each(ways)('the unusual way back %j is answered after a log-in', async (redirectTo, path) => {
	const email = `odd-way-${(count += 1)}@example.com`
	await createCustomer({ username: 'Asha', email, phone: '919876543210', password: 'a good password' })
	const person = visitor()
	const to = `/login?${new URLSearchParams({ redirectTo })}`
	const answer = await person.request(to, post({ email, password: 'a good password' }))
	expect(answer.status).toBe(303)
	const next = await person.request(answer.headers.get('Location')!)
	expect(next.status).toBe(200)
	expect(await next.text()).toContain(`2;url=${path ?? '/'}`)
})
