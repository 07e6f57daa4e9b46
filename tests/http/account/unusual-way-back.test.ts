import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { formTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

// However unusual it is, the operation is done and answered.
const ways = [
	['/caf\u00e9', '/caf%C3%A9'],
	['/\u{1F600}', '/%F0%9F%98%80'],
	['/a\0b', null],
	['/a\r\nX: y', null],
	['/\u202E', '/%E2%80%AE'],
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

test.each(ways)('the unusual way back %j is answered after adding to the cart', async (redirectTo, path) => {
	const { variants } = await makeProduct()
	const person = await customer()
	const answer = await person.request(
		'/cart/lines',
		post({ productColorId: String(variants[0]), quantity: '1', redirectTo }),
	)
	expect([answer.status, answer.headers.get('Location')]).toEqual([303, path ?? '/cart'])
	expect(await read.cartItem.count({ where: { productColorId: variants[0]! } })).toBe(1)
})

test.each(ways)('the unusual way back %j is answered after asking for the daily updates', async (redirectTo, path) => {
	const answer = await visitor().request(
		'/newsletter',
		post({ phone: '919876500999', name: 'Asha', stamp: formTimestamp(Date.now() - 10_000), redirectTo }),
	)
	expect([answer.status, answer.headers.get('Location')]).toEqual([303, path ?? '/'])
})

test.each(ways)('the unusual way back %j is answered on the page of a visitor', async (redirectTo) => {
	for (const path of ['/login', '/signup', '/lite-mode/on']) {
		const { status } = await visitor().request(`${path}?${new URLSearchParams({ redirectTo })}`)
		expect([path, status < 500]).toEqual([path, true])
	}
})
