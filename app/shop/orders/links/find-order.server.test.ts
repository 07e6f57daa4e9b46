import { expect, test, vi } from 'vitest'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { findOrderLimit, wrongOrderContactLimit } from '../../rate-limits/rate-limits.ts'
import { findOrderPath } from './order-link.server.ts'

// Rule: find-order.

vi.hoisted(() => {
	process.env.RATE_LIMITS = 'on'
})

let networks = 0
const createNetwork = () => `198.51.100.${(networks += 1)}`

let phones = 9_825_000_000
const createPhone = () => String((phones += 1))

async function makeFindableOrder() {
	const phone = createPhone()
	const { orderId } = await makeOrder({ input: { phoneNumber: phone } })
	return { number: String(orderId), contact: phone }
}

const find = (network: string, number: string, contact: string) =>
	findOrderPath({ userId: null, network }, { number, contact })

async function guess(network: string, contact: string, times: number) {
	const codes: string[] = []
	for (let time = 0; time < times; time += 1)
		await find(network, String(900_000 + time), contact).catch(({ code }: { code: string }) => codes.push(code))
	return codes
}

test('one network guesses ten wrong numbers of one contact, and then waits', async () => {
	const { points } = wrongOrderContactLimit
	const codes = await guess(createNetwork(), createPhone(), points + 1)
	expect(codes).toEqual([...Array.from({ length: points }, () => 'invalid'), 'too-many'])
})

test('a correct pair is found although another network has guessed wrong numbers of its contact', async () => {
	const { number, contact } = await makeFindableOrder()
	for (let other = 0; other < 5; other += 1) await guess(createNetwork(), contact, 20)
	expect(await find(createNetwork(), number, contact)).toMatch(/^\/o\//)
})

test('a correct pair is found although its network has guessed wrong numbers of other contacts', async () => {
	const { number, contact } = await makeFindableOrder()
	const network = createNetwork()
	for (let other = 0; other < 5; other += 1) await guess(network, createPhone(), 11)
	expect(await find(network, number, contact)).toMatch(/^\/o\//)
})

test('a contact of wrong pairs that others typed does not stop a correct pair of the same order', async () => {
	const { number, contact } = await makeFindableOrder()
	const network = createNetwork()
	for (let time = 0; time < 12; time += 1) await find(network, number, createPhone()).catch(() => undefined)
	expect(await find(network, number, contact)).toMatch(/^\/o\//)
})

test('correct pairs do not count as wrong ones', async () => {
	const { number, contact } = await makeFindableOrder()
	const network = createNetwork()
	for (let time = 0; time < 15; time += 1) await find(network, number, contact)
	expect(await guess(network, contact, 1)).toEqual(['invalid'])
})

test('one network searches a limited number of times', async () => {
	const network = createNetwork()
	for (let time = 0; time < findOrderLimit.network; time += 1)
		await find(network, '900000', createPhone()).catch(() => undefined)
	await expect(find(network, '900000', createPhone())).rejects.toMatchObject({ code: 'too-many' })
})
