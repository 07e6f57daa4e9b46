import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

async function makeFindableOrder() {
	const { orderId } = await makeOrder({ input: { phoneNumber: '9825044718', email: 'riya@example.com' } })
	return orderId
}

async function find(number: string, contact: string) {
	const visitor = createVisitor()
	await visitor.open('/find-order')
	return visitor.submit({ number, contact })
}

test.each(['9825044718', '+91 98250 44718', '098250-44718', 'RIYA@example.com '])(
	'a visitor finds an order by its number and %j',
	async (contact) => {
		const id = await makeFindableOrder()
		const page = await find(`#${id}`, contact)
		expect(page.path).toMatch(/^\/o\/[\w-]{22}$/)
	},
)

test('a found order is shown without an account', async () => {
	const id = await makeFindableOrder()
	expect((await find(String(id), '9825044718')).text).toContain(`Order #${id}`)
})

test('a wrong contact and an unknown number get the same answer', async () => {
	const id = await makeFindableOrder()
	const wrong = [await find(String(id), '9825044719'), await find(String(id + 1000), '9825044718')]
	const [one, other] = wrong.map((page) => [page.status, page.words('form [role=alert]')])
	expect(one).toEqual(other)
})

test('a refused search keeps what was typed', async () => {
	const page = await find('77777', 'asha@example.com')
	expect(page.first('[name=contact]')?.getAttribute('value')).toBe('asha@example.com')
})

test('an unreadable number is refused next to its field', async () => {
	const page = await find('order', '9825044718')
	expect(page.first('[name=number]')?.getAttribute('aria-invalid')).toBe('true')
})

test('the link of a found order works for 30 minutes', async () => {
	const id = await makeFindableOrder()
	const { path } = await find(String(id), '9825044718')
	await write((tx) =>
		tx.orderLink.updateMany({ where: { orderId: id, source: 'find' }, data: { expiresAt: new Date() } }),
	)
	expect((await createVisitor().request(path)).status).toBe(404)
})

test('finding an order changes nothing but its links', async () => {
	const id = await makeFindableOrder()
	const before = await read.order.findUnique({ where: { id } })
	await find(String(id), '9825044718')
	expect(await read.order.findUnique({ where: { id } })).toEqual(before)
})
