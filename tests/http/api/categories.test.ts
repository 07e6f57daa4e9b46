import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { call, tokenOf } from '../../support/api.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

const token = await tokenOf(await makeAdmin())

const id = expect.any(Number)
const add = (json: unknown) => call('POST', '/categories', { token, json })
const change = (categoryId: number | string, json: unknown) => call('PUT', `/categories/${categoryId}`, { token, json })

test('GET /categories lists all by name, for everybody, and says when nothing has changed', async () => {
	for (const name of ['Skirts', 'bags', 'Ábaya']) await add({ name })
	await add({ name: 'Coats', content: 'For the two cold weeks' })
	const { status, body, headers } = await call('GET', '/categories')
	expect(status).toBe(200)
	expect(body).toEqual([
		{ id, name: 'Ábaya', content: null },
		{ id, name: 'bags', content: null },
		{ id, name: 'Coats', content: 'For the two cold weeks' },
		{ id, name: 'Skirts', content: null },
	])
	const held = { headers: { 'If-None-Match': `"other", ${headers.get('ETag')}` } }
	const again = await call('GET', '/categories', held)
	expect(again.status).toBe(304)
	expect(again.text).toBe('')
	expect(headers.get('Cache-Control')).toBe('public, no-cache')
	await add({ name: 'Dupattas' })
	expect((await call('GET', '/categories', held)).body).toHaveLength(5)
})

test('POST /categories and PUT /categories/{id} save a name, and a text if there is one', async () => {
	const { status, body } = await add({ name: '  Linen   Shirts ', content: 'Cool' })
	expect(status).toBe(201)
	expect(body).toEqual({ message: 'Category Added', category: { id, name: 'Linen Shirts', content: 'Cool' } })
	const changed = await change(body.category.id, { name: 'Linen' })
	expect(changed.body).toEqual({
		message: 'Category Updated',
		category: { id: body.category.id, name: 'Linen', content: 'Cool' },
	})
	expect((await change(body.category.id, { name: 'linen', content: null })).body.category).toEqual({
		id: body.category.id,
		name: 'linen',
		content: null,
	})
	expect((await visitor().open('/shop/linen')).text).toContain('Linen')
})

test('what nobody foresaw in a call is 500 with the number of the request, and says nothing of the inside', async () => {
	await write((tx) => tx.$executeRaw`ALTER TABLE "Category" RENAME TO "Category away"`)
	const answers = [await call('GET', '/categories'), await add({ name: 'Lost' })]
	await write((tx) => tx.$executeRaw`ALTER TABLE "Category away" RENAME TO "Category"`)
	const words = 'Something went wrong on our side. Please try again.'
	for (const { status, body, headers } of answers) {
		expect(status).toBe(500)
		expect(body).toEqual({ message: words, error: words, requestId: 'test' })
		expect(headers.get('X-Request-Id')).toBe('test')
		expect(headers.get('Cache-Control')).toBe('private, no-store')
		expect(headers.get('ETag')).toBeNull()
	}
	expect((await call('GET', '/categories')).status).toBe(200)
})
