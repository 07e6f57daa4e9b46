import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import { listAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { addContact, listContacts } from '#app/shop/contact/contact.server.ts'
import { listRatings } from '#app/shop/reviews/rating.server.ts'
import { listSubscribers, subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { listAdminOrders } from '#app/shop/orders/order.server.ts'
import { listUsers } from '#app/shop/people/user.server.ts'
import { checkOut, makeCustomer, makeCustomerWith, makeProduct, anonymousClient } from './support/data/shop-data.ts'

// Every text is added wherever search exists, with the queries that must find it.

const texts = {
	percent: '50% Qx_Off',
	plain: '505 QxaOff',
	quotes: `Tara's "Gold" \\ Zari`,
	accents: 'Café Señora É',
	gujarati: 'કુર્તી સફેદ',
	hindi: 'कुर्ता हरा',
	last: 'Wrap Zk',
	printed: 'O\u2019Brien Patel\u2013Shah Gro\u00DF S\u00F8r \uFF21\uFF22\uFF23',
}
type Name = keyof typeof texts

const finds: [search: string, names: Name[]][] = [
	['%', ['percent']],
	['_', ['percent']],
	['qx_', ['percent']],
	['qx', ['percent', 'plain']],
	['"', ['quotes']],
	["'", ['printed', 'quotes']],
	['\\', ['quotes']],
	["a's", ['quotes']],
	['*', []],
	['gold OR cafe', []],
	["' OR 1=1 --", []],
	['café', ['accents']],
	['ñ', ['accents', 'printed']],
	['nor', ['accents']],
	['કુર્તી', ['gujarati']],
	['કુ', ['gujarati']],
	['ર્ત', ['gujarati']],
	['કર', []],
	['कुर्ता', ['hindi']],
	['कर', []],
	['ु', ['hindi']],
	['p zk', ['last']],
	["o'brien", ['printed']],
	['o\u2019brien', ['printed']],
	['sor', ['printed']],
]

/** The same text with dots below, as one character or two. */
const dotted = { one: '\u0958लम \u0929या', two: '\u0915\u093Cलम \u0928\u093Cया' }

/** Both functions return ids. */
interface SearchedList {
	add: (text: string) => Promise<number>
	find: (search: string) => Promise<{ items: { id: number }[] }>
}

/** Lists with a normalized copy of their text. */
const normalised: Record<string, SearchedList> = {
	'the shop': {
		add: async (name) => (await makeProduct({ name })).id,
		find: (search) => listProducts({ search, sort: 'featured', page: 1, pageSize: 100 }),
	},
	'the admin’s products': {
		add: async (name) => (await makeProduct({ name })).id,
		find: (search) => everyPage((page) => listAdminProducts({ search, page })),
	},
	orders: {
		add: async (name) => {
			const { variants } = await makeProduct({ name })
			return (await checkOut(await makeCustomerWith([variants[0]!, 1]))).orderId
		},
		find: (search) => everyPage((page) => listAdminOrders({ search, page })),
	},
	messages: {
		add: async (message) => {
			// Otherwise the message would count as a repetition.
			await addContact({ name: 'Riya', email: `${randomInt(1e9)}@0.0`, message }, anonymousClient)
			return (await read.contactMessage.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
		},
		find: (search) => everyPage((page) => listContacts({ search, page })),
	},
	subscribers: {
		add: async (name) => {
			await subscribe({ name, phone: `+${randomInt(911_000_000_000, 919_999_999_999)}` }, anonymousClient)
			return (await read.subscriber.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
		},
		find: (search) => everyPage((page) => listSubscribers({ search, page })),
	},
}

/** Lists that only the index normalizes. */
const others: Record<string, SearchedList> = {
	accounts: {
		// The email must not contain random characters.
		add: (username) => makeCustomer({ username, email: `${randomInt(1e9)}@0.0` }),
		find: (search) => everyPage((page) => listUsers({ search, page })),
	},
	reviews: {
		add: async (description) => {
			const [{ id: productId }, userId] = [await makeProduct({ name: 'Bag' }), await makeCustomer()]
			return (await write((tx) => tx.rating.create({ data: { productId, userId, rating: 5, description } }))).id
		},
		find: (search) => everyPage((page) => listRatings({ search, page })),
	},
}

async function everyPage(list: (page: number) => Promise<{ items: { id: number }[]; pageCount: number }>) {
	const first = await list(1)
	const items = [...first.items]
	for (let page = 2; page <= first.pageCount; page += 1) items.push(...(await list(page)).items)
	return { items }
}

const wordByWord = ['orders', 'messages', 'subscribers', 'accounts', 'reviews']

const forms = ['NFC', 'NFD'] as const

async function filled({ add, find }: SearchedList, ways: Record<string, string>) {
	const added = new Map<number, string>()
	for (const [name, text] of Object.entries(ways)) added.set(await add(text), name)
	return async (search: string) => (await find(search)).items.flatMap(({ id }) => added.get(id) ?? []).toSorted()
}

const bothForms = (names: readonly string[]) =>
	names.flatMap((name) => forms.map((form) => `${name} ${form}`)).toSorted()

describe.each(Object.entries({ ...normalised, ...others }))('in %s', (place, list) => {
	test('every search matches each character literally, whatever the case, the accents and their Unicode form', async () => {
		const ways = Object.entries(texts).flatMap(([name, text]) =>
			forms.map((form) => [`${name} ${form}`, text.normalize(form)]),
		)
		const found = await filled(list, Object.fromEntries(ways) as Record<string, string>)
		for (const [search, names] of finds) {
			for (const form of forms) {
				const answers = await found(search.normalize(form))
				const expected = bothForms(names)
				// Products are also found by synonyms.
				const literal = /shop|products/.test(place) ? answers.filter((name) => expected.includes(name)) : answers
				expect([search, form, literal]).toEqual([search, form, expected])
			}
		}
	})
})

test.each(Object.entries(normalised))(
	'a search in %s finds a character with a dot in either Unicode form',
	async (_, list) => {
		const found = await filled(list, dotted)
		for (const search of [
			'\u0958लम',
			'\u0915\u093Cलम',
			'\u0958',
			'\u0915\u093C',
			'\u0929',
			'\u0928\u093C',
			'\u0928\u093Cया',
		])
			expect(await found(search), search).toEqual(['one', 'two'])
	},
)

test.each(wordByWord)('several words are found in any order in %s, if all of them occur', async (list) => {
	const found = await filled({ ...normalised, ...others }[list]!, { both: 'Shah O\u2019Brien Vk', one: 'Shah Vk' })
	expect(await found('vk o`brien')).toEqual(['both'])
})
