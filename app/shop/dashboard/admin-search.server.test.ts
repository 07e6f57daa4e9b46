import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
} from '../../../tests/support/data/shop-data.ts'
import { normalizeText } from '../search/normalize.ts'
import { searchAdmin, type SearchResults } from './admin-search.server.ts'

async function counts(search: string) {
	const results = await searchAdmin(search)
	return (
		results &&
		Object.fromEntries(Object.entries(results).flatMap(([kind, { total }]) => (total > 0 ? [[kind, total]] : [])))
	)
}

const ids = (results: SearchResults | null, kind: keyof SearchResults) => results?.[kind].items.map(({ id }) => id)

const { variants } = await makeProduct({ name: 'Kurta à la Tapi', stock: 100 })
await makeProduct({ name: 'Kurta of yesterday', status: 'archived' })
const orders: number[] = []
for (let number = 0; number < 12; number += 1) {
	const input = createCheckoutInput(
		number === 0
			? { firstName: 'Zoë', lastName: 'Mehta', email: 'zoe@post.example', phoneNumber: '+919898012345' }
			: {},
	)
	const { orderId } = await checkOut(await makeCustomerWith([variants[0]!, 1]), { input })
	orders.push(orderId)
}
await makeCustomer({ username: 'Zoë Mehta', email: 'zoe@post.example' })
await write(async (tx) => {
	const message = 'Where is my tunic? 100% sure I paid.'
	await tx.contactMessage.create({
		data: {
			name: 'Zoë',
			email: 'zoe@post.example',
			message,
			searchKey: normalizeText(`Zoë zoe@post.example ${message}`),
		},
	})
	await tx.subscriber.create({ data: { name: 'Zoë M', nameKey: 'zoe m', phone: '919898012345' } })
	await tx.category.create({ data: { name: 'Tunics', nameKey: 'tunics' } })
	await tx.collection.create({ data: { name: 'Tunics of June', nameKey: 'tunics of june' } })
})

test('the admin search returns nothing for an empty query', async () => {
	expect(await searchAdmin('')).toBeNull()
	expect(await searchAdmin(' \t ')).toBeNull()
})

test('the admin search finds a user everywhere by name and email, ignoring case and accents', async () => {
	const everywhere = { orders: 1, customers: 1, messages: 1 }
	expect(await counts('ZOE')).toEqual({ ...everywhere, subscribers: 1 })
	expect(await counts('zoë')).toEqual({ ...everywhere, subscribers: 1 })
	expect(await counts('zoe@post.example')).toEqual(everywhere)
	expect(await counts('Zo')).toEqual({ ...everywhere, subscribers: 1 })
})

test('the admin search finds a phone number in any common format', async () => {
	expect(await counts('+91 98980-12345')).toEqual({ orders: 1, subscribers: 1 })
	expect(await counts('9898012345')).toEqual({ orders: 1, subscribers: 1 })
})

test('the admin search finds products, categories and collections by name, without deleted products', async () => {
	expect(await counts('a la')).toMatchObject({ products: 1 })
	expect(await counts('yesterday')).toEqual({})
	expect(await counts('tunics')).toEqual({ products: 1, categories: 1, collections: 1 })
})

test('the admin search shows the newest five orders, with an exact number match first', async () => {
	const [first, second] = orders
	expect(ids(await searchAdmin('riya shah'), 'orders')).toEqual(orders.slice(-5).toReversed())
	const numbered = await searchAdmin(String(second))
	expect(ids(numbered, 'orders')?.[0]).toBe(second)
	expect(new Set(ids(numbered, 'orders')).size).toBe(5)
	expect(ids(await searchAdmin(`#${first}`), 'orders')?.[0]).toBe(first)
	expect(ids(await searchAdmin('#999999'), 'orders')).toEqual([])
	expect(ids(await searchAdmin('99999999999999999999'), 'orders')).toEqual([])
})
