import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import { makeCustomer, makeProduct, anonymousClient } from '../../../tests/support/data/shop-data.ts'
import { addContact, getContact, deleteContact, listContacts } from './contact.server.ts'
import { deleteRating, listRatings, getRating, getProductRatings } from '../reviews/rating.server.ts'
import { deleteSubscriber, listSubscribers, subscribe, getSubscriber } from '../newsletter/subscriber.server.ts'

const admin = { userId: 0, isAdmin: true }
const customer = { userId: 0, isAdmin: false }
const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))

test('contact messages are listed newest first, 10 per page', async () => {
	const data = Array.from({ length: 12 }, (_, number) => ({
		name: `Writer ${number}`,
		email: 'w@example.com',
		message: 'Paged',
		searchKey: `writer ${number}`,
		createdAt: at(number),
	}))
	await write((tx) => tx.contactMessage.createMany({ data }))
	const first = await listContacts({ search: 'writer', page: 1 })
	expect(first).toMatchObject({ page: 1, pageCount: 2, pageSize: 10, total: 12 })
	expect(first.items.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Writer ${11 - index}`))
	const { items } = await listContacts({ search: 'writer', page: 2 })
	expect(items).toEqual(
		[1, 0].map((number) => ({
			id: expect.any(Number),
			isPossibleSpam: false,
			name: `Writer ${number}`,
			email: 'w@example.com',
			message: 'Paged',
			createdAt: at(number),
			answeredAt: null,
			complaintState: null,
		})),
	)
})

test('contact messages are found by sender, address and text, without wildcards', async () => {
	await addContact(
		{ name: 'José Alvares', email: 'Jose.A@example.com', message: 'Is 100% cotton\nin stock? માપ' },
		anonymousClient,
	)
	const found = async (search: string) => (await listContacts({ search, page: 1 })).items.map(({ name }) => name)
	for (const text of ['jose al', 'JOSÉ', 'jose.a@', '100%', 'cotton in', 'માપ', 'k?'])
		expect(await found(text), text).toEqual(['José Alvares'])
	for (const text of ['100_', '*', '"', 'jose OR writer', "' OR 1=1 --"]) expect(await found(text), text).toEqual([])
})

test('contact messages are deleted once, by an administrator', async () => {
	await addContact({ name: 'Leaving', email: 'l@example.com', message: 'Bye now' }, anonymousClient)
	const { id } = (await listContacts({ search: 'bye now', page: 1 })).items[0]!
	expect(await getContact(id)).toMatchObject({ name: 'Leaving' })
	await expect(deleteContact(customer, id)).rejects.toMatchObject({ code: 'forbidden' })
	await deleteContact(admin, id)
	const gone = { code: 'not-found', message: 'Contact request not found' }
	await expect(deleteContact(admin, id)).rejects.toMatchObject(gone)
	await expect(getContact(id)).rejects.toMatchObject(gone)
	expect((await listContacts({ search: 'bye now', page: 1 })).total).toBe(0)
})

test('subscribers are found by name and phone', async () => {
	await subscribe({ name: 'Zoë Mehta', phone: '+919812345678' }, anonymousClient)
	const found = async (search: string) => (await listSubscribers({ search, page: 1 })).items.map(({ name }) => name)
	for (const text of ['zoe', 'Mehta', 'zo', '98123 45678', '+91 98123', '5678'])
		expect(await found(text), text).toEqual(['Zoë Mehta'])
	for (const text of ['%', 'zoe%', "' OR 1=1 --"]) expect(await found(text), text).toEqual([])
})

test('a search with very many subscribers returns the newest 3,000', async () => {
	const data = Array.from({ length: 3_020 }, (_, number) => ({
		name: `Flood ${number}`,
		nameKey: `flood ${number}`,
		phone: `${7000000000 + number}`,
		createdAt: at(number),
	}))
	await write((tx) => tx.subscriber.createMany({ data }))
	const page = async (number: number) => {
		const { items, ...list } = await listSubscribers({ search: 'flood', page: number })
		return { ...list, items: [items.length, items[0]?.name, items.at(-1)?.name] }
	}
	const list = { pageSize: 25, pageCount: 120, total: 3_000, isMore: true }
	expect(await page(1)).toEqual({ ...list, page: 1, items: [25, 'Flood 3019', 'Flood 2995'] })
	for (const number of [120, 121, 999_999])
		expect(await page(number)).toEqual({ ...list, page: 120, items: [25, 'Flood 44', 'Flood 20'] })
})

test('subscribers are deleted once, by an administrator, and can subscribe again', async () => {
	const input = { name: 'Coming Back', phone: '919876500000' }
	await subscribe(input, anonymousClient)
	const { id } = (await listSubscribers({ search: 'coming', page: 1 })).items[0]!
	expect(await getSubscriber(id)).toMatchObject(input)
	await expect(deleteSubscriber(customer, id)).rejects.toMatchObject({ code: 'forbidden' })
	await deleteSubscriber(admin, id)
	const gone = { code: 'not-found', message: 'User not found' }
	await expect(deleteSubscriber(admin, id)).rejects.toMatchObject(gone)
	await expect(getSubscriber(id)).rejects.toMatchObject(gone)
	await subscribe(input, anonymousClient)
	expect((await listSubscribers({ search: 'coming', page: 1 })).total).toBe(1)
})

async function review(productId: number, rating: number, description: string, minute = 0) {
	const userId = await makeCustomer({ username: 'Reviewing Asha' })
	const { id } = await write((tx) =>
		tx.rating.create({ data: { productId, userId, rating, description, createdAt: at(minute) } }),
	)
	return { id, userId }
}

test('reviews are listed newest first, with product and customer', async () => {
	const { id: productId } = await makeProduct({ name: 'Paged Sari' })
	for (const number of [0, 1, 2]) await review(productId, 1 + number, `Said ${number}`, number)
	const { items } = await listRatings({ search: 'paged sari', page: 1 })
	expect(items.map(({ description }) => description)).toEqual(['Said 2', 'Said 1', 'Said 0'])
	const newest = { productName: 'Paged Sari', username: 'Reviewing Asha', rating: 3, createdAt: at(2) }
	expect(items[0]).toMatchObject({ ...newest, isHidden: false, answer: null })
})

test('reviews are found by product, customer and text, also for deleted products and customers', async () => {
	const { id: productId } = await makeProduct({ name: 'Vanished Shawl' })
	const { userId } = await review(productId, 5, 'Très 100% warm')
	await write(async (tx) => {
		await tx.product.update({ where: { id: productId }, data: { status: 'archived' } })
		await tx.user.update({ where: { id: userId }, data: { username: 'Ferozah', fullname: 'Ferozah Qureshi' } })
	})
	const found = async (search: string) =>
		(await listRatings({ search, page: 1 })).items.map(({ productName }) => productName)
	for (const text of ['vanished sh', 'tres 100%', 'TRÈS', 'ferozah', 'quresh'])
		expect(await found(text), text).toEqual(['Vanished Shawl'])
	// An email address is found in the list of users instead.
	for (const text of ['example.com', '100_', "' OR 1=1 --", '*']) expect(await found(text), text).toEqual([])
	await write((tx) => tx.user.delete({ where: { id: userId } }))
	expect((await listRatings({ search: 'vanished', page: 1 })).items).toMatchObject([
		{ isProductDeleted: true, userId: null, username: null },
	])
})

test('an admin deletes a review once: the average excludes it and the catalog version rises', async () => {
	const { id: productId } = await makeProduct()
	const { id } = await review(productId, 1, 'Unfair')
	await review(productId, 5, 'Lovely')
	expect(await getRating(id)).toMatchObject({ rating: 1, description: 'Unfair' })
	expect((await getProductRatings(productId, 1)).average).toBe(3)
	await expect(deleteRating(customer, id)).rejects.toMatchObject({ code: 'forbidden' })
	expect(await isCatalogChanged(() => deleteRating(admin, id))).toBe(true)
	const gone = { code: 'not-found', message: 'Review not found' }
	await expect(deleteRating(admin, id)).rejects.toMatchObject(gone)
	expect(await getProductRatings(productId, 1)).toMatchObject({ average: 5, count: 1 })
	await expect(getRating(id)).rejects.toMatchObject(gone)
	expect(await read.rating.count({ where: { productId } })).toBe(1)
})
