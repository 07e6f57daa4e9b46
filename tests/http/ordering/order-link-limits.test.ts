import { expect, test } from 'vitest'
import { findStaffLink } from '#app/shop/orders/links/order-link.server.ts'
import { orderLinkLimit, wrongOrderContactLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

// The order of these tests matters: they share the limits of one address.

async function searchWrong(contact: string) {
	const visitor = createVisitor()
	await visitor.open('/find-order')
	return visitor.submit({ number: '900000', contact })
}

test('the eleventh wrong number of one contact waits, and keeps what was typed', async () => {
	const statuses: number[] = []
	for (let time = 0; time < wrongOrderContactLimit.points; time += 1)
		statuses.push((await searchWrong('9825044718')).status)
	expect(new Set(statuses)).toEqual(new Set([400]))
	const refused = await searchWrong('9825044718')
	expect(refused.status).toBe(429)
	expect(refused.first('[name=contact]')?.getAttribute('value')).toBe('9825044718')
})

test('a refused search says how long to wait', async () => {
	const body = new URLSearchParams({ number: '900000', contact: '9825044718' })
	const { headers } = await createVisitor().request('/find-order', { method: 'POST', body })
	expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('wrong numbers of one contact do not stop the search for another', async () => {
	const { orderId } = await makeOrder({ input: { phoneNumber: '9825044719' } })
	const visitor = createVisitor()
	await visitor.open('/find-order')
	expect((await visitor.submit({ number: String(orderId), contact: '9825044719' })).path).toMatch(/^\/o\//)
})

test('guessed links beyond the limit wait, and so do links of packing slips', async () => {
	const { orderId } = await makeOrder()
	const { pathname } = new URL(await findStaffLink(orderId))
	const visitor = createVisitor()
	for (let time = 0; time < orderLinkLimit.network; time += 1) await visitor.request(`/o/${time}.data`)
	const refused = await visitor.request(pathname)
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect((await visitor.request('/v/guessed')).status).toBe(429)
})
