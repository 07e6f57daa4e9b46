import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { createSection } from '#app/shop/home/instagram.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin, makeCustomer, makeImage, makeProduct } from '../../support/data/shop-data.ts'

const userId = await makeAdmin()
const token = await tokenOf(userId)
const id = expect.any(Number)
const createdAt = expect.any(String)

test('GET /contacts/getContact lists the messages, newest first, and DELETE /contacts/remove/{id} deletes one', async () => {
	for (const message of ['Do you have belts?', 'And bags?'])
		await call('POST', '/contacts/addContact', { json: { name: 'Asha', email: 'asha@example.com', message } })
	const { body } = await call('GET', '/contacts/getContact', { token })
	const asha = { id, createdAt, name: 'Asha', email: 'asha@example.com' }
	expect(body).toEqual([
		{ ...asha, message: 'And bags?' },
		{ ...asha, message: 'Do you have belts?' },
	])
	const removed = await call('DELETE', `/contacts/remove/${body[0].id}`, { token })
	expect(removed.body).toEqual({ message: 'Request Deleted...' })
	expect((await call('GET', '/contacts/getContact', { token })).body).toEqual([body[1]])
	expect((await call('DELETE', `/contacts/remove/${body[0].id}`, { token })).status).toBe(404)
})

test('GET /update/getUpdate lists who asked for the daily updates, and DELETE /update/remove/{id} takes one out', async () => {
	await call('POST', '/update/addUpdate', { json: { name: 'Riya', phone: '919825012345' } })
	const { body } = await call('GET', '/update/getUpdate', { token })
	expect(body).toEqual([{ id, createdAt, name: 'Riya', phone: '919825012345' }])
	const removed = await call('DELETE', `/update/remove/${body[0].id}`, { token })
	expect(removed.body).toEqual({ message: 'User deleted successfully' })
	expect((await call('GET', '/update/getUpdate', { token })).body).toEqual([])
	expect((await call('DELETE', `/update/remove/${body[0].id}`, { token })).status).toBe(404)
})

test('DELETE /ratings/{id} deletes a review', async () => {
	const [{ id: productId }, customerId] = [await makeProduct({}), await makeCustomer()]
	const data = { productId, userId: customerId, rating: 5, description: 'Soft' }
	const rating = await write((tx) => tx.rating.create({ data }))
	expect((await call('GET', '/ratings')).body).toMatchObject([{ id: rating.id, rating: 5, description: 'Soft' }])
	const removed = await call('DELETE', `/ratings/${rating.id}`, { token })
	expect(removed.body).toEqual({ message: 'Review deleted successfully' })
	expect((await call('GET', '/ratings')).body).toEqual([])
	expect((await call('DELETE', `/ratings/${rating.id}`, { token })).status).toBe(404)
})

test('PUT /instasection/{id} changes the link of a section and keeps its picture, DELETE deletes it', async () => {
	const hash = await makeImage()
	const link = 'https://www.instagram.com/p/abc/'
	const sectionId = await createSection({ userId, isAdmin: true }, { link, image: { kind: 'image', hash } })
	const form = { link: 'https://www.instagram.com/p/def/' }
	const changed = await call('PUT', `/instasection/${sectionId}`, { token, form })
	const section = { id: sectionId, ...form, imageUrl: `/images/${hash}/960.webp` }
	expect(changed.body).toEqual({ message: 'Section Updated', section })
	expect((await call('GET', '/instasection')).body).toEqual([section])
	const removed = await call('DELETE', `/instasection/${sectionId}`, { token })
	expect(removed.body).toEqual({ message: 'Section Deleted' })
	expect((await call('GET', '/instasection')).body).toEqual([])
})
