import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../tests/support/data/delivery.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { collectBatches } from '../../../tests/support/data/batches.ts'
import { findAllOrders, findOrders, type OrderFilter } from './order-search.server.ts'

async function placed(name: string, input = createCheckoutInput(), second?: string) {
	const products = [await makeProduct({ name }), ...(second ? [await makeProduct({ name: second })] : [])]
	const { orderId } = await checkOut(
		await makeCustomerWith(...products.map(({ variants }): [number, number] => [variants[0]!, 1])),
		{ input },
	)
	return orderId
}

const found = async (search: string, filter: Omit<OrderFilter, 'search'> = {}) =>
	(await findOrders({ search, ...filter }, 1, 10)).items
const update = (id: number, data: Record<string, unknown>) => write((tx) => tx.order.update({ where: { id }, data }))

const all = (filter: OrderFilter, size: number) => collectBatches(findAllOrders(filter, size))

test('the search index is updated when an order is placed, with all its products', async () => {
	const id = await placed('Bandhani Choli', createCheckoutInput({ firstName: 'Indexed' }), 'Patola Stole')
	for (const text of ['bandhani', 'patola', 'indexed shah']) expect(await found(text), text).toEqual([id])
	expect(await found('patola shah bandhani'), 'in any order').toEqual([id])
	expect(await found('bandhani absent'), 'all of them').toEqual([])
})

test("the search index is updated when an order's status, payment, customer or date changes", async () => {
	const [first, second] = [await placed('Changing Kurta'), await placed('Changing Kurta')]
	await update(first, { status: 3, paymentMethod: 'cod', customerKey: 'somebody else' })
	expect(await found('changing', { status: 3 })).toEqual([first])
	expect(await found('changing', { status: 1, payment: 'unpaid' })).toEqual([second])
	expect(await found('changing', { paymentMethod: 'cod' })).toEqual([first])
	expect(await found('changing', { paymentMethod: 'cod', status: 1 })).toEqual([])
	expect(await found('somebody else')).toEqual([first])
	await update(first, { createdAt: new Date(Date.now() + 60_000) })
	expect(await found('changing')).toEqual([first, second])
	expect(await found('changing kurta')).toHaveLength(2)
})

test('the order search finds one or two characters too, combined with filters', async () => {
	const id = await placed('Qx Zari', createCheckoutInput({ firstName: 'Hjalmar', paymentMethod: 'cod' }))
	for (const text of ['qx', 'Q']) expect(await found(text), text).toEqual([id])
	expect(await found('qx', { status: 1, paymentMethod: 'cod' })).toEqual([id])
	expect(await found('qx', { status: 2 })).toEqual([])
	for (const text of ['q_', 'zq', '%', 'q']) expect(await found(text), text).toEqual(text === 'q' ? [id] : [])
	expect(await found('ri', { paymentMethod: 'cod' }), 'the last characters of a text').toContain(id)
	expect(await found(String(id).slice(-2))).toContain(id)
	expect(await found('q', { status: 1, paymentMethod: 'cod' })).toEqual([id])
	expect(await found('q', { paymentMethod: 'online' })).toEqual([])
	expect(await found('hj')).toEqual([id])
	expect(await found('hj', { status: 1, paymentMethod: 'cod' })).toEqual([id])
	expect(await found('hj', { paymentMethod: 'online' })).toEqual([])
	expect(await found(`#${id}`)).toContain(id)
	expect(await found('#qx')).toEqual([])
})

test('more than a hundred matching orders are counted and paged, also with equal timestamps', async () => {
	const order = { ...orderRow, customerKey: 'crowd' }
	const first = Date.now() - 10_000_000
	await write((tx) =>
		tx.order.createMany({
			data: Array.from({ length: 123 }, (_, index) => ({
				...order,
				createdAt: new Date(first + (index >> 1) * 1_000),
			})),
		}),
	)
	const pages = await Promise.all(
		[1, 2, 12, 13, 99].map((page) => findOrders({ search: 'crowd', paymentMethod: 'cod' }, page, 10)),
	)
	expect(pages.map(({ page, total, items }) => [page, total, items.length])).toEqual([
		[1, 123, 10],
		[2, 123, 10],
		[12, 123, 10],
		[13, 123, 3],
		[13, 123, 3],
	])
	const ids = [...pages[0]!.items, ...pages[1]!.items, ...pages[2]!.items, ...pages[3]!.items]
	expect(ids).toEqual(ids.toSorted((one, other) => other - one))
})

test('all matching orders are returned in batches, newest first, each once, without later ones', async () => {
	const ids: number[] = []
	for (let count = 0; count < 5; count += 1) ids.unshift(await placed('Batched Kurta'))
	expect(await all({ search: 'batched' }, 2)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
	expect(await all({ search: 'batched', status: 5 }, 2)).toEqual([])
	const walk = findAllOrders({ search: 'batched' }, 2)
	await walk.next()
	await placed('Batched Kurta')
	expect((await walk.next()).value).toEqual(ids.slice(2, 4))
	const everything = (await all({ search: '' }, 3)).flat()
	expect(new Set(everything).size).toBe(everything.length)
	expect(everything.filter((id) => ids.includes(id))).toEqual(ids)
})

test.each(['#{id}', 'Order #{id}', 'order {id}.', 'Order # {id}'])(
	'an order is found by its number as %j',
	async (words) => {
		const id = await placed('Numbered Kurta')
		expect(await found(words.replace('{id}', String(id)))).toContain(id)
	},
)

test.each(['+91 98250 77123', '098250 77123', '98250-77123', '9825077123', 'shah 98250'])(
	'an order is found by the phone number in the format %s',
	async (input) => {
		const id = await placed('Called Kurta', createCheckoutInput({ phoneNumber: '919825077123' }))
		expect(await found(input)).toContain(id)
	},
)

test('an order is found by each number on its documents, but not by part of one', async () => {
	const id = await placed('Papered Kurta')
	const entry = { orderId: id, amountPaise: 100, at: new Date() }
	await write(async (tx) => {
		await tx.paymentEntry.create({
			data: { ...entry, kind: 'paid', provider: 'razorpay', paymentId: 'pay_Qx7Rr2', reference: 'UTR412233445566' },
		})
		await tx.paymentClaim.create({ data: { orderId: id, utr: '512233445566', amountPaise: 100 } })
	})
	await update(id, { trackingNumber: 'DTDC-X77' })
	for (const number of ['pay_Qx7Rr2', 'utr412233445566', '512233445566.', 'parcel dtdc-x77'])
		expect(await found(number), number).toEqual([id])
	expect(await found('5122334455')).toEqual([])
})
